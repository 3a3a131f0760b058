import { ButtonLink } from "#ui/parts/forms/button-link.tsx";
import { NotFoundSentence } from "./not-found-sentence.tsx";

/** For who is not signed in: there is nothing to search yet. */
export function NotFoundPlain() {
  return (
    <main className="not-found">
      <NotFoundSentence />
      <div className="row not-found-actions">
        <ButtonLink variant="primary" href="/">
          Overview
        </ButtonLink>
      </div>
    </main>
  );
}
