import { describeStoreContract } from "#test/contract/store-contract.ts";
import { POSTGRES_ENGINE } from "#test/support/postgres/postgres-engine.ts";

const reason =
  "deleting a user goes through day files and counts down in meta by one transaction of SQLite";

/** All that carry out a deletion. What people ask and see of one is in meta, and tested there. */
const gaps = [
  "events of a user go by id, with what was counted of them",
  "by e-mail everything goes that names the address, in any case",
  "other projects and users keep theirs",
  "all that belongs to the user goes: spans, logs, feedback, replays, attachments",
  "a crash between two steps subtracts nothing twice",
  "requests are listed without saying who it was, and carried out in order",
  "what arrives afterwards is stored as ever",
].map((claim) => ({ claim, reason }));

describeStoreContract("postgres and day files", { ...POSTGRES_ENGINE, gaps });
