import type { z } from 'zod';

/** A part of a JSON Schema. */
export type SchemaNode = z.core.JSONSchema.BaseSchema;

export interface SettingRow {
  /** The path of the setting, as code. */
  readonly setting: string;
  /** What it can be, in words; `group` for one that only holds others. */
  readonly values: string;
  readonly otherwise: string;
  readonly meaning: string;
}

export const propertiesOf = (node: SchemaNode): Record<string, SchemaNode> =>
  (node.properties ?? {}) as Record<string, SchemaNode>;

/**
 * A setting and those below it. `given` is its value in a file of defaults, which goes before the default of the schema.
 * `shownDefault` in the metadata of a schema is shown instead of a default that differs from machine to machine.
 */
export function settingRows(node: SchemaNode, path: string, given?: unknown): SettingRow[] {
  const inner = Object.entries(propertiesOf(node));
  if (inner.length > 0) {
    const below = inner.flatMap(([name, each]) => settingRows(each, `${path}.${name}`, valueAt(given, name)));
    const group = { setting: `\`${path}\``, values: 'group', otherwise: '', meaning: node.description ?? '' };
    return !path.includes('.') || node.description ? [group, ...below] : below;
  }
  const own = {
    setting: `\`${path}\``,
    values: valuesOf(node),
    otherwise: typeof node['shownDefault'] === 'string' ? node['shownDefault'] : shownDefault(given ?? node.default),
    meaning: withoutVariable(node.description ?? '', given),
  };
  const items = node.items as SchemaNode | undefined;
  const entries = items ? Object.entries(propertiesOf(items)) : [];
  return [own, ...entries.flatMap(([name, each]) => settingRows(each, `${path}[].${name}`))];
}

export function valueAt(tree: unknown, name: string): unknown {
  return typeof tree === 'object' && tree !== null ? (tree as Record<string, unknown>)[name] : undefined;
}

/** What a value can be, in words. */
export function valuesOf(node: SchemaNode): string {
  if (node.enum) return node.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (node.const !== undefined) return `\`${String(node.const)}\``;
  if (node.anyOf) return node.anyOf.map((each) => valuesOf(each)).join(', or ');
  switch (node.type) {
    case 'integer':
    case 'number':
      return numbers(node);
    case 'boolean':
      return '`true`, `false`';
    case 'array':
      return listOf(node.items as SchemaNode);
    case 'object':
      return 'mapping';
    case 'null':
      return '`null`';
    default:
      return namedFormats[node.format ?? ''] ?? 'text';
  }
}

const namedFormats: Readonly<Record<string, string>> = { uri: 'URL', 'date-time': 'ISO 8601 time' };

function numbers({ type, exclusiveMinimum, ...limits }: SchemaNode): string {
  const kind = type === 'integer' ? 'whole number' : 'number';
  const [minimum, maximum] = [limits.minimum, limits.maximum].map((limit) =>
    Math.abs(limit ?? Infinity) < Number.MAX_SAFE_INTEGER ? limit : undefined,
  );
  if (exclusiveMinimum !== undefined)
    return `${kind} above ${exclusiveMinimum}${maximum === undefined ? '' : `, at most ${maximum}`}`;
  if (minimum === undefined) return maximum === undefined ? kind : `${kind} up to ${maximum}`;
  return `${kind} from ${minimum}${maximum === undefined ? '' : ` to ${maximum}`}`;
}

function listOf(items: SchemaNode): string {
  if (items.type === 'object') return 'list of entries';
  return items.enum ? `list of ${valuesOf(items)}` : `list (${valuesOf(items)})`;
}

/** The column of defaults names the variable. */
function withoutVariable(meaning: string, given: unknown): string {
  const [, name] = (typeof given === 'string' && fromVariable.exec(given)) || [];
  return name ? meaning.replace(` ${name}.`, '') : meaning;
}

const fromVariable = /^\$\{(\w+)(?::-([^}]*))?\}$/;

/** `${PORT:-3000}` is 3000, from PORT. Entries, and what an option is made of, stand in config/default.yaml. */
function shownDefault(value: unknown): string {
  if (value === undefined) return '–';
  if (typeof value === 'string') {
    const [, name, otherwise] = fromVariable.exec(value) ?? [];
    return name ? `${otherwise ? `\`${otherwise}\`` : '–'} (${name})` : `\`${value}\``;
  }
  if (Array.isArray(value) && value.some((each) => typeof each === 'object')) return 'see config/default.yaml';
  return Array.isArray(value) ? `\`[${value.join(', ')}]\`` : `\`${JSON.stringify(value)}\``;
}
