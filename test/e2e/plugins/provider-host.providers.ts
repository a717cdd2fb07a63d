import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Recording, Transcript } from '@callwarden/sdk';
import { hostedProvider } from '../../../src/core/platform/plugins/hosted-provider.js';
import type { HostOptions } from '../../../src/core/platform/plugins/provider-host.js';
import { isAlive } from '../../../src/core/platform/processes/is-alive.js';

/** What the fixtures answer with, beside what their kind asks for. */
export interface Facts {
  readonly pid: number;
  readonly env: Record<string, string>;
  readonly argv: string[];
}
export interface Unruly {
  /** Makes the provider behave in one of the ways of test/fixtures/plugins/unruly.mjs. */
  make(how: string, signal?: AbortSignal, progress?: (done: number) => void): Promise<Facts>;
  /** Announces a call. */
  prepare(): void;
  close(): Promise<void>;
}
type Changes = Partial<Omit<HostOptions, 'settings' | 'script'>>;

export const logged: string[] = [];
const keep = (message: string) => void logged.push(message);

export function hostOptions(use: string, options: object = {}, changes: Changes = {}): HostOptions {
  return {
    script: 'dist/provider-process.js',
    settings: {
      entry: {
        id: 'unruly',
        use,
        options: options as Record<string, unknown>,
        optional: false,
        isolated: true,
      },
      recordingsFolder: '/nonexistent',
    },
    log: {
      info: keep,
      warn: keep,
      error: keep,
    },
    processes: 1,
    memoryMb: 2048,
    idleSeconds: 300,
    ...changes,
  };
}

const folder = './test/fixtures/plugins';
const said = (text: string): Transcript => {
  return { language: 'en', confidence: 1, utterances: [{ speaker: 0, start: 0, end: 1, text }] };
};
const recording = (fileName: string): Recording => {
  return { key: 'k', fileName, contentType: 'audio/wav', duration: 1, channels: [] };
};

/** By kind, how to start one of the fixtures in child processes. */
export const kinds = {
  'fraud-model': async (options: object = {}, changes: Changes = {}, waitSeconds?: number): Promise<Unruly> => {
    const provider = await hostedProvider(
      'fraud-model',
      hostOptions(`${folder}/unruly-model.mjs`, options, changes),
      waitSeconds,
    );
    const make: Unruly['make'] = async (how, signal = new AbortController().signal) =>
      (await provider.score(said(how), signal)) as unknown as Facts;
    return { make, prepare: provider.prepare, close: async () => provider.close?.() };
  },
  transcriber: async (options: object = {}, changes: Changes = {}): Promise<Unruly> => {
    const hosted = hostOptions(`${folder}/unruly-transcriber.mjs`, options, changes);
    const provider = await hostedProvider('transcriber', hosted);
    const make: Unruly['make'] = async (how, signal = new AbortController().signal, progress = () => {}) =>
      (await provider.transcribe(recording(how), { signal, progress })) as unknown as Facts;
    return { make, prepare: provider.prepare, close: async () => provider.close?.() };
  },
};

/** Whether the process lives; one that has ended and was not yet waited for does not. */
export function alive(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}

/** The provider processes that this process has started and that live. */
export function children(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const own = lines.map((line) => line.trim().split(/\s+/)).filter(([, parent]) => Number(parent) === process.pid);
  const pids = own.filter((words) => words.join(' ').includes('provider-process.js')).map(([pid]) => Number(pid));
  return pids.filter(alive);
}
