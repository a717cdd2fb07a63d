export type Schema = Readonly<Record<string, unknown>>;

/** One of the things that a schema allows, without references and unions. */
export interface Alternative {
  /** A type of JSON Schema, or `any`. */
  readonly type: string;
  readonly schema: Schema;
  /** Of the component that it is. */
  readonly name?: string;
}
/** A schema with its references followed. */
export interface Resolved {
  readonly schema: Schema;
  /** Of the component that it is. */
  readonly name?: string;
}

/** The schemas of one document. */
export class Schemas {
  private readonly components: Readonly<Record<string, Schema>>;

  constructor(components: Readonly<Record<string, Schema>>) {
    this.components = components;
  }

  /** Follows `$ref` and merges `allOf`, with the keywords next to them. */
  resolve(schema: Schema): Resolved {
    const { $ref, allOf = [], ...own } = schema;
    const parts = (allOf as readonly Schema[]).map((each) => this.resolve(each));
    let name = parts.length === 1 && !hasFields(own) ? parts[0]!.name : undefined;
    if (typeof $ref === 'string') {
      name = $ref.split('/').at(-1)!;
      parts.unshift(this.resolve(this.component(name)));
    }
    return { name, schema: [...parts.map((each) => each.schema), own].reduce(merged, {}) };
  }

  /** Everything that a schema allows, one type each. */
  alternatives(schema: Schema): Alternative[] {
    const { name, schema: resolved } = this.resolve(schema);
    const union = (resolved['anyOf'] ?? resolved['oneOf']) as readonly Schema[] | undefined;
    if (union) return union.flatMap((each) => this.alternatives(each));
    return typesOf(resolved).map((type) => ({ type, name, schema: resolved }));
  }

  private component(name: string): Schema {
    const found = this.components[name];
    if (!found) throw new Error(`The document has no component ${name}.`);
    return found;
  }
}

const hasFields = (schema: Schema): boolean => 'properties' in schema || 'anyOf' in schema || 'oneOf' in schema;

function merged(one: Schema, other: Schema): Schema {
  const both = { ...one, ...other };
  const properties = { ...(one['properties'] as object), ...(other['properties'] as object) };
  const required = [...listOf(one['required']), ...listOf(other['required'])];
  return {
    ...both,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

function typesOf({ type, properties, const: value, enum: values }: Schema): string[] {
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type as string[];
  if (properties) return ['object'];
  const fixed = value === undefined ? listOf(values) : [value];
  return fixed.length > 0 ? [...new Set(fixed.map((each) => (each === null ? 'null' : typeof each)))] : ['any'];
}

/** The fixed values of an alternative, as JSON; undefined: any of its type. */
export function valuesOf({ type, schema }: Alternative): ReadonlySet<string> | undefined {
  if (type === 'null') return undefined;
  if (schema['const'] !== undefined) return new Set([JSON.stringify(schema['const'])]);
  const values = schema['enum'] as readonly unknown[] | undefined;
  const fitting = values?.filter((each) => each !== null);
  return fitting && new Set(fitting.map((each) => JSON.stringify(each)));
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const fieldsOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
