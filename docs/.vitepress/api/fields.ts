import { markdownTable } from '../../../src/core/platform/reference/markdown-table.ts';
import { kebab, resolve, type Schema } from './document.ts';

/** Text of the document as Markdown: its links lead to pages of this site, and no `<` begins an element. */
export const prose = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('')
    .replaceAll(
      /\/docs\/errors(?:#(\w+))?/g,
      (_, code?: string) => `/errors.md${code ? `#${code.toLowerCase()}` : ''}`,
    );

const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);
const linkTo = (name: string): string => `[${name}](/api-reference/objects.md#${kebab(name)})`;

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** What a value can be, in words, with links to the objects that have a name. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return linkTo(nameOf(schema.$ref));
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map((value) => code(value)).join(', ');
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return [...new Set(choices.map((each) => typeOf(each)))].join(' or ');
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [schema.type as string];
  return types.map((type) => plainType({ ...schema, type })).join(' or ');
}

function plainType(schema: Schema): string {
  switch (schema.type) {
    case 'array':
      return schema.items ? `list of ${typeOf(schema.items)}` : 'list';
    case 'object':
      return 'object';
    case 'integer':
    case 'number':
      return `${schema.type}${limits(schema.minimum, schema.maximum)}`;
    case 'boolean':
      return '`true`, `false`';
    case 'null':
      return '`null`';
    case 'string':
      return texts[schema.format ?? ''] ?? 'text';
    default:
      return 'any';
  }
}

const texts: Readonly<Record<string, string>> = {
  binary: 'file',
  'date-time': 'ISO 8601 time',
  date: 'date',
  uri: 'URL',
  email: 'e-mail address',
};

function limits(minimum?: number, maximum?: number): string {
  const [low, high] = [minimum, maximum].map((limit) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined,
  );
  if (low !== undefined && high !== undefined) return ` from ${low} to ${high}`;
  if (low !== undefined) return ` from ${low}`;
  return high === undefined ? '' : ` to ${high}`;
}

/** A table of the fields of an object; those of objects without a name follow with a dot. Empty for other values. */
export function fieldTable(schema: Schema): string {
  const rows = fieldRows(resolve(schema), '');
  return rows.length === 0 ? '' : markdownTable(['field', 'value', 'meaning'], rows);
}

function fieldRows(schema: Schema, before: string): string[][] {
  if (schema.allOf) return schema.allOf.flatMap((each) => fieldRows(resolve(each), before));
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isRequired = schema.required?.includes(name) ?? false;
    const own = [`\`${before}${name}\`${isRequired ? '' : ' (optional)'}`, typeOf(field), meaningOf(field)];
    const inner = field.items && !field.items.$ref ? { of: field.items, name: `${name}[]` } : { of: field, name };
    return [own, ...(inner.of.$ref ? [] : fieldRows(inner.of, `${before}${inner.name}.`))];
  });
}

/** The description, with the default. */
export const meaningOf = ({ description = '', default: otherwise }: Schema): string =>
  [prose(description), otherwise === undefined ? '' : `Default: \`${JSON.stringify(otherwise)}\`.`]
    .filter((part) => part !== '')
    .join(' ');
