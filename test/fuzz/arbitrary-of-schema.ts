import fc, { type Arbitrary } from 'fast-check';
import { openApi } from '../support/openapi/documented.js';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Text that has broken parsers, databases and terminals before. */
export const hostileText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '😀'.repeat(50),
  '../../etc/passwd',
  "'; drop table analyses; --",
  '%',
  '%_\\',
  '{}',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  '=1+1',
  '<script>',
  '\r\nX-Evil: 1',
  '"unclosed phrase',
  'a & | ! ( ) : * <-> b',
  '-',
  'OR OR -',
  'x'.repeat(3000),
  '-0',
  '1e999',
  'NaN',
  '0x10',
  '9'.repeat(40),
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
);
export const anyText = fc.oneof(
  hostileText,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 20 }),
);
export const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  hostileText,
  fc.constantFrom(nested(60), [[[]]], -0, 1e308),
);

/** How often a schema may stand within itself. */
const deepest = 2;

/** Values that fit a schema of the document. `within`: the schemas that it stands in. */
export function fitting(schema: Schema, within: readonly string[] = []): Arbitrary<unknown> {
  const { $ref } = schema;
  if ($ref) {
    if (within.filter((each) => each === $ref).length >= deepest) return fc.jsonValue({ maxDepth: 1 });
    return fitting(openApi.components.schemas[$ref.split('/').at(-1)!] as Schema, [...within, $ref]);
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const union = schema.anyOf ?? schema.oneOf ?? schema.allOf; // of allOf there is only one
  if (union) return fc.oneof(...union.map((each) => fitting(each, within)));
  const types = [schema.type ?? []].flat();
  return types.length === 0
    ? fc.jsonValue({ maxDepth: 2 })
    : fc.oneof(...types.map((type) => ofType(type, schema, within)));
}

function ofType(type: string, schema: Schema, within: readonly string[]): Arbitrary<unknown> {
  const { minimum = -1e6, maximum = 1e6, minLength = 0, maxLength = 200, minItems = 0, maxItems = 10 } = schema;
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: minimum, max: maximum });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'array':
      return fc.array(fitting(schema.items ?? {}, within), {
        minLength: minItems,
        maxLength: Math.min(maxItems, 10),
      });
    case 'object':
      return ofObject(schema, within);
    default:
      return ofText(schema, minLength, Math.min(maxLength, 200));
  }
}

function ofText({ format }: Schema, minLength: number, maxLength: number): Arbitrary<string> {
  const date = fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((each) => each.toISOString());
  if (format === 'date-time') return date;
  if (format === 'date') return date.map((each) => each.slice(0, 10));
  return fc.string({ minLength, maxLength });
}

function ofObject({ properties, required = [] }: Schema, within: readonly string[]): Arbitrary<unknown> {
  if (!properties) return fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 });
  const fields = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fitting(each, within)]));
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) as never[] });
}

/** Values that nearly fit: one field is gone, another thing, or one too many. */
export function nearlyFitting(schema: Schema): Arbitrary<unknown> {
  return fc
    .tuple(fitting(schema), fc.nat(), anyJson, anyText, fc.constantFrom('drop', 'replace', 'add'))
    .map(([value, which, other, name, how]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return other;
      const keys = Object.keys(value);
      const key = keys[which % Math.max(1, keys.length)] ?? name;
      const rest = Object.fromEntries(Object.entries(value).filter(([each]) => each !== key));
      return how === 'drop' ? rest : { ...value, [how === 'add' ? name : key]: other };
    });
}

function nested(levels: number): unknown {
  return levels === 0 ? 1 : [nested(levels - 1)];
}
