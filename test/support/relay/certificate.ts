/** A certificate signed by itself, for servers in tests. Written by hand: Node can only read them. */
import { generateKeyPairSync, sign } from "node:crypto";

export interface TestCertificate {
  key: string;
  cert: string;
}

export function makeCertificate(name: string, validFrom: Date, validTo: Date): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const subject = sequence(der(0x31, sequence(objectId(0x55, 0x04, 0x03), utf8(name))));
  const altName = sequence(der(0x82, Buffer.from(name)));
  const extension = sequence(objectId(0x55, 0x1d, 0x11), der(0x04, altName));
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    subject,
    sequence(time(validFrom), time(validTo)),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]);
  const cert = sequence(body, algorithm, der(0x03, signature)).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replaceAll(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const length =
    size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function objectId(...bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function integer(small: number): Buffer {
  return der(0x02, Buffer.from([small]));
}

function utf8(text: string): Buffer {
  return der(0x0c, Buffer.from(text));
}

/** GeneralizedTime: 20261115000000Z. */
function time(at: Date): Buffer {
  return der(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]|\..*/g, "")}Z`));
}
