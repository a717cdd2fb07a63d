/** What the page of an operation knows of it, to send it. Everything is text, as a reader types it. */
export interface TriedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly needsKey: boolean;
  readonly parameters: readonly TriedParameter[];
  readonly body?: TriedBody;
}
export interface TriedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly example: string;
}
export interface TriedBody {
  readonly type: string;
  /** JSON to edit. */
  readonly example?: string;
  /** Fields of a form. */
  readonly fields?: readonly { readonly name: string; readonly isFile: boolean; readonly required: boolean }[];
}

/** What a reader has entered. */
export interface Entered {
  /** Of the service, such as http://localhost:3000. */
  readonly address: string;
  /** An API key, or an access token. */
  readonly key: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string;
  readonly fields: Readonly<Record<string, string | File | undefined>>;
}

/** The request that the page sends. Parameters without a value are left out. */
export function requestOf(operation: TriedOperation, entered: Entered): { url: string; init: RequestInit } {
  const headers = new Headers();
  const query = new URLSearchParams();
  let { path } = operation;
  for (const { name, in: place } of operation.parameters) {
    const value = entered.parameters[name] ?? '';
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value === '') continue;
    else if (place === 'query') query.append(name, value);
    else headers.set(name, value);
  }
  if (entered.key) setKey(headers, entered.key);
  const body = bodyOf(operation.body, entered);
  if (operation.body && typeof body !== 'undefined' && !(body instanceof FormData))
    headers.set('content-type', operation.body.type);
  const search = query.size > 0 ? `?${query}` : '';
  const url = `${entered.address.trim().replace(/\/+$/, '')}${path}${search}`;
  return { url, init: { method: operation.method, headers, body, credentials: 'omit', redirect: 'error' } };
}

/** Access tokens are JWTs, which have two dots; API keys have none. */
const setKey = (headers: Headers, key: string): void =>
  key.split('.').length === 3 ? headers.set('authorization', `Bearer ${key}`) : headers.set('x-api-key', key);

function bodyOf(body: TriedBody | undefined, { body: text, fields }: Entered): BodyInit | undefined {
  if (!body) return undefined;
  if (!body.fields) return text === '' ? undefined : text;
  const given = body.fields.flatMap(({ name }) => (fields[name] ? [[name, fields[name]] as const] : []));
  if (body.type !== 'multipart/form-data') return given[0]?.[1];
  const form = new FormData();
  for (const [name, value] of given) form.append(name, value);
  return form;
}

/** The same request for a shell, with the address in $URL and the key in $KEY. */
export function curlOf({ method, path, needsKey, parameters, body }: TriedOperation): string {
  const required = parameters.filter((parameter) => parameter.required);
  const of = (place: string) => required.filter((parameter) => parameter.in === place);
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const { example } = required.find((parameter) => parameter.name === name) ?? { example: '' };
    return example === '' ? whole : example;
  });
  const search = new URLSearchParams(of('query').map(({ name, example }) => [name, example]));
  const parts = [
    ...(method === 'GET' ? [] : method === 'HEAD' ? ['-I'] : [`-X ${method}`]),
    ...(needsKey ? ['-H "X-API-Key: $KEY"'] : []),
    ...of('header').map(({ name, example }) => `-H ${quoted(`${name}: ${example}`)}`),
    ...(body ? bodyParts(body) : []),
    `"$URL${filled}${search.size > 0 ? `?${search}` : ''}"`,
  ];
  return `curl ${parts.join(' \\\n  ')}`;
}

function bodyParts({ type, example, fields }: TriedBody): string[] {
  if (example !== undefined) return [`-H 'content-type: ${type}'`, `-d ${quoted(example)}`];
  if (type !== 'multipart/form-data') return [`-H 'content-type: ${type}'`, '--data-binary @FILE'];
  return fields!
    .filter(({ required }) => required)
    .map(({ name, isFile }) => `-F ${name}=${isFile ? '@FILE' : 'VALUE'}`);
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
