import { openApi, validatorAt } from '../support/openapi/documented.js';

const examples = Object.entries(openApi.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { responses }]) =>
    Object.entries(responses).flatMap(([status, { content }]) => {
      const json = content?.['application/json'] as {
        example?: unknown;
        examples?: Record<string, { value: unknown }>;
      };
      const values = [
        ...(json?.example ? [json.example] : []),
        ...Object.values(json?.examples ?? {}).map(({ value }) => value),
      ];
      return values.map((value) => ({ path, method, status, value }));
    }),
  ),
);

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
      for (const each of (schema['anyOf'] ?? []) as never[]) look(each, where);
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
