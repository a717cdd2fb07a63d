import type { z } from 'zod';

/** A part of the JSON Schema of the configuration. */
export type SchemaNode = z.core.JSONSchema.BaseSchema;

interface Row {
  readonly setting: string;
  readonly values: string;
  readonly otherwise: string;
  readonly meaning: string;
}

/**
 * docs/settings.md: every setting with its values, default and meaning. `defaults` is config/default.yaml as it is written, in which a
 * default may come from the environment.
 */
export function settingsPage(schema: SchemaNode, defaults: unknown): string {
  const sections = Object.entries(properties(schema)).map(([name, node]) => {
    const rows = rowsOf(node, name, valueAt(defaults, name));
    const about = rows.length === 1 && rows[0]!.setting === `\`${name}\`` ? [] : sentences(node.description);
    return [`## ${name}`, ...about, table(rows)].join('\n\n');
  });
  return `${[intro, ...sections].join('\n\n')}\n`;
}

const intro = `# Settings

Every setting of the configuration, made of its schema and of [config/default.yaml](../config/default.yaml) by \`npm run generate\`. [Configuration](configuration.md) says how files and the environment
give them. A name in brackets after a default is the environment variable that changes it. The options of plugins are on [their pages](../src/plugins).`;

const sentences = (text: string | undefined): string[] => (text ? [text] : []);

const properties = (node: SchemaNode): Record<string, SchemaNode> =>
  (node.properties ?? {}) as Record<string, SchemaNode>;

function rowsOf(node: SchemaNode, path: string, given: unknown): Row[] {
  const inner = properties(node);
  if (Object.keys(inner).length > 0) {
    const below = Object.entries(inner).flatMap(([name, each]) =>
      rowsOf(each, `${path}.${name}`, valueAt(given, name)),
    );
    const isNested = path.includes('.');
    const group = { setting: `\`${path}\``, values: 'group', otherwise: '', meaning: node.description ?? '' };
    return isNested && node.description ? [group, ...below] : below;
  }
  const own = {
    setting: `\`${path}\``,
    values: valuesOf(node),
    otherwise: shownDefault(given ?? node.default),
    meaning: withoutVariable(node.description ?? '', given),
  };
  const items = node.items as SchemaNode | undefined;
  const entries = items ? Object.entries(properties(items)) : [];
  return [own, ...entries.flatMap(([name, each]) => rowsOf(each, `${path}[].${name}`, undefined))];
}

function valueAt(tree: unknown, name: string): unknown {
  return typeof tree === 'object' && tree !== null ? (tree as Record<string, unknown>)[name] : undefined;
}

function valuesOf(node: SchemaNode): string {
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
    default:
      return node.format === 'uri' ? 'URL' : 'text';
  }
}

function numbers({ type, minimum, maximum, exclusiveMinimum }: SchemaNode): string {
  const kind = type === 'integer' ? 'whole number' : 'number';
  if (exclusiveMinimum !== undefined)
    return `${kind} above ${exclusiveMinimum}${maximum === undefined ? '' : `, at most ${maximum}`}`;
  return minimum === undefined || maximum === undefined ? kind : `${kind} from ${minimum} to ${maximum}`;
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

/** As wide as prettier would make it. */
function table(rows: readonly Row[]): string {
  const cells = [
    ['setting', 'values', 'default', 'meaning'],
    ...rows.map(({ setting, values, otherwise, meaning }) =>
      [setting, values, otherwise, meaning].map((text) => text.replaceAll('|', String.raw`\|`)),
    ),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
