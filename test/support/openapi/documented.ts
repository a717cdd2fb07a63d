import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';

interface Response {
  readonly $ref?: string;
  readonly content?: Record<string, { schema?: object; examples?: Record<string, unknown> }>;
  /** Always there unless `required` is false. */
  readonly headers?: Record<string, { readonly required?: boolean }>;
}
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly responses: Record<string, Response>;
  readonly parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly 'x-public'?: boolean;
  readonly 'x-required-scope'?: string;
}
export interface OpenApi {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    schemas: Record<string, object>;
    responses: Record<string, Response>;
    examples: Record<string, { value: unknown }>;
  };
}

/** The document, with the responses that it shares in the place of their references. */
export const openApi = withResponses(JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as OpenApi);
const id = 'https://callwarden.test/openapi.json';

function withResponses(document: OpenApi): OpenApi {
  const shared = document.components.responses;
  for (const { responses } of Object.values(document.paths).flatMap((path) => Object.values(path)))
    for (const [status, response] of Object.entries(responses))
      if (response.$ref) responses[status] = shared[response.$ref.split('/').at(-1)!]!;
  return document;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: id, ...openApi });

const validators = new Map<string, ValidateFunction>();

/** The schema at a place in the document. */
export function validatorAt(...steps: string[]): ValidateFunction {
  const pointer = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const known = validators.get(pointer);
  if (known) return known;
  const made = ajv.compile({ $ref: `${id}#/${encodeURI(pointer).replaceAll('%7B', '%7B')}` });
  validators.set(pointer, made);
  return made;
}

const routes = Object.keys(openApi.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The documented path of a request; a literal one goes before one with parameters. */
export const routeOf = (path: string): string | undefined =>
  routes
    .filter(({ pattern }) => pattern.test(path))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]?.path;

type ErrorBody = { error?: { code?: string } } | undefined;
/** Shown to people, and not part of the API. */
const beside = /^\/(docs|openapi\.)/;

/** Nobody knows who is calling where a path cannot be decoded, where a cookie does not count, nor while the database is away. */
const beforeTheCaller = new Set(['MALFORMED_REQUEST', 'CROSS_SITE_REQUEST', 'SERVICE_UNAVAILABLE']);

/** What a path or a method that is not there answers; 400 where the path cannot even be decoded. */
const otherwise = new Set([400, 404, 405]);

export interface Seen {
  readonly method: string;
  /** With the query. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** What a response has that the document does not know, or lacks that it promises. */
export function undocumented({ method, url, status, headers, body }: Seen): string[] {
  if (beside.test(url)) return [];
  const path = routeOf(url.split('?')[0]!);
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = path === undefined ? undefined : openApi.paths[path]?.[verb];
  if (!path || !operation)
    return otherwise.has(status) || method === 'OPTIONS' ? [] : [`${method} ${url} is not documented`];
  const response = operation.responses[String(status)];
  if (!response) return [`the status ${status} is not documented: ${JSON.stringify(body)}`];
  const code = (body as ErrorBody)?.error?.code ?? (body as { code?: string } | undefined)?.code;
  const early = beforeTheCaller.has(code ?? '') || (status === 400 && method === 'HEAD');
  const missing = Object.entries(response.headers ?? {})
    .flatMap(([name, { required }]) => (required === false ? [] : name))
    .filter((name) => name !== 'Idempotent-Replay' && !headers.has(name) && !(early && name.startsWith('X-RateLimit')));
  return [...missing.map((name) => `the header ${name} is missing`), ...(method === 'HEAD' ? [] : wrongBody())];

  function wrongBody(): string[] {
    const type = headers.get('content-type')?.split(';')[0];
    const content = type && response!.content?.[type];
    if (!content) return response!.content && status !== 304 ? [`the type ${type} is not documented`] : [];
    if (type !== 'application/json' && type !== 'application/problem+json') return [];
    // Both formats have the same codes, and examples of the usual one.
    const { examples } = response!.content!['application/json'] ?? {};
    if (status >= 400 && !(examples && code !== undefined && code in examples))
      return [`the code ${code} is not documented for ${status}`];
    const validate = validatorAt('paths', path!, verb, 'responses', String(status), 'content', type, 'schema');
    return validate(body) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  }
}
