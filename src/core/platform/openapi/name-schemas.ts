import canonicalize from 'canonicalize';
import { mapSchemas } from './map-schemas.js';

type Schema = Readonly<Record<string, unknown>>;
interface Named {
  components?: { schemas?: Record<string, unknown> };
}

/** The values of an enum, or the JSON pointer of a place in the document where the schema stands. */
export type SchemaNames = Readonly<Record<string, readonly string[] | string>>;

/**
 * Makes components of schemas that several routes share, and refers to them wherever they stand: a generator then makes one
 * type of each. Throws for a name whose schema stands nowhere.
 */
export function nameSchemas<D extends Named & object>(document: D, names: SchemaNames): D {
  let result = document;
  for (const [name, definition] of Object.entries(names)) {
    const schema = typeof definition === 'string' ? schemaAt(result, definition) : { type: 'string', enum: definition };
    result = withComponent(result, name, schema);
  }
  return result;
}

function withComponent<D extends Named & object>(document: D, name: string, schema: Schema): D {
  const { structure } = split(schema);
  const key = canonicalize(structure);
  const fields = Object.keys(structure).length;
  const $ref = `#/components/schemas/${name}`;
  let used = 0;
  const changed = mapSchemas(document, (node) => {
    if (!('type' in node)) return node;
    const { structure: found, annotations, isNullable } = split(node);
    const isAlike = found['type'] === structure['type'] && Object.keys(found).length === fields;
    if (!isAlike || canonicalize(found) !== key) return node;
    used++;
    return isNullable ? { ...annotations, anyOf: [{ $ref }, { type: 'null' }] } : referTo($ref, annotations);
  }) as D;
  if (used === 0) throw new Error(`Nothing in the document is ${name}.`);
  return {
    ...changed,
    components: { ...changed.components, schemas: { ...changed.components?.schemas, [name]: structure } },
  };
}

/** As the document has references with a description everywhere. */
const referTo = ($ref: string, annotations: Schema): Schema =>
  Object.keys(annotations).length === 0 ? { $ref } : { ...annotations, allOf: [{ $ref }] };

/** What a schema means, and what is only said at the place where it stands. */
function split(schema: Schema): { structure: Schema; annotations: Schema; isNullable: boolean } {
  const { description, default: usual, type, enum: options, ...rest } = schema;
  const isNullable = Array.isArray(type) && type.length === 2 && type.includes('null');
  const structure = {
    type: isNullable ? (type.find((each) => each !== 'null') as string) : type,
    ...(options !== undefined && { enum: isNullable ? withoutNull(options) : options }),
    ...rest,
  };
  const annotations = {
    ...(description !== undefined && { description }),
    ...(usual !== undefined && { default: usual }),
  };
  return { structure, annotations, isNullable };
}

const withoutNull = (options: unknown) => (options as unknown[]).filter((each) => each !== null);

function schemaAt(document: object, pointer: string): Schema {
  const steps = pointer.slice(1).split('/');
  const found = steps.reduce<unknown>(
    (node, step) => (node as Schema | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
  if (typeof found !== 'object' || found === null) throw new Error(`The document has nothing at ${pointer}.`);
  return found as Schema;
}
