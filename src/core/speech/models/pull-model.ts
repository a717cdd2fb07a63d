import { mkdir, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EnvHttpProxyAgent } from 'undici';
import { HUGGING_FACE, type Model, type ModelFile } from './catalogue.js';
import { downloadFile } from './download-file.js';
import { exclusively } from './exclusively.js';
import { ModelError } from './model-error.js';
import type { Web } from './open-url.js';
import { PartialModel, removeEmptyFolders } from './partial-model.js';
import { type Pin, type Pins, readPins, writePins } from './pins.js';
import { checkFile, fingerprint, verifyModel } from './verify-model.js';

export interface PullProgress {
  readonly file: string;
  /** Counts from 1. */
  readonly fileNumber: number;
  readonly fileCount: number;
  /** Bytes of this file on disk. */
  readonly received: number;
  /** Bytes of the whole file; null when neither catalogue nor server say. */
  readonly total: number | null;
}

export interface PullOptions {
  /** The models folder; the model ends in a folder of its own name in it. */
  readonly folder: string;
  /** A mirror: replaces https://huggingface.co and may be plain HTTP. */
  readonly baseUrl?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: PullProgress) => void;
  /** Called once when another pull of this model is under way; this one then waits for it. */
  readonly onWait?: () => void;
}

export interface PulledModel {
  /** Absolute path of the model's folder. */
  readonly folder: string;
  /** True when it was installed before, and has been verified now. */
  readonly alreadyThere: boolean;
}

/**
 * Downloads a model, or verifies it when it is there already. Throws ModelError; what can be continued then lies under
 * `<folder>/.partial/`, and the model's own folder exists only when every file of it is whole and checked.
 */
export async function pullModel(model: Model, options: PullOptions): Promise<PulledModel> {
  const folder = resolve(options.folder);
  const partialFolder = join(folder, '.partial');
  const agent = new EnvHttpProxyAgent({ connectTimeout: 15_000, headersTimeout: 30_000, bodyTimeout: 60_000 });
  const web: Web = {
    dispatcher: agent,
    signal: options.signal ?? new AbortController().signal,
    mirror: options.baseUrl === undefined ? null : originOf(options.baseUrl),
    copyTo: join(folder, model.name),
  };
  const firstMade = await mkdir(partialFolder, { recursive: true, mode: 0o700 });
  try {
    return await exclusively(
      join(partialFolder, `${model.name}.lock`),
      () => pullAlone(model, { ...options, folder }, web),
      options,
    );
  } finally {
    await agent.destroy();
    await removeEmptyFolders(partialFolder, firstMade ?? partialFolder);
  }
}

async function pullAlone(model: Model, options: PullOptions, web: Web): Promise<PulledModel> {
  const { folder } = options;
  const target = join(folder, model.name);
  if (await stat(target).catch(() => null)) {
    await writePins(folder, model.name, await verifyModel(model, folder));
    return { folder: target, alreadyThere: true };
  }
  const partial = await PartialModel.open(folder, model.name);
  try {
    const pins = await fetchFiles(model, partial, options, web);
    // Pins first: after a crash between the two, the finished files are still under .partial, and are checked against them.
    await writePins(folder, model.name, pins);
    await rename(partial.folder, target);
    await partial.discard();
  } catch (error) {
    const untrusted = error instanceof ModelError && error.reason === 'mismatch';
    // What went wrong first is what the administrator must read, whatever becomes of the tidying.
    await (untrusted ? partial.discard() : partial.tidy()).catch(() => undefined);
    throw error;
  }
  return { folder: target, alreadyThere: false };
}

async function fetchFiles(model: Model, partial: PartialModel, options: PullOptions, web: Web): Promise<Pins> {
  const trusted = await readPins(options.folder, model.name);
  const pins: Pins = {};
  for (const [index, file] of model.files.entries()) {
    const at = { file: file.path, fileNumber: index + 1, fileCount: model.files.length };
    const report = (received: number, total: number | null) =>
      options.onProgress?.({ ...at, received, total: total ?? file.size });
    const fetched = await fetchFile(file, partial, mirrored(file.url, options.baseUrl), report, web);
    checkFile(model, file, fetched, trusted[file.path]);
    report(fetched.size, fetched.size);
    pins[file.path] = trusted[file.path] ?? fetched;
  }
  return pins;
}

async function fetchFile(
  file: ModelFile,
  partial: PartialModel,
  url: string,
  progressed: (received: number, total: number | null) => void,
  web: Web,
): Promise<Pin> {
  const target = join(partial.folder, file.path);
  const earlier = await partial.earlier(file.path, url);
  let { etag } = earlier;
  if (!earlier.complete) {
    const begun = (fresh: string | null) => partial.record(file.path, { url, etag: (etag = fresh), complete: false });
    await downloadFile({ url, target, etag, size: file.size, begun, progressed }, web);
    await partial.record(file.path, { url, etag, complete: true });
  }
  return { ...(await fingerprint(target)), url, etag, pulledAt: new Date().toISOString() };
}

function mirrored(url: string, baseUrl: string | undefined): string {
  if (baseUrl === undefined || !url.startsWith(`${HUGGING_FACE}/`)) return url;
  return baseUrl.replace(/(?<!\/)\/+$/, '') + url.slice(HUGGING_FACE.length);
}

function originOf(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.origin;
  throw new ModelError('bad-mirror', `The mirror "${baseUrl}" is not an http or https address.`);
}
