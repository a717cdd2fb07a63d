import { writeFileSync } from 'node:fs';
import { builtInSources } from './layout.js';
import { toHtml } from './to-html.js';

// Part of npm run generate: MJML takes most of a second and 50 MiB, which no running service shall need for our own pages.
const pages = {
  standard: await toHtml(builtInSources.standard, 'standard'),
  digest: await toHtml(builtInSources.digest, 'digest'),
};
const path = new URL('./built-in.json', import.meta.url);
writeFileSync(path, `${JSON.stringify(pages, null, 2)}\n`);
