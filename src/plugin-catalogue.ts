import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { type Kind, kinds, type Plugin } from '@callwarden/sdk';
import { z } from 'zod';
import { markdownTable } from './core/platform/reference/markdown-table.js';
import { propertiesOf, type SchemaNode, settingRows } from './core/platform/reference/setting-rows.js';

/** A built-in plugin and its README.md, whose path starts at the root of the repository. */
export interface CataloguedPlugin {
  readonly plugin: Plugin;
  readonly readme: string;
  readonly text: string;
}

/** The README.md of each plugin below src/plugins of `root`, by the name in its title. */
export function pluginReadmes(root: string): Map<string, { readme: string; text: string }> {
  const files = readdirSync(join(root, 'src/plugins'), { recursive: true, encoding: 'utf8' });
  return new Map(
    files
      .filter((file) => file.endsWith('README.md'))
      .map((file) => {
        const readme = join('src/plugins', file.replaceAll('\\', '/'));
        const text = readFileSync(join(root, readme), 'utf8');
        return [/^# (.+)$/m.exec(text)![1]!, { readme, text }];
      }),
  );
}

const kindTitles: Readonly<Record<Kind, readonly [title: string, about: string]>> = {
  transcriber: [
    'Transcribers',
    'Turn a recording into words. `pipeline.transcribers` names them; the first that can take a recording is used.',
  ],
  'fraud-model': [
    'Fraud models',
    'Score a transcript and find the signs of fraud. `pipeline.fraudModels` names them, with weights.',
  ],
  channel: ['Channels', 'Deliver notifications to people. Every configured channel is used.'],
  assignment: ['Assignment strategies', 'Propose who reviews which call. Requests name one by its type.'],
};

/** docs/plugin-catalogue.md: each built-in plugin by kind, with its options. */
export const pluginCatalogue = (catalogued: readonly CataloguedPlugin[]): string =>
  `${[
    introduction,
    ...kinds.flatMap((kind) => [
      `## ${kindTitles[kind][0]}`,
      kindTitles[kind][1],
      ...catalogued.filter(({ plugin }) => plugin.kind === kind).flatMap((each) => sectionOf(each)),
    ]),
  ].join('\n\n')}\n`;

const introduction = `# Plugin catalogue

The built-in plugins and their options, made of their schemas and pages by \`npm run generate\`. An entry in \`plugins\` of the [configuration](configuration.md) uses one and
gives it an id; \`callwarden config check\` checks its options. [Plugins](plugins.md) says how to write your own.`;

function sectionOf({ plugin, readme, text }: CataloguedPlugin): string[] {
  const schema = schemaOf(plugin);
  const variants = schema.oneOf ?? schema.anyOf;
  return [
    `### ${plugin.name}`,
    firstParagraph(text, dirname(readme)),
    ...(variants?.flatMap((each) => [choiceOf(each), optionsOf(each)]) ?? [optionsOf(schema)]),
    `[The page of ${plugin.name}](../${readme}) has examples and details.`,
  ];
}

/** The options as an administrator writes them, before the plugin transforms them. */
function schemaOf({ options }: Plugin): SchemaNode {
  const schema = options as z.ZodType;
  const written = schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : schema;
  return z.toJSONSchema(written, { io: 'output', unrepresentable: 'any' });
}

/** Which of several sets of options it is, by the option that decides. */
function choiceOf(variant: SchemaNode): string {
  const [name, node] = Object.entries(propertiesOf(variant)).find(([, { const: value }]) => value !== undefined)!;
  return `With \`${name}: ${String(node.const)}\`:`;
}

function optionsOf(schema: SchemaNode): string {
  const required = new Set(schema.required);
  const chosen = Object.entries(propertiesOf(schema)).filter(([, { const: value }]) => value === undefined);
  const rows = chosen.flatMap(([name, node]) =>
    settingRows(node, name).map((row, index) => {
      const isRequired = index === 0 && required.has(name) && row.otherwise === '–';
      return [row.setting, row.values, isRequired ? 'required' : row.otherwise, row.meaning];
    }),
  );
  return rows.length === 0 ? 'It has no options.' : markdownTable(['option', 'value', 'default', 'meaning'], rows);
}

/** The sentences of the first paragraph; what leads over to a list or a sample is left out. */
function firstParagraph(text: string, folder: string): string {
  const [, paragraph] = text.split('\n\n');
  const [sentences] = /^[\s\S]*\.(?:\*\*|\))?(?=\s|$)/.exec(paragraph!)!;
  return sentences.replaceAll(/\]\((?!\w+:)([^)]+)\)/g, (_, path: string) => `](../${join(folder, path)})`);
}
