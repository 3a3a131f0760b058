import type { Bucket } from "./bucket.ts";

/** As many as S3 lists in one answer, and removes by one request. */
const PAGE = 1000;

/** All that begin so, page by page. */
export async function* listKeys(
  bucket: Bucket,
  beginning: string,
): AsyncGenerator<{ key: string; bytes: number }[]> {
  let token: string | undefined;
  do {
    const page = await bucket.ask((client) => client.listObjectsPaged("/", beginning, PAGE, token));
    // s3mini takes a 404 for an answer; here only the bucket can be missing.
    if (!page?.objects) throw bucket.missing();
    if (page.objects.length > 0) {
      yield page.objects.map(({ Key, Size }) => ({ key: Key, bytes: Size }));
    }
    token = page.nextContinuationToken;
  } while (token !== undefined);
}
