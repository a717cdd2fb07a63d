import { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { styleText } from 'node:util';
import { loadConfig } from '../core/config/load-config.js';
import { packagePath } from '../core/package-path.js';
import { stopOnSignal } from '../run-service.js';
import type { Client } from './client.js';
import { startLocalService } from './local-service.js';
import { analyse, showAnalysis } from './show-analysis.js';
import { readTranscriptFile } from './transcript-file.js';

interface Sample {
  readonly recording: string;
  readonly transcript?: string;
  readonly title?: string;
  readonly expected?: 'fraud' | 'legitimate';
}
const fraudFrom = 60;

/** `callwarden demo`: everything embedded, samples in, results out; then the service goes on. */
export function demoCommand(): Command {
  return new Command('demo')
    .description('start the service, analyse the samples or the given recordings, and leave the service running')
    .argument('[recordings...]')
    .option(
      '--transcript <file...>',
      'transcripts of the recordings, in their order: WebVTT, SRT, JSON, or .txt without times',
    )
    .option('--exit', 'stop the service at the end')
    .action(demo);
}

async function demo(
  recordings: string[],
  { transcript = [], exit }: { transcript?: string[]; exit?: boolean },
): Promise<void> {
  const began = performance.now();
  const config = loadConfig();
  const { service, client } = await startLocalService({ ...config, log: { ...config.log, level: 'warn' } });
  stopOnSignal(service);
  console.log(`Callwarden started in ${seconds(began)} s: ${service.url}  (API reference: ${service.url}/docs)\n`);
  const samples =
    recordings.length > 0
      ? recordings.map((recording, index) => ({ recording, transcript: transcript[index] }))
      : ownSamples();
  const rights = [];
  for (const sample of samples) rights.push(await show(client, sample));
  const judged = rights.filter((right) => right !== undefined);
  if (judged.length > 0)
    console.log(
      `${judged.filter(Boolean).length} of ${judged.length} samples judged as they are meant to be, with the start in ${seconds(began)} s.`,
    );
  if (exit) return service.stop();
  console.log(`The service goes on at ${service.url}; sign in as ${config.auth.admin.email}. Ctrl-C stops it.`);
}

/** Whether the verdict is the expected one; undefined where none is expected. */
async function show(client: Client, { recording, transcript, title, expected }: Sample): Promise<boolean | undefined> {
  const file = transcript === undefined ? undefined : await readTranscriptFile(transcript, recording);
  if (title) console.log(styleText('dim', `${title} (${expected})`));
  const analysis = await analyse(client, recording, file);
  console.log(
    `${showAnalysis(recording, analysis)}\n${file?.estimated ? '  The transcript has no times: those shown are estimated from the length of its sentences.\n' : ''}`,
  );
  const score = analysis.fraudAnalysis?.riskScore;
  return expected === undefined || score === undefined ? undefined : score >= fraudFrom === (expected === 'fraud');
}

function ownSamples(): Sample[] {
  const list = packagePath('samples/samples.json');
  const samples = JSON.parse(readFileSync(list, 'utf8')) as {
    file: string;
    transcript: string;
    title: string;
    expected: 'fraud' | 'legitimate';
  }[];
  const within = (name: string) => join(dirname(list), name);
  return samples.map(({ file, transcript, title, expected }) => ({
    recording: within(file),
    transcript: within(transcript),
    title,
    expected,
  }));
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);
