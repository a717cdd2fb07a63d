import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitepress';
import { copied, fillLists, resolveLinks, slugify } from './links.ts';
import { nav, sidebar } from './navigation.ts';
import { excluded, rewrite, root } from './pages.ts';

/** The icon of the desk, in each page: its address would differ from folder to folder. */
const icon = readFileSync(join(root, 'dashboard/public/favicon.svg'), 'base64');

export default defineConfig({
  title: 'Callwarden',
  description: 'Self-hosted call fraud analysis: recordings in, transcripts, risk scores and evidence out.',
  lang: 'en',
  base: './', // works at any path, and from a folder
  head: [['link', { rel: 'icon', href: `data:image/svg+xml;base64,${icon}` }]],
  srcDir: root,
  srcExclude: excluded,
  rewrites: rewrite,
  markdown: {
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md) {
      fillLists(md);
      resolveLinks(md);
    },
  },
  themeConfig: {
    nav,
    sidebar,
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    docFooter: { prev: false, next: false },
  },
  vite: { build: { chunkSizeWarningLimit: 2000 } }, // the search index, which is loaded with the first search
  buildEnd({ outDir }) {
    for (const file of copied) {
      mkdirSync(dirname(join(outDir, 'files', file)), { recursive: true });
      copyFileSync(join(root, file), join(outDir, 'files', file));
    }
  },
});
