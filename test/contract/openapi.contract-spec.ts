import { openApi, validatorAt } from '../support/openapi/documented.js';

const examples = Object.entries(openApi.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { responses }]) =>
    Object.entries(responses).flatMap(([status, { content }]) => {
      const json = content?.['application/json'] as {
        example?: unknown;
        examples?: Record<string, { $ref: string }>;
      };
      const values = [
        ...(json?.example ? [json.example] : []),
        ...Object.values(json?.examples ?? {}).map(
          ({ $ref }) => openApi.components.examples[$ref.split('/').at(-1)!]!.value,
        ),
      ];
      return values.map((value) => ({ path, method, status, value }));
    }),
  ),
);

const bodies = Object.entries(openApi.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { requestBody }]) => {
    const json = requestBody?.content['application/json'] as { example?: unknown } | undefined;
    return json ? [{ path, method, example: json.example }] : [];
  }),
);

/** What stands under these is a value, no schema. */
const values = new Set(['const', 'default', 'enum', 'example', 'examples', 'mapping', 'securitySchemes']);

interface Union {
  readonly oneOf: readonly unknown[];
  readonly discriminator: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
}
interface Fields {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

describe('the OpenAPI document', () => {
  it.each(examples)('has a valid example for $method $path → $status', ({ path, method, status, value }) => {
    const validate = validatorAt('paths', path, method, 'responses', status, 'content', 'application/json', 'schema');
    expect(validate(value) || validate.errors).toBe(true);
  });

  it('has an example for every JSON answer', () => {
    const without = Object.entries(openApi.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.entries(responses)
          .filter(([, { content }]) => content?.['application/json'])
          .filter(
            ([status]) =>
              !examples.some((each) => each.path === path && each.method === method && each.status === status),
          )
          .map(([status]) => `${method} ${path} → ${status}`),
      ),
    );
    expect(without).toEqual([]);
  });

  it.each(bodies)('has a valid example for the body of $method $path', ({ path, method, example }) => {
    expect(example).toBeDefined();
    const validate = validatorAt('paths', path, method, 'requestBody', 'content', 'application/json', 'schema');
    expect(validate(example) || validate.errors).toBe(true);
  });

  it('names every enum, and every object of several fields, that stands in two places', () => {
    const seen = new Map<string, string[]>();
    const look = (node: unknown, where: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, enum: options, properties } = node as Record<string, unknown>;
      const isNode = typeof type === 'string' || Array.isArray(type);
      const shared = isNode && (Array.isArray(options) ? options.length > 1 : Object.keys(properties ?? {}).length > 1);
      if (shared && !/^components\.schemas\.\w+$/.test(where)) {
        const key = JSON.stringify(Array.isArray(options) ? options.filter((each) => each !== null) : properties);
        seen.set(key, [...(seen.get(key) ?? []), where]);
      }
      for (const [name, each] of Object.entries(node))
        if (!values.has(name)) look(each, where ? `${where}.${name}` : name);
    };
    look(openApi, '');
    expect([...seen.values()].filter((places) => places.length > 1)).toEqual([]);
  });

  it('has no two operations of one name, and none without a tag that it describes', () => {
    const operations = Object.values(openApi.paths).flatMap((path) => Object.values(path));
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
    const described = new Set(openApi.tags.map(({ name }) => name));
    expect(operations.filter(({ tags }) => tags.length !== 1 || !described.has(tags[0]!))).toEqual([]);
  });

  it('names the field that decides the type of a strategy or an event', () => {
    const { AssignmentStrategy, WebhookPayload } = openApi.components.schemas as Record<string, Union>;
    expect(Object.keys(AssignmentStrategy!.discriminator.mapping)).toEqual([
      'specific',
      'round_robin',
      'load_balanced',
      'expertise_based',
      'automatic',
    ]);
    expect(WebhookPayload!.discriminator).toMatchObject({
      propertyName: 'type',
      mapping: { 'fraud.detected': '#/components/schemas/FraudDetectedEvent' },
    });
    expect(Object.keys(WebhookPayload!.discriminator.mapping)).toHaveLength(WebhookPayload!.oneOf.length);
  });

  it('has no default that a generator takes for a field that is always there', () => {
    const fields = Object.entries(openApi.components.schemas as Record<string, Fields>).flatMap(
      ([name, { properties = {}, required = [] }]) =>
        Object.entries(properties).flatMap(([field, schema]) =>
          'default' in schema && !required.includes(field) ? [`${name}.${field}`] : [],
        ),
    );
    expect(fields).toEqual([]);
    const { properties } = openApi.components.schemas['NewReview'] as Fields;
    expect(properties!['requireSecondReview']).toMatchObject({ allOf: [{ type: 'boolean', default: false }] });
  });

  it('bounds every text, number and list that a client sends', () => {
    const unbounded: string[] = [];
    const seen = new Set<string>(); // what refers to itself is looked at once
    const look = (schema: Record<string, unknown>, where: string): void => {
      const types = [schema['type']].flat();
      const free = schema['enum'] === undefined && schema['const'] === undefined && schema['format'] === undefined;
      if (types.includes('string') && free && schema['maxLength'] === undefined) unbounded.push(where);
      if ((types.includes('number') || types.includes('integer')) && schema['maximum'] === undefined)
        unbounded.push(where);
      if (types.includes('array') && schema['maxItems'] === undefined) unbounded.push(where);
      for (const [name, each] of Object.entries((schema['properties'] ?? {}) as Record<string, never>))
        look(each, `${where}.${name}`);
      if (schema['items']) look(schema['items'] as never, `${where}[]`);
      for (const union of ['anyOf', 'oneOf', 'allOf'])
        for (const each of (schema[union] ?? []) as never[]) look(each, where);
      const reference = schema['$ref'] as string | undefined;
      if (!reference || seen.has(reference)) return;
      seen.add(reference);
      look(openApi.components.schemas[reference.split('/').at(-1)!] as never, where);
    };
    for (const [path, operations] of Object.entries(openApi.paths))
      for (const [method, { parameters, requestBody }] of Object.entries(operations)) {
        for (const { name, in: place, schema } of parameters ?? [])
          if (place === 'query') look(schema as never, `${method} ${path} ?${name}`);
        for (const { schema } of Object.values(requestBody?.content ?? {})) look(schema as never, `${method} ${path}`);
      }
    expect(unbounded).toEqual([]);
  });
});
