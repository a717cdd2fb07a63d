import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { packagePath } from './package-path.js';
import { ConfigSchema } from './config.schema.js';
import { settingsPage } from './settings-page.js';

type JsonSchema = Record<string, unknown>;
const fromEnvironment = { type: 'string', pattern: String.raw`\$\{\w+(:-[^}]*)?\}` };

// Part of npm run generate: config/schema.json, by which editors complete and check configuration files. A file is laid
// over others, so that nothing in it is required, and every value may come from the environment.
const schema = z.toJSONSchema(ConfigSchema, {
  io: 'output',
  override: ({ jsonSchema }) => {
    const node = jsonSchema as JsonSchema;
    delete node['required'];
    if (node['type'] !== 'integer' && node['type'] !== 'number' && node['type'] !== 'boolean') return;
    const { description, default: otherwise, ...own } = { ...node };
    for (const key of Object.keys(node)) delete node[key];
    Object.assign(node, {
      ...(description !== undefined && { description }),
      ...(otherwise !== undefined && { default: otherwise }),
      anyOf: [own, fromEnvironment],
    });
  },
}) as JsonSchema;
writeFileSync(
  packagePath('config/schema.json'),
  `${JSON.stringify({ ...schema, title: 'Callwarden configuration' }, null, 2)}\n`,
);

// And docs/settings.md, by which people do.
const defaults: unknown = parse(readFileSync(packagePath('config/default.yaml'), 'utf8'));
writeFileSync(packagePath('docs/settings.md'), settingsPage(z.toJSONSchema(ConfigSchema, { io: 'output' }), defaults));
