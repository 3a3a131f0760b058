import { describeStoreContract } from "#store/contract/store-contract.ts";
import { SQLITE_ENGINE } from "./sample-engine.ts";

describeStoreContract("sqlite", SQLITE_ENGINE);
