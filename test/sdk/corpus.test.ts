import { Lapwing } from "#test/support/server/lapwing.ts";
import { describeCorpus } from "./corpus/describe-corpus.ts";

describeCorpus(async () => {
  const server = await Lapwing.start();
  return { server, project: await server.setup("Corpus") };
});
