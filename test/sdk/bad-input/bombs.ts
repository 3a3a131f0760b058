import { Readable, type Transform } from "node:stream";
import {
  constants,
  createBrotliCompress,
  createDeflate,
  createGzip,
  createZstdCompress,
} from "node:zlib";

const STEP = Buffer.alloc(1024 * 1024);

/** Zeros, compressed with each encoding, the quick way: the ratio is far beyond any text's anyhow. */
export async function makeBombs(bytes: number): Promise<Record<string, Buffer>> {
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  const [gzip, deflate, br, zstd] = await Promise.all([
    compressZeros(bytes, createGzip({ level: 1 })),
    compressZeros(bytes, createDeflate({ level: 1 })),
    compressZeros(bytes, createBrotliCompress(quick)),
    compressZeros(bytes, createZstdCompress()),
  ]);
  return { gzip, deflate, br, zstd };
}

async function compressZeros(bytes: number, compress: Transform): Promise<Buffer> {
  const steps = Array<Buffer>(bytes / STEP.length).fill(STEP);
  return Buffer.concat(await Readable.from(steps).pipe(compress).toArray());
}
