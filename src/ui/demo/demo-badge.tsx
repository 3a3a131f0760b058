import { Badge } from "#ui/parts/marks/badge.tsx";

/** Stands wherever the demo project is named. */
export function DemoBadge() {
  return (
    <Badge tone="violet" title="Made-up data">
      Demo
    </Badge>
  );
}
