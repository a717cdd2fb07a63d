import { writeFileSync } from 'node:fs';
import { packagePath } from './core/platform/config/package-path.js';
import { pluginCatalogue, pluginReadmes } from './plugin-catalogue.js';
import { builtins } from './plugins/index.js';

// Part of npm run generate: the page of the built-in plugins.
const readmes = pluginReadmes(packagePath(''));
const catalogued = await Promise.all(
  Object.entries(builtins).map(async ([name, load]) => ({ plugin: (await load()).default, ...readmes.get(name)! })),
);
writeFileSync(packagePath('docs/plugin-catalogue.md'), pluginCatalogue(catalogued));
