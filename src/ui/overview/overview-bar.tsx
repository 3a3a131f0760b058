import { Plus } from "lucide-react";
import { TopBar } from "#ui/frame/top-bar.tsx";
import { ButtonLink } from "#ui/parts/forms/button-link.tsx";

export interface OverviewBarProps {
  environments: readonly string[];
  mayCreate: boolean;
}

export function OverviewBar({ environments, mayCreate }: OverviewBarProps) {
  return (
    <TopBar crumbs={[{ label: "Overview" }]} environments={environments} period="24h">
      {mayCreate && (
        // On a phone only the icon is seen; the name stays.
        <ButtonLink
          variant="primary"
          href="/new"
          icon={Plus}
          className="new-project-button"
          aria-label="New project"
        >
          <span>New project</span>
        </ButtonLink>
      )}
    </TopBar>
  );
}
