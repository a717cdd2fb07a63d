import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { PermanentError } from '@callwarden/sdk';
import { spellHotWords } from './hot-words.js';
import { detectLayout, layoutNames, layouts, pickFile, type LayoutName } from './layouts.js';
import { knownLanguages, languageCode } from './known-languages.js';
import type { Options } from './options.js';
import { PhoneConfidence } from './phones/phone-confidence.js';
import { PhoneSearch, type PhoneSettings } from './phones/phone-settings.js';

/** A model whose files are all there: part to full path. */
export interface Model {
  readonly layout: LayoutName;
  readonly files: Readonly<Record<string, string>>;
  /** How words are cut into its tokens, if the options or the folder say so. */
  readonly bpeVocab?: string;
  /** Those of the options, as sherpa-onnx takes them. */
  readonly hotWords?: string;
  /** Hypotheses to follow side by side, if the options or the folder say so. */
  readonly paths?: number;
  /** Of the layout `phones`. */
  readonly phones?: PhoneSettings;
  /** See Transcriber; of what the folder says. */
  readonly trustLimit?: number;
  /** See Transcriber; of what the folder says. */
  readonly caveat?: string;
}

/** What a folder may say of its model in `model.json`. */
const Facts = z.object({
  layout: z.enum(layoutNames).optional(),
  paths: z.int().min(1).max(64).optional(),
  frameSeconds: z.number().positive().max(1).optional(),
  search: PhoneSearch.optional(),
  confidence: PhoneConfidence.optional(),
  trustLimit: z.number().min(0).max(1).optional(),
  caveat: z.string().min(1).optional(),
});

/**
 * Looks at the files only: sherpa-onnx ends the process on a model that it cannot read.
 * @throws PermanentError HOT_WORDS_NOT_SUPPORTED, LANGUAGE_NOT_SUPPORTED, PATHS_NOT_SUPPORTED, SPEECH_MODEL_INVALID, SPEECH_MODEL_MISSING that names the file and the command that fetches the model.
 */
export async function findModel({ model, layout: wanted, hotWords, ...options }: Options): Promise<Model> {
  const folder = resolve(model);
  const advice = `callwarden models pull ${basename(folder)}`;
  const missing = (what: string) => new PermanentError('SPEECH_MODEL_MISSING', `${what}: run "${advice}"`);
  const names: readonly string[] = await readdir(folder).catch(() => []);
  if (names.length === 0) throw missing(`the folder ${folder} is missing or empty`);
  if (names.some((name) => /chunk-\d/.test(name)))
    throw missing(`${folder} contains a streaming model, which is not supported`);
  const facts = names.includes('model.json') ? await readFacts(join(folder, 'model.json')) : {};
  const layout = wanted === 'auto' ? (facts.layout ?? detectLayout(basename(folder), names)) : wanted;
  if (!layout) throw missing(`the files of ${folder} do not show which kind of model it is; set layout, or`);
  const phones = layout === 'phones' ? phoneSettings(facts, folder) : undefined;
  const files: Record<string, string> = {};
  for (const [part, pattern] of Object.entries(layouts[layout])) {
    const name = pickFile(names, pattern);
    if (!name) throw missing(`${folder} has no ${part} (${pattern.source}) for the layout ${layout}`);
    files[part] = join(folder, name);
  }
  await checkBlank(layout, files.tokens ?? '');
  checkLanguage(layout, folder, options.language, files.encoder);
  const isTransducer = layout.endsWith('-transducer');
  if (hotWords && !isTransducer && !phones)
    throw new PermanentError(
      'HOT_WORDS_NOT_SUPPORTED',
      `hotWords: only transducers and the layout phones take it, and ${folder} is ${layout}`,
    );
  if (options.paths !== undefined && !isTransducer)
    throw new PermanentError('PATHS_NOT_SUPPORTED', `paths: only transducers take it, and ${folder} is ${layout}`);
  const paths = options.paths ?? facts.paths;
  const bpeVocab = hotWords?.bpeVocab ?? (names.includes('bpe.vocab') ? join(folder, 'bpe.vocab') : undefined);
  return {
    layout,
    files,
    ...(bpeVocab !== undefined && { bpeVocab }),
    ...(hotWords &&
      isTransducer && { hotWords: await spellHotWords(hotWords.words, files.tokens!, bpeVocab !== undefined) }),
    ...(paths !== undefined && { paths }),
    ...(phones && { phones }),
    ...(facts.trustLimit !== undefined && { trustLimit: facts.trustLimit }),
    ...(facts.caveat !== undefined && { caveat: facts.caveat }),
  };
}

type Facts = z.output<typeof Facts>;

async function readFacts(path: string): Promise<Facts> {
  const invalid = (why: string, cause?: unknown) =>
    new PermanentError('SPEECH_MODEL_INVALID', `${path} does not describe a speech model: ${why}`, { cause });
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw invalid((cause as Error).message, cause);
  }
  const parsed = Facts.safeParse(json);
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error), parsed.error);
  return parsed.data;
}

function phoneSettings({ frameSeconds, search, confidence }: Facts, folder: string): PhoneSettings {
  const needed = (what: string) =>
    new PermanentError(
      'SPEECH_MODEL_INVALID',
      `${join(folder, 'model.json')} has no ${what}, which the layout phones needs`,
    );
  if (frameSeconds === undefined) throw needed('frameSeconds');
  if (!confidence) throw needed('confidence');
  return { frameSeconds, search: search ?? PhoneSearch.parse({}), confidence };
}

/** With a language that it does not know, sherpa-onnx ends the process, or says nothing of the reason. */
function checkLanguage(layout: LayoutName, folder: string, language: string | undefined, encoder?: string): void {
  const known = knownLanguages(layout, encoder);
  if (!language || !known || known.includes(languageCode(layout, language))) return;
  throw new PermanentError(
    'LANGUAGE_NOT_SUPPORTED',
    `the model in ${folder} does not know the language ${language}; it knows ${known.join(', ')}`,
  );
}

/** Without a blank token, sherpa-onnx ends the process when it loads a CTC model. */
async function checkBlank(layout: LayoutName, tokens: string): Promise<void> {
  if (!layout.endsWith('-ctc')) return;
  if (/^<(blk|blank|eps)>\s+\d+\s*$/m.test(await readFile(tokens, 'utf8'))) return;
  throw new PermanentError(
    'SPEECH_MODEL_MISSING',
    `${tokens} has no <blk> token, so it does not belong to a CTC model`,
  );
}
