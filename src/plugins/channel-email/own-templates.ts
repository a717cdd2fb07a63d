import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Message } from '@callwarden/sdk';
import { compileMjml, compileText, type Template } from './compile.js';
import { type View, viewOf } from './view.js';

/** By file name in lower case, such as `alert.de.mjml`. */
export type OwnTemplates = ReadonlyMap<string, Template>;

const fileName = /^[a-z0-9][a-z0-9_-]*(\.[a-z]{2,3}(-[a-z0-9]{2,8})*)?\.(mjml|txt)$/i;

/**
 * Compiles all templates of a folder and fills each in once, so that what is broken is known at the start. Other files
 * may lie there too.
 * @throws Error that names the folder, or the file and line.
 */
export async function loadFolder(folder: string): Promise<OwnTemplates> {
  const path = resolve(folder);
  const files = (await listed(path)).filter((file) => /\.(mjml|txt)$/i.test(file)).sort();
  const templates = new Map<string, Template>();
  for (const file of files) {
    const full = join(path, file);
    if (!fileName.test(file)) throw new Error(`${full}: must be called NAME.mjml, NAME.txt or NAME.de.mjml`);
    const source = await readFile(full, 'utf8');
    const template = file.toLowerCase().endsWith('.mjml') ? await compileMjml(source, full) : compileText(source, full);
    for (const view of trials) template.render(view);
    templates.set(file.toLowerCase(), template);
  }
  for (const key of templates.keys()) requireMjml(key, templates, path);
  return templates;
}

/** A text alone would leave the HTML part to another template, which says something else. */
function requireMjml(key: string, templates: OwnTemplates, path: string): void {
  const name = key.split('.')[0]!;
  const has = [...templates.keys()].some((each) => each.split('.')[0] === name && each.endsWith('.mjml'));
  if (!has) throw new Error(`${join(path, key)}: there is no ${name}.mjml next to it`);
}

async function listed(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    throw new Error(`templates.folder: "${folder}" cannot be read (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    });
  }
}

const sample: Message = {
  idempotencyKey: 'trial',
  to: { userId: 'usr_1', name: 'Zoë', email: 'zoe@example.org', locale: 'en', timeZone: 'UTC' },
  priority: 'critical',
  event: 'fraud.critical',
  title: 'A call needs your review',
  text: 'Risk 87 of 100.\n\nSecond paragraph.',
  data: { analysisId: 'ana_1', riskScore: 87, riskLevel: 'critical', fraudIndicators: ['urgency_pressure'] },
  createdAt: '2027-03-01T09:30:00.000Z',
  actions: [{ label: 'Open', url: 'https://callwarden.example/analyses/1' }],
};
const item = {
  title: 'A call',
  text: 'Risk 61 of 100.',
  createdAt: sample.createdAt,
  url: 'https://callwarden.example',
};

/** A full message, a digest and one with next to nothing in it. */
const trials: readonly View[] = [
  { ...sample, unsubscribeUrl: 'https://callwarden.example/unsubscribe' },
  { ...sample, event: 'digest', priority: 'low' as const, items: Array.from({ length: 60 }, () => item) },
  { ...sample, event: 'custom', priority: 'normal' as const, text: '', data: {}, actions: [] },
].map((message) => viewOf(message, 'Callwarden', 'en'));
