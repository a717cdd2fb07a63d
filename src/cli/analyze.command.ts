import { Command, Option } from 'commander';
import { loadConfig } from '../core/config/load-config.js';
import { Client } from './client.js';
import { startLocalService } from './local-service.js';
import { analyse, showAnalysis } from './show-analysis.js';
import { readTranscriptFile } from './transcript-file.js';

interface Options {
  readonly transcript?: string[];
  readonly url?: string;
  readonly apiKey?: string;
  readonly json?: boolean;
}

/** `callwarden analyze`: recordings to a running service, or to one that lives as long as the command. */
export function analyzeCommand(): Command {
  return new Command('analyze')
    .description('analyse recordings; exit code 1 when one fails')
    .argument('<recordings...>')
    .option(
      '--transcript <file...>',
      'transcripts of the recordings, in their order: WebVTT, SRT, JSON, or .txt without times',
    )
    .addOption(new Option('--url <url>', 'a running service').env('CALLWARDEN_URL'))
    .addOption(new Option('--api-key <key>', 'for the running service').env('CALLWARDEN_API_KEY'))
    .option('--json', 'print the analyses as JSON, one a line')
    .action(run);
}

async function run(recordings: string[], options: Options): Promise<void> {
  const { client, stop } = await connect(options);
  try {
    for (const [index, recording] of recordings.entries())
      await one(client, recording, options.transcript?.[index], options.json);
  } finally {
    await stop();
  }
}

async function connect({ url, apiKey }: Options): Promise<{ client: Client; stop(): Promise<void> }> {
  if (url && !apiKey) throw new Error('--url needs --api-key, or CALLWARDEN_API_KEY in the environment.');
  if (url && apiKey) return { client: new Client(url.replace(/\/+$/, ''), apiKey), stop: async () => {} };
  const config = loadConfig();
  const quiet = { ...config, http: { ...config.http, port: 0 }, log: { ...config.log, level: 'error' as const } };
  const { client, service } = await startLocalService(quiet);
  return { client, stop: () => service.stop() };
}

async function one(client: Client, recording: string, transcript: string | undefined, json = false): Promise<void> {
  try {
    const file = transcript === undefined ? undefined : await readTranscriptFile(transcript, recording);
    const analysis = await analyse(client, recording, file);
    console.log(json ? JSON.stringify(analysis) : showAnalysis(recording, analysis));
    if (analysis.status === 'failed') process.exitCode = 1;
  } catch (error) {
    console.error(`${recording}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
