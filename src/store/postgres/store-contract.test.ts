import { describeStoreContract } from "#test/contract/store-contract.ts";
import { POSTGRES_ENGINE } from "#test/support/postgres/postgres-engine.ts";

describeStoreContract("postgres and day files", POSTGRES_ENGINE);
