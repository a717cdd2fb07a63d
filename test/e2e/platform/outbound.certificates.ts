import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** X.509 certificates made at run time, so that none lies in the repository to expire. Only the DER that they need. */
export interface Certificate {
  readonly name: string;
  readonly cert: string;
  readonly key: string;
}
interface Wanted {
  readonly names: readonly string[];
  readonly validUntil?: Date;
  readonly validFrom?: Date;
  /** Absent: self-signed. */
  readonly by?: Certificate;
  readonly authority?: boolean;
}

const DAY = 86_400_000;

export function makeCertificate({ names, by, authority = false, ...validity }: Wanted): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const from = validity.validFrom ?? new Date(Date.now() - 2 * DAY);
  const until = validity.validUntil ?? new Date(Date.now() + 2 * DAY);
  const content = sequence(
    tagged(0, integer(Buffer.from([2]))), // version 3
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name(by?.name ?? names[0]!),
    sequence(time(from), time(until)),
    name(names[0]!),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(basicConstraints(authority), ...(authority ? [] : [alternativeNames(names)]))),
  );
  const signer: KeyObject = by ? createPrivateKey(by.key) : privateKey;
  const der = sequence(content, ecdsaWithSha256, bits(sign('sha256', content, signer)));
  const base64 = der.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n');
  return {
    name: names[0]!,
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

export const makeAuthority = (name: string) => makeCertificate({ names: [name], authority: true });

const der = (tag: number, content: Buffer) => Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);
function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff]);
}
const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const tagged = (tag: number, content: Buffer) => der(0xa0 | tag, content);
const integer = (value: Buffer) => der(0x02, value);
const bits = (value: Buffer) => der(0x03, Buffer.concat([Buffer.from([0]), value]));
const octets = (value: Buffer) => der(0x04, value);
const object = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const time = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`)); // GeneralizedTime

const ecdsaWithSha256 = sequence(object(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const name = (common: string) =>
  sequence(der(0x31, sequence(object(0x55, 0x04, 0x03), der(0x0c, Buffer.from(common)))));
const basicConstraints = (authority: boolean) =>
  sequence(object(0x55, 0x1d, 0x13), octets(authority ? sequence(der(0x01, Buffer.from([0xff]))) : sequence()));
const alternativeNames = (names: readonly string[]) =>
  sequence(object(0x55, 0x1d, 0x11), octets(sequence(...names.map(alternativeName))));
function alternativeName(text: string): Buffer {
  if (isIP(text) === 4) return der(0x87, Buffer.from(text.split('.').map(Number)));
  return der(0x82, Buffer.from(text));
}
