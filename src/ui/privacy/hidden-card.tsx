import type { ScrubReason } from "#model/privacy.ts";
import { Card } from "#ui/parts/marks/card.tsx";
import { formatExact } from "#ui/parts/words/format-number.ts";

export interface HiddenCardProps {
  hidden: readonly { reason: ScrubReason; quantity: number }[];
}

/** The proof: how much was hidden before it was stored. */
export function HiddenCard({ hidden }: HiddenCardProps) {
  const all = hidden.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Card id="hidden-values" title="Hidden values">
      <p>
        In the last 30 days <b>{formatExact(all)}</b> {all === 1 ? "value was" : "values were"}{" "}
        hidden before anything was stored.
      </p>
      {all > 0 && (
        <ul className="privacy-reasons muted">
          {hidden.map(({ reason, quantity }) => (
            <li key={reason}>
              <b className="strong">{formatExact(quantity)}</b> {REASON_WORDS[reason]}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** After a number: "120 by the name of the field". */
export const REASON_WORDS: Record<ScrubReason, string> = {
  key: "by the name of the field",
  "own-key": "by your keys",
  "own-pattern": "by your patterns",
  address: "IP addresses",
  cookie: "cookies",
  card: "card numbers",
  iban: "bank accounts",
  ssn: "social security numbers",
  bearer: "bearer tokens",
  token: "tokens and keys of known services",
  "private-key": "private and public keys",
  "url-credentials": "credentials in addresses",
  "user-path": "names in paths",
  "inner-key": "secrets in texts and queries",
  "query-text": "values in database queries",
  email: "e-mail addresses in messages",
};
