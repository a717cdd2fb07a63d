import { Command, Option } from 'commander';
import type { Config } from '../core/platform/config/config.schema.js';
import { ending } from '../ending.js';
import { Client, Unreachable } from './client.js';
import { startLocalService } from './local-service.js';
import { type NamedRecording, readableRecordings } from './named-recordings.js';
import { analyse, showAnalysis } from './show-analysis.js';
import { configWithScratchFolder } from './scratch-folder.js';
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
    .description(
      'analyse recordings; exit code 1 when one fails. Without --url nothing is kept, unless CALLWARDEN_DATA_DIR names a folder',
    )
    .argument('<recordings...>')
    .option(
      '--transcript <file...>',
      'transcripts of the recordings, in their order: WebVTT, SRT, JSON, or .txt without times',
    )
    .addOption(new Option('--url <url>', 'a running service').env('CALLWARDEN_URL'))
    .addOption(new Option('--api-key <key>', 'for the running service').env('CALLWARDEN_API_KEY'))
    .option('--json', 'print the analyses as JSON, one per line')
    .action(run);
}

async function run(recordings: string[], options: Options): Promise<void> {
  const readable = readableRecordings(recordings, options.transcript);
  if (readable.length === 0) return;
  const client = await connect(options);
  const said = new Set<string>();
  for (const each of readable) await one(client, each, said, options.json);
}

async function connect({ url, apiKey }: Options): Promise<Client> {
  if (!url) return (await startLocalService(quiet(await configWithScratchFolder()), { forItself: true })).client;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(`--url ${url} is no URL of a service: write it as http://localhost:3000.`);
  if (!apiKey) throw new Error('--url needs --api-key, or CALLWARDEN_API_KEY in the environment.');
  return new Client(url.replace(/(?<!\/)\/+$/, ''), apiKey, ending.signal);
}

const quiet = (config: Config): Config => ({
  ...config,
  http: { ...config.http, port: 0 },
  log: { ...config.log, level: 'error' },
});

async function one(
  client: Client,
  { recording, transcript }: NamedRecording,
  said: Set<string>,
  json = false,
): Promise<void> {
  try {
    const file = transcript === undefined ? undefined : await readTranscriptFile(transcript, recording);
    const analysis = await analyse(client, recording, file);
    console.log(json ? JSON.stringify(analysis) : showAnalysis(recording, analysis, said));
    if (file?.estimated) console.error(`${transcript} has no times: those shown are estimated.`);
    if (analysis.status === 'failed') process.exitCode = 1;
  } catch (error) {
    if (ending.signal.aborted || error instanceof Unreachable) throw error;
    console.error(`${recording}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
