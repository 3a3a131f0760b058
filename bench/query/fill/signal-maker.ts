import { type MakerContext, makeErrors, type SignalMaker } from "./make-errors.ts";

export const SIGNALS: readonly ((context: MakerContext) => Promise<SignalMaker>)[] = [makeErrors];
