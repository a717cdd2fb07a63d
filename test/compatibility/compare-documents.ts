import { type Direction, SchemaComparison } from './compare-schemas.ts';
import { type Schema, Schemas } from './schemas.ts';

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema?: Schema;
}
interface Response {
  readonly $ref?: string;
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
}
interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
  readonly security?: readonly unknown[];
  readonly 'x-required-scope'?: string;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
export interface OpenApiDocument {
  readonly info: { readonly version: string };
  readonly paths: Paths;
  readonly webhooks?: Paths;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, Response>>;
  };
}

const methods = new Set(['get', 'put', 'post', 'delete', 'patch']);

/** What of the API breaks clients of the older document, each as one line. */
export function breaksBetween(before: OpenApiDocument, after: OpenApiDocument): string[] {
  const schemas = new SchemaComparison(new Schemas(before.components.schemas), new Schemas(after.components.schemas));
  const comparison = new DocumentComparison(schemas);
  const operations = operationsOf(after);
  for (const [key, { name, operation }] of operationsOf(before)) {
    const now = operations.get(key);
    if (now) comparison.compareOperations(name, operation, now.operation);
    else comparison.report(name, 'is gone');
  }
  for (const [type, { post }] of Object.entries(before.webhooks ?? {}))
    comparison.compareWebhooks(`webhook ${type}`, post!, after.webhooks?.[type]?.['post']);
  return [...comparison.breaks, ...schemas.breaks];
}

/** By method and path, whatever the parameters of the path are called. */
function operationsOf({ paths, components }: OpenApiDocument): Map<string, { name: string; operation: Operation }> {
  const resolved = ({ $ref, ...own }: Response) =>
    $ref === undefined ? own : components.responses![$ref.split('/').at(-1)!]!;
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => {
        const responses = Object.entries(operation.responses).map(
          ([status, each]) => [status, resolved(each)] as const,
        );
        const name = `${method.toUpperCase()} ${path}`;
        return { name, operation: { ...operation, responses: Object.fromEntries(responses) } };
      }),
  );
  return new Map(all.map((each) => [each.name.replaceAll(/\{[^}]+\}/g, '{}'), each]));
}

class DocumentComparison {
  readonly breaks = new Set<string>();

  private readonly schemas: SchemaComparison;

  constructor(schemas: SchemaComparison) {
    this.schemas = schemas;
  }

  compareOperations(where: string, before: Operation, after: Operation): void {
    if (before.operationId !== after.operationId)
      this.report(where, `has the operationId ${after.operationId}, not ${before.operationId}`);
    if (before.security?.length === 0 && after.security?.length !== 0) this.report(where, 'needs credentials');
    const [scope, now] = [before['x-required-scope'], after['x-required-scope']];
    if (now !== undefined && now !== scope) this.report(where, `needs the scope ${now}, not ${scope ?? 'any'}`);
    this.compareParameters(where, before.parameters ?? [], after.parameters ?? []);
    this.compareBodies(where, before.requestBody, after.requestBody);
    for (const [status, response] of Object.entries(before.responses))
      this.compareResponses(where, status, response, after.responses[status]);
  }

  compareWebhooks(where: string, before: Operation, after: Operation | undefined): void {
    if (!after) return this.report(where, 'is gone');
    const headers = new Set((after.parameters ?? []).map(({ name }) => name));
    for (const { name, required } of before.parameters ?? [])
      if (required && !headers.has(name)) this.report(`${where} header ${name}`, 'is gone');
    this.compareContents(where, before.requestBody?.content ?? {}, after.requestBody?.content ?? {}, 'response');
  }

  private compareParameters(where: string, before: readonly Parameter[], after: readonly Parameter[]): void {
    const sent = (each: Parameter) => each.in !== 'path';
    const known = new Map(before.filter(sent).map((each) => [keyOf(each), each]));
    const now = new Map(after.filter(sent).map((each) => [keyOf(each), each]));
    for (const [key, parameter] of known) {
      const other = now.get(key);
      const place = `${where} ${key}`;
      if (!other) this.report(place, 'is gone');
      else {
        if (parameter.style !== other.style || parameter.explode !== other.explode)
          this.report(place, 'is written otherwise');
        if (parameter.schema && other.schema) this.compareParameter(parameter.schema, other.schema, place);
      }
    }
    for (const [key, { required }] of now)
      if (required && !known.get(key)?.required) this.report(`${where} ${key}`, 'is required');
  }

  /** A single value is also a list of one, as it is written in a URL. */
  private compareParameter(before: Schema, after: Schema, where: string): void {
    const isNowList = after['type'] === 'array' && before['type'] !== 'array';
    this.schemas.compare(before, (isNowList ? after['items'] : after) as Schema, 'request', where);
  }

  private compareBodies(where: string, before: Operation['requestBody'], after: Operation['requestBody']): void {
    if (after?.required && !before?.required) this.report(`${where} body`, 'is required');
    if (before && !after) this.report(`${where} body`, 'is gone');
    if (before && after) this.compareContents(`${where} body`, before.content, after.content, 'request');
  }

  /** An error that does not come any more breaks nothing. */
  private compareResponses(where: string, status: string, before: Response, after: Response | undefined): void {
    const isError = status >= '400' && status !== 'default';
    const place = `${where} → ${status}`;
    if (!after) return isError ? undefined : this.report(place, 'is gone');
    this.compareContents(place, before.content ?? {}, after.content ?? {}, 'response');
    if (isError) return;
    for (const [name, { required }] of Object.entries(before.headers ?? {}))
      if (required !== false && !after.headers?.[name]) this.report(`${place} header ${name}`, 'is gone');
  }

  private compareContents(where: string, before: Content, after: Content, direction: Direction): void {
    for (const [type, { schema }] of Object.entries(before)) {
      const now = after[type];
      if (!now) this.report(`${where} ${type}`, 'is gone');
      else if (schema && now.schema) this.schemas.compare(schema, now.schema, direction, where);
    }
  }

  report(where: string, what: string): void {
    this.breaks.add(`${where}: ${what}`);
  }
}

/** Names of headers have no case. */
const keyOf = ({ in: place, name }: Parameter): string =>
  place === 'query' ? `?${name}` : `${place} ${place === 'header' ? name.toLowerCase() : name}`;
