/** How fast things were: spans with their figures, web vitals, profiles. */
import type { DatabaseSync } from "node:sqlite";
import type { BatchRows } from "#store/ports/digest.ts";
import type { PayloadBlockWriter } from "#store/sqlite/days/payload-blocks.ts";
import {
  prepareFindStoredProfiles,
  prepareFindStoredVitals,
  prepareListVitalRoutes,
} from "./find-stored.ts";
import {
  prepareFindStoredSpans,
  prepareFindStoredTransactions,
  prepareListCountedNames,
} from "./find-stored-spans.ts";
import { prepareWriteProfiles } from "./profile-writer.ts";
import { prepareWriteSegmentFigures } from "./segment-figure-writer.ts";
import { prepareWriteSpans } from "./span-writer.ts";
import { prepareWriteVitals } from "./vital-writer.ts";

export function prepareTraces(db: DatabaseSync) {
  const writeSpans = prepareWriteSpans(db);
  const writeSegmentFigures = prepareWriteSegmentFigures(db);
  const writeVitals = prepareWriteVitals(db);
  const writeProfiles = prepareWriteProfiles(db);
  return {
    findStoredVitals: prepareFindStoredVitals(db),
    listVitalRoutes: prepareListVitalRoutes(db),
    findStoredSpans: prepareFindStoredSpans(db),
    findStoredTransactions: prepareFindStoredTransactions(db),
    listCountedNames: prepareListCountedNames(db),
    findStoredProfiles: prepareFindStoredProfiles(db),

    place({ spans, vitals, profiles }: BatchRows, blocks: PayloadBlockWriter) {
      const spanPlaces = spans.map((span) => blocks.add(span.payload));
      const profilePlaces = profiles.map(({ payload }) => blocks.add(payload));
      return () => {
        writeVitals(vitals);
        writeSpans(spans, spanPlaces);
        writeSegmentFigures(spans);
        writeProfiles(profiles, profilePlaces);
      };
    },
  };
}
