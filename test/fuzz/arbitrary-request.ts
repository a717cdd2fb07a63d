import fc, { type Arbitrary } from 'fast-check';
import { openApi, type Operation } from '../support/openapi/documented.js';
import { anyBytes, tusHeaders } from './arbitrary-tus.js';
import { anyJson, anyText, fitting, nearlyFitting, type Schema } from './arbitrary-of-schema.js';

export interface FuzzRequest {
  readonly caller: 'admin' | 'reader' | 'anyone' | 'garbage';
  readonly method: string;
  readonly operationId: string;
  /** `{name}` stands where an id of something that exists goes. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FuzzBody;
}
export type FuzzBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'form'; readonly parts: readonly FormPart[] };
export interface FormPart {
  readonly name: string;
  /** Null stands for a recording that is good. */
  readonly value: Uint8Array | string | null;
}

const tusType = 'application/offset+octet-stream';

const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

/** Percent-encoded text, now and then broken. */
const segment = fc.oneof(
  {
    weight: 8,
    arbitrary: anyText.map((text) => encodeURIComponent(text.toWellFormed())).filter((text) => !/^\.*$/.test(text)),
  },
  { weight: 1, arbitrary: fc.constantFrom('%E0%A4%A', '%ff', '%00', '..%2f..', '%ED%A0%80') },
);

const pathOf = (path: string): Arbitrary<string> =>
  fc.tuple(fc.boolean(), segment).map(([real, text]) => (real ? path : path.replaceAll(/\{\w+\}/g, () => text)));

function queryOf({ parameters = [] }: Operation): Arbitrary<string> {
  const known = parameters.filter((each) => each.in === 'query');
  const pairs = known.map(({ name, schema }) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 4, arbitrary: fitting(schema as Schema).map((value) => [[name, asText(value)]]) },
      { weight: 2, arbitrary: anyText.map((value) => [[name, value]]) },
      { weight: 1, arbitrary: fc.tuple(anyText, anyText).map((values) => values.map((value) => [name, value])) },
    ),
  );
  const stray = fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(anyText, anyText).map((pair) => [pair]) },
  );
  return fc.tuple(...pairs, stray).map((found) => {
    const text = (found.flat() as [string, string][])
      .map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`)
      .join('&');
    return text && `?${text}`;
  });
}
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const headersOf = (): Arbitrary<Record<string, string>> => {
  const value = fc.oneof(
    fc.constantFrom(
      '*',
      '"x"',
      'W/"x"',
      'bytes=0-',
      'bytes=9-1',
      'text/csv',
      'text/html',
      'application/problem+json',
      'gzip, br',
      'de',
    ),
    fc.stringMatching(/^[\x21-\x7e]{1,40}$/),
  );
  const name = fc.constantFrom(
    'if-match',
    'if-none-match',
    'range',
    'accept',
    'accept-language',
    'x-request-id',
    'idempotency-key',
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(name, value, { maxKeys: 3 }) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('text/plain', 'application/json; charset=latin1', 'application/xml', '', 'multipart/form-data')
        .map((type) => ({ 'content-type': type })),
    },
  );
};

function bodyOf({ requestBody }: Operation): Arbitrary<FuzzBody> {
  const none = fc.constant<FuzzBody>({ kind: 'none' });
  if (!requestBody) return fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: textOf(anyJson) });
  const json = requestBody.content['application/json']?.schema;
  if (tusType in requestBody.content)
    return fc.oneof({ weight: 3, arbitrary: anyBytes.map((bytes): FuzzBody => ({ kind: 'bytes', bytes })) }, none);
  if (!json) return formOf();
  const fields = Object.keys((json as Schema).properties ?? {});
  return fc.oneof(
    { weight: 4, arbitrary: textOf(fitting(json)) },
    { weight: 4, arbitrary: textOf(nearlyFitting(json)) },
    { weight: 1, arbitrary: textOf(anyJson) },
    { weight: 1, arbitrary: anyText.map((text): FuzzBody => ({ kind: 'text', text })) },
    { weight: 1, arbitrary: hostileJson(fields).map((text): FuzzBody => ({ kind: 'text', text })) },
    { weight: 1, arbitrary: none },
  );
}
const textOf = (value: Arbitrary<unknown>): Arbitrary<FuzzBody> =>
  value.map((each) => ({ kind: 'text', text: JSON.stringify(each) ?? 'null' }));

/** Much of something, in a field that is known where there is one. */
function hostileJson(fields: readonly string[]): Arbitrary<string> {
  const count = fc.integer({ min: 100, max: 60_000 });
  const many = fc.tuple(fc.constantFrom('1', '""', '"\\u0000"', '{}', '[]', 'null', '{"a":1}', '"email"'), count);
  const value = fc.oneof(
    many.map(([each, times]) => `[${`${each},`.repeat(times)}${each}]`),
    count.map((times) => '['.repeat(times) + ']'.repeat(times)),
    count.map((times) => `${'{"a":'.repeat(times)}1${'}'.repeat(times)}`),
    count.map((times) => `{${Array.from({ length: times }, (_, at) => `"field ${at}":${at}`).join()}}`),
    count.map((times) => `"${'x'.repeat(times)}"`),
    count.map((times) => '9'.repeat(times)),
  );
  return fc.tuple(fc.constantFrom(...fields, 'unknown'), value).map(([field, each]) => `{"${field}":${each}}`);
}

/** Repeated beginnings and ends of what the readers of transcripts look for. */
const hostileTranscript = fc
  .tuple(
    fc.constantFrom('', 'WEBVTT\n\n00:00.000 --> 00:01.000\n', '1\n00:00:00,000 --> 00:00:01,000\n', '{"speakers":['),
    fc.constantFrom('<', '<v a', '.a', '\n', '4 ', 'card number 4 ', '1,', '{"a":', '[', '00:01.000 --> ', 'Ann: x\n'),
    fc.integer({ min: 100, max: 30_000 }),
  )
  .map(([head, part, times]) => head + part.repeat(times));

function formOf(): Arbitrary<FuzzBody> {
  const metadata = openApi.paths['/v1/upload']!['post']!.requestBody!.content['multipart/form-data']!.schema as Schema;
  const part = fc.oneof<Arbitrary<FormPart>[]>(
    fc.constant({ name: 'file', value: null }),
    fc.uint8Array({ maxLength: 300 }).map((value) => ({ name: 'file', value })),
    fc
      .oneof(fitting(metadata.properties!['metadata']!), anyJson)
      .map((value) => ({ name: 'metadata', value: JSON.stringify(value) ?? '' })),
    fc
      .oneof(fitting(metadata.properties!['callback']!), nearlyFitting(metadata.properties!['callback']!), anyJson)
      .map((value) => ({ name: 'callback', value: JSON.stringify(value) ?? '' })),
    fc.constantFrom('true', 'false', 'yes', '').map((value) => ({ name: 'processImmediately', value })),
    fc
      .oneof(
        fc.constantFrom('WEBVTT\n\n00:00.000 --> 00:01.000\nhello', '1\n00:00:00,000 --> 00:00:01,000\nhello'),
        anyText,
        anyJson.map((each) => JSON.stringify(each) ?? ''),
        hostileTranscript,
      )
      .map((value) => ({ name: 'transcript', value })),
    hostileJson([]).map((value) => ({ name: 'metadata', value })),
    fc.tuple(anyText, anyText).map(([name, value]) => ({ name, value })),
  );
  const key = fc.constantFrom('', '', '[0]', '[a]');
  const named = fc.tuple(part, key).map(([each, suffix]) => ({ ...each, name: each.name + suffix }));
  return fc.array(named, { maxLength: 5 }).map((parts): FuzzBody => ({ kind: 'form', parts }));
}

/** A request to any operation of the document, more or less as it should be. */
export const anyRequest: Arbitrary<FuzzRequest> = fc.constantFrom(...operations).chain(({ path, method, operation }) =>
  fc
    .record({
      caller: fc.oneof(
        { weight: 12, arbitrary: fc.constant('admin' as const) },
        fc.constantFrom('reader' as const, 'anyone' as const, 'garbage' as const),
      ),
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant(method) },
        fc.constantFrom('PATCH', 'PUT', 'DELETE', 'POST', 'HEAD', 'OPTIONS'),
      ),
      base: pathOf(path),
      query: queryOf(operation),
      headers: headersOf(),
      own: tusHeaders(operation),
      body: bodyOf(operation),
    })
    .map(({ base, query, headers, own, ...rest }) => ({
      ...rest,
      headers: { ...(rest.body.kind === 'bytes' && { 'content-type': tusType }), ...own, ...headers },
      operationId: operation.operationId,
      path: base + query,
    })),
);
