import { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import type { Config } from '../core/platform/config/config.schema.js';
import { linkMinutes } from '../core/features/accounts/sign-in/sign-in-links.service.js';
import { loadConfig } from '../core/platform/config/load-config.js';
import { packageFolder } from '../core/platform/config/package-folder.js';
import { packagePath } from '../core/platform/config/package-path.js';
import { ending } from '../ending.js';
import type { Service } from '../service.js';
import { administratorLink, findAdministrator } from './administrator-link.js';
import type { Client } from './client.js';
import { fillQueue } from './demo-queue.js';
import { examples } from './examples.js';
import { startLocalService } from './local-service.js';
import type { NamedRecording } from './named-recording.js';
import { readableRecordings } from './named-recordings.js';
import { analyse, showAnalysis } from './show-analysis.js';
import { readTranscriptFile } from './transcript-file.js';

interface Sample extends NamedRecording {
  readonly title?: string;
  readonly expected?: 'fraud' | 'legitimate';
}
const fraudFrom = 60;

/** `callwarden demo`: everything embedded, samples in, results out; then the service goes on. */
export function demoCommand(): Command {
  return examples(
    new Command('demo'),
    'callwarden demo',
    'callwarden demo call.mp3 --transcript call.vtt',
    'callwarden demo --exit',
  )
    .description('start the service, analyse the samples or the given recordings, and leave the service running')
    .argument('[recordings...]')
    .option(
      '--transcript <file...>',
      'transcripts of the recordings, in their order: WebVTT, SRT, JSON, or .txt without times',
    )
    .option('--written', 'use the written transcripts of the samples instead of speech recognition')
    .option('--exit', 'stop the service when done')
    .action(demo);
}

async function demo(
  recordings: string[],
  { transcript = [], written, exit }: { transcript?: string[]; written?: boolean; exit?: boolean },
): Promise<void> {
  const began = performance.now();
  const listens = recordings.length === 0 && !written;
  const named = readableRecordings(recordings, transcript);
  if (recordings.length > 0 && named.length === 0) return;
  const config = loadConfig();
  const { service, client } = await startLocalService(
    { ...config, log: { ...config.log, level: 'error' } },
    { forItself: exit === true },
  );
  console.log(`Callwarden started in ${seconds(began)} s: ${service.url}  (API reference: ${service.url}/docs)\n`);
  const samples =
    recordings.length > 0
      ? named
      : ownSamples().map(({ transcript: text, ...sample }) => ({ ...sample, transcript: listens ? undefined : text }));
  const said = new Set<string>();
  const shown = [];
  for (const sample of samples) shown.push(await show(client, sample, said));
  const judged = shown.filter(({ isRight }) => isRight !== undefined);
  if (judged.length > 0)
    console.log(
      `${judged.filter(({ isRight }) => isRight).length} of ${judged.length} samples judged as they are meant to be, with the start in ${seconds(began)} s.`,
    );
  if (exit) return;
  await sayWhereToGo(service, config, byRisk(shown));
  await ending.untilInterrupted({ needsReader: true });
}

/** How to open the first of these calls, last, where it is found. */
async function sayWhereToGo(service: Service, config: Config, analysisIds: readonly string[]): Promise<void> {
  console.log(`The service is running at ${service.url}. Press Ctrl+C to stop it.`);
  if (!config.database.url) console.log(`Recordings and results stay in ${config.dataDir}.`);
  const administrator = await findAdministrator(service, config);
  if (!administrator) return;
  const waiting = await fillQueue(service, administrator, analysisIds);
  if (waiting > 0)
    console.log(
      `${waiting} ${waiting === 1 ? 'call waits' : 'calls wait'} for a verdict in the queue; "?" shows the keys of each page.`,
    );
  const [riskiest] = analysisIds;
  const url = await administratorLink(service, administrator, riskiest && `/calls/${riskiest}`);
  console.log(
    `\nOpen ${riskiest ? 'the riskiest call' : 'the desk'}, signed in as ${administrator.user.email}; the link works once, within ${linkMinutes} minutes:\n${url}`,
  );
}

const byRisk = (shown: readonly Shown[]): string[] =>
  shown.toSorted((a, b) => (b.riskScore ?? -1) - (a.riskScore ?? -1)).map(({ analysisId }) => analysisId);

interface Shown {
  readonly analysisId: string;
  readonly riskScore: number | null;
  /** Whether the verdict is the expected one, which none is where there is no score; undefined where none is expected. */
  readonly isRight: boolean | undefined;
}

async function show(
  client: Client,
  { recording, transcript, title, expected }: Sample,
  said: Set<string>,
): Promise<Shown> {
  const file = transcript === undefined ? undefined : await readTranscriptFile(transcript, recording);
  if (title) console.log(styleText('dim', `${title} (${expected})`));
  const analysis = await analyse(client, recording, file);
  console.log(
    `${showAnalysis(recording, analysis, said)}\n${file?.estimated ? '  The transcript has no times: those shown are estimated from the length of its sentences.\n' : ''}`,
  );
  const riskScore = analysis.fraudAnalysis?.riskScore ?? null;
  const isFraud = riskScore !== null && riskScore >= fraudFrom;
  const isRight = expected && riskScore !== null && isFraud === (expected === 'fraud');
  return { analysisId: analysis.analysisId, riskScore, isRight };
}

function ownSamples(): Sample[] {
  const home = packageFolder('@callwarden/samples', packagePath(''));
  if (!home) throw new Error('the package @callwarden/samples, which belongs to Callwarden, is not installed');
  const samples = JSON.parse(readFileSync(join(home, 'samples.json'), 'utf8')) as {
    file: string;
    transcript: string;
    title: string;
    expected: 'fraud' | 'legitimate';
  }[];
  const within = (name: string) => join(home, name);
  return samples.map(({ file, transcript, title, expected }) => ({
    recording: within(file),
    transcript: within(transcript),
    title,
    expected,
  }));
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);
