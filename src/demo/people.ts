/** The shop's customers. Every address is at example.com. */
import { Random } from "#lib/random.ts";

export interface Person {
  id: string;
  email: string;
  username: string;
  tier: "guest" | "member" | "business";
  country: Country;
}

export interface Country {
  code: string;
  locale: string;
  timezone: string;
}

const PEOPLE = 460;
const FIRST =
  "Ada Alba Anton Bea Carlos Clara Dilan Elif Emma Felix Greta Hana Ines Jonas Karim Lea Liam Lucia Mara Mateo Mila Nadia Noor Olga Paul Rosa Sami Theo Vera Yara".split(
    " ",
  );
const LAST =
  "Almeida Baumann Costa Dubois Eriksen Fischer Garcia Hansen Ito Jansen Keller Lind Moreau Novak Okafor Petrov Rossi Santos Tanaka Weber".split(
    " ",
  );
const COUNTRIES = [
  [34, { code: "DE", locale: "de-DE", timezone: "Europe/Berlin" }],
  [16, { code: "FR", locale: "fr-FR", timezone: "Europe/Paris" }],
  [14, { code: "GB", locale: "en-GB", timezone: "Europe/London" }],
  [11, { code: "PT", locale: "pt-PT", timezone: "Europe/Lisbon" }],
  [10, { code: "SE", locale: "sv-SE", timezone: "Europe/Stockholm" }],
  [9, { code: "US", locale: "en-US", timezone: "America/New_York" }],
  [6, { code: "JP", locale: "ja-JP", timezone: "Asia/Tokyo" }],
] as const;
const TIERS = [
  [62, "guest"],
  [31, "member"],
  [7, "business"],
] as const;

export function makePeople(seed: number): [Person, ...Person[]] {
  const random = new Random(seed);
  const people = Array.from({ length: PEOPLE }, (_, index) => makePerson(random, index));
  return [makePerson(random, PEOPLE), ...people];
}

function makePerson(random: Random, index: number): Person {
  const first = FIRST[random.below(FIRST.length)] ?? "";
  const last = LAST[random.below(LAST.length)] ?? "";
  const username = `${first}.${last}${index}`.toLowerCase();
  return {
    id: `u_${58_000 + index * 7}`,
    email: `${username}@example.com`,
    username,
    tier: random.weighted(TIERS),
    country: random.weighted<Country>(COUNTRIES),
  };
}

/** A few come often, most come once. */
export function pickPerson(random: Random, people: readonly [Person, ...Person[]]): Person {
  return people[Math.floor(random.share() ** 1.7 * people.length)] ?? people[0];
}
