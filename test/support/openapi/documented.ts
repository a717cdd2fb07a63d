import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';

interface Response {
  readonly content?: Record<string, { schema?: object; examples?: Record<string, unknown> }>;
  /** Always there unless `required` is false. */
  readonly headers?: Record<string, { readonly required?: boolean }>;
}
export interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, Response>;
  readonly parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly 'x-public'?: boolean;
  readonly 'x-required-scope'?: string;
}
export interface OpenApi {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, object> };
}

export const openApi = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as OpenApi;
const id = 'https://callwarden.test/openapi.json';

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

/** Nobody knows who is calling where a path cannot be decoded, nor while the database is away. */
const beforeTheCaller = new Set(['MALFORMED_REQUEST', 'SERVICE_UNAVAILABLE']);

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
  const told = (body as ErrorBody)?.error?.code ?? '';
  const early = beforeTheCaller.has(told) || (status === 400 && method === 'HEAD');
  const missing = Object.entries(response.headers ?? {})
    .flatMap(([name, { required }]) => (required === false ? [] : name))
    .filter((name) => name !== 'Idempotent-Replay' && !headers.has(name) && !(early && name.startsWith('X-RateLimit')));
  return [...missing.map((name) => `the header ${name} is missing`), ...(method === 'HEAD' ? [] : wrongBody())];

  function wrongBody(): string[] {
    const type = headers.get('content-type')?.split(';')[0];
    const content = type && response!.content?.[type];
    if (!content) return response!.content && status !== 304 ? [`the type ${type} is not documented`] : [];
    if (type !== 'application/json') return [];
    const code = (body as ErrorBody)?.error?.code;
    if (status >= 400 && !(content.examples && code !== undefined && code in content.examples))
      return [`the code ${code} is not documented for ${status}`];
    const validate = validatorAt('paths', path!, verb, 'responses', String(status), 'content', type, 'schema');
    return validate(body) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  }
}
