import { z } from "zod";
import { DAY_MS } from "#lib/time.ts";
import type { Bucket } from "./bucket.ts";

const upload = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.string() });

/** What s3mini makes of XML: one element is no list, none is absent, and all is text. */
const answer = z.object({
  ListMultipartUploadsResult: z.union([
    z.literal(""),
    z.object({
      Upload: z
        .union([upload, z.array(upload)])
        .optional()
        .transform((found) => [found ?? []].flat()),
      IsTruncated: z.string().optional(),
      NextKeyMarker: z.string().optional(),
      NextUploadIdMarker: z.string().optional(),
    }),
  ]),
});

/** Parts that a crash left take room until their upload is ended; who puts for a day is no longer there. */
export async function endOldUploads(bucket: Bucket): Promise<void> {
  const before = Date.now() - DAY_MS;
  for await (const { Key, UploadId, Initiated } of listUploads(bucket)) {
    if (Key.startsWith(bucket.place.prefix) && Date.parse(Initiated) < before) {
      await bucket.ask((client) => client.abortMultipartUpload(Key, UploadId), "NoSuchUpload");
    }
  }
}

async function* listUploads(bucket: Bucket): AsyncGenerator<z.infer<typeof upload>> {
  const { prefix } = bucket.place;
  let from = {};
  while (true) {
    const query = { ...(prefix === "" ? {} : { prefix }), ...from };
    const said = await bucket.ask(
      (client) => client.listMultipartUploads("/", "", "GET", query),
      // There are servers that know no such list, and then keep their own order.
      "NotImplemented",
    );
    if (said === "NotImplemented") return;
    const { success, data } = answer.safeParse(said);
    if (!success) throw bucket.strange("its list of uploads cannot be read");
    const { ListMultipartUploadsResult: page } = data;
    if (page === "") return;
    yield* page.Upload;
    if (page.IsTruncated !== "true" || page.NextKeyMarker === undefined) return;
    from = {
      "key-marker": page.NextKeyMarker,
      ...(page.NextUploadIdMarker && { "upload-id-marker": page.NextUploadIdMarker }),
    };
  }
}
