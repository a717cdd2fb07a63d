import fc, { type Arbitrary } from 'fast-check';
import { readFileSync } from 'node:fs';
import type { Operation } from '../support/openapi/documented.js';
import { anyJson, anyText, fitting, type Schema } from './arbitrary-of-schema.js';

const recording = readFileSync('samples/bank-impersonation-otp.ogg');

/** Small numbers mostly, so that what is announced often comes. */
const size = fc.oneof(
  { weight: 4, arbitrary: fc.nat(20) },
  { weight: 1, arbitrary: fc.constantFrom(recording.length, 524_288_001, -1, 1e300) },
);
export const anyBytes: Arbitrary<Uint8Array> = fc.oneof(
  { weight: 4, arbitrary: fc.uint8Array({ maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constant(new Uint8Array(recording)) },
);

const value = fc.oneof(
  anyText,
  anyJson.map((each) => JSON.stringify(each) ?? ''),
  fc.constantFrom('true', 'false', 'WEBVTT\n\n00:00.000 --> 00:01.000\nhello', '{"url":"https://example.com/"}'),
);
const key = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('filename', 'metadata', 'processImmediately', 'transcript', 'callback') },
  fc.stringMatching(/^[\x21-\x2b\x2d-\x7e]{1,20}$/),
);
const pair = fc.tuple(key, value).map(([name, text]) => `${name} ${Buffer.from(text).toString('base64')}`);
const metadata = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join().slice(0, 12_000)),
  },
  fc.stringMatching(/^[\x21-\x7e]{1,60}$/),
);

/** The headers that an operation of tus documents, now and then without one of them. */
export function tusHeaders({ parameters = [] }: Operation): Arbitrary<Record<string, string>> {
  const own = parameters.filter((each) => each.in === 'header' && /^(Tus|Upload)-/.test(each.name));
  const pairs = own.map(({ name, schema }) =>
    fc.oneof({ weight: 9, arbitrary: valueOf(name, schema as Schema).map((each) => [[name, each]]) }, fc.constant([])),
  );
  return fc.tuple(...pairs).map((found) => Object.fromEntries(found.flat() as [string, string][]));
}

function valueOf(name: string, schema: Schema): Arbitrary<string> {
  if (name === 'Upload-Metadata') return metadata;
  return name === 'Tus-Resumable' ? fitting(schema).map(String) : size.map(String);
}
