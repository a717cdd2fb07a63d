import { type AssignmentSubject, assignmentContract, fraudModelContract } from '@callwarden/sdk/testing';
import type { Plugin } from '@callwarden/sdk';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importPlugin } from '../../src/core/platform/plugins/import-plugin.js';
import { codeBlocksOf } from '../support/code-blocks.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { holds } from './holds.js';

const folder = temporaryFolder();
symlinkSync(resolve('node_modules'), join(folder.path, 'node_modules'));
afterAll(() => folder.remove());

/** The plugin that a page shows, in a file as its reader would have it. */
async function shownIn(page: string): Promise<Plugin> {
  const { code } = codeBlocksOf(page).find(({ language }) => language === 'js')!;
  const use = join(folder.path, `${page.replaceAll('/', '-')}.mjs`);
  writeFileSync(use, code);
  return importPlugin({ use }, {});
}

const model = (await shownIn('docs/plugins.md')) as Plugin<'fraud-model'>;
holds('the fraud model of docs/plugins.md', fraudModelContract(model, { options: { words: ['code', 'card'] } }));

const strategy = (await shownIn('docs/reviews.md')) as Plugin<'assignment'>;
const subject: AssignmentSubject = { options: {} };
holds('the strategy of docs/reviews.md', assignmentContract(strategy, subject));
