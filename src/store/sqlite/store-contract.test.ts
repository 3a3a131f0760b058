import { describeStoreContract } from "#test/contract/store-contract.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";

describeStoreContract("sqlite", SQLITE_ENGINE);
