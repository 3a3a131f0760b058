import type { Json } from "#lib/json.ts";
import type { SentryUser } from "#protocol/event/event.ts";
import type { PartView } from "#ui/issue/bounds/part-view.ts";
import { type Fact, FactList, factsOf } from "#ui/issue/event/fact-list.tsx";

export interface UserSectionProps {
  user: SentryUser | undefined;
  view: PartView;
}

/** Who met it; whatever else the app says of them too. */
export function UserSection({ user, view }: UserSectionProps) {
  if (user === undefined) return null;
  const { id, email, username, name, ip_address, geo, data, ...other } = user;
  const facts: Fact[] = [
    ["ID", id],
    ["Email", email],
    ["User name", username],
    ["Name", name],
    ["IP address", ip_address],
    ["Place", geo && [geo.city, geo.region, geo.country_code].filter(Boolean).join(", ")],
    ...Object.entries(other as Record<string, Json | undefined>),
    ...factsOf(data),
  ];
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== "");
  if (known.length === 0) return null;
  return (
    <section id="user" aria-labelledby="user-title">
      <div className="section-head">
        <h2 id="user-title">User</h2>
      </div>
      <FactList facts={known} view={view} />
    </section>
  );
}
