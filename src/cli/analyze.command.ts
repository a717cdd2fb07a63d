import { Command, Option } from 'commander';
import type { AnalysisView } from '../core/features/analyses/analysis.schemas.js';
import type { Config } from '../core/platform/config/config.schema.js';
import { loadConfig } from '../core/platform/config/load-config.js';
import { ending } from '../ending.js';
import { analysesTable } from './analyses-table.js';
import { Client, Unreachable } from './client.js';
import { examples } from './examples.js';
import { startLocalService } from './local-service.js';
import type { NamedRecording } from './named-recording.js';
import { readableRecordings } from './named-recordings.js';
import { analyse, showAnalysis } from './show-analysis.js';
import { keepingNothing } from './scratch-folder.js';
import { readTranscriptFile } from './transcript-file.js';

interface Options {
  readonly transcript?: string[];
  readonly url?: string;
  readonly apiKey?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly keep?: boolean;
}

/** `callwarden analyze`: recordings to a running service, or to one that lives as long as the command. */
export function analyzeCommand(): Command {
  return examples(
    new Command('analyze'),
    'callwarden analyze call.mp3',
    'callwarden analyze call.wav --transcript call.vtt',
    'callwarden analyze recordings/ --quiet',
    "callwarden analyze recordings/ --json | jq '.fraudAnalysis.riskScore'",
    'callwarden analyze call.mp3 --url https://calls.example.com --api-key $KEY',
  )
    .description('analyse recordings; exit code 1 when one fails. Without --url and --keep nothing is kept')
    .argument('<recordings...>', 'recordings, and folders of recordings with their transcripts beside them')
    .option(
      '--transcript <file...>',
      'transcripts of the recordings, in their order: WebVTT, SRT, JSON, or .txt without times',
    )
    .addOption(new Option('--url <url>', 'a running service').env('CALLWARDEN_URL'))
    .addOption(new Option('--api-key <key>', 'for the running service').env('CALLWARDEN_API_KEY'))
    .option('--keep', 'keep recordings and results in CALLWARDEN_DATA_DIR, or in ./data')
    .option('--json', 'print the analyses as JSON, one per line')
    .option('--quiet', 'print nothing but results and errors; of several recordings only the table')
    .action(run);
}

async function run(recordings: string[], options: Options): Promise<void> {
  if (options.url && options.keep)
    throw new Error('--keep is for analyses without --url: a running service keeps them.');
  const readable = readableRecordings(recordings, options.transcript);
  if (readable.length === 0) return;
  const client = await connect(options);
  const analyses = new Map<string, AnalysisView>();
  const show = shower(options, readable.length > 1);
  for (const each of readable) {
    const analysis = await one(client, each, options);
    if (!analysis) continue;
    analyses.set(each.recording, analysis);
    show(each.recording, analysis);
  }
  if (readable.length > 1 && !options.json && analyses.size > 0)
    console.log(`${options.quiet ? '' : '\n'}${analysesTable(analyses)}`);
}

/** Shows one analysis. Of several, `--quiet` leaves all to the table. */
function shower({ json, quiet }: Options, several: boolean): (recording: string, analysis: AnalysisView) => void {
  if (json) return (_, analysis) => console.log(JSON.stringify(analysis));
  if (quiet && several) return () => {};
  const said = new Set<string>();
  return (recording, analysis) => console.log(showAnalysis(recording, analysis, said));
}

async function connect({ url, apiKey, keep, quiet }: Options): Promise<Client> {
  if (!url) {
    const own = loadConfig();
    if (!quiet) console.error(whatStays(own, keep));
    const config = withoutLog(keep ? own : await keepingNothing(own));
    return (await startLocalService(config, { forItself: true })).client;
  }
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(`--url ${url} is no URL of a service: write it as http://localhost:3000.`);
  if (!apiKey) throw new Error('--url needs --api-key, or CALLWARDEN_API_KEY in the environment.');
  return new Client(url.replace(/(?<!\/)\/+$/, ''), apiKey, ending.signal);
}

const whatStays = ({ dataDir, database }: Config, keep = false): string =>
  keep
    ? `Recordings and results stay in ${dataDir}${database.url ? ' and your database' : ''}.`
    : 'Nothing is kept: name --keep to keep recordings and results.';

const withoutLog = (config: Config): Config => ({
  ...config,
  http: { ...config.http, port: 0 },
  log: { ...config.log, level: 'error' },
});

/** Undefined where it could not be analysed, which is said. */
async function one(
  client: Client,
  { recording, transcript }: NamedRecording,
  { quiet }: Options,
): Promise<AnalysisView | undefined> {
  try {
    const file = transcript === undefined ? undefined : await readTranscriptFile(transcript, recording);
    const analysis = await analyse(client, recording, file, { quiet });
    if (file?.estimated && !quiet) console.error(`${transcript} has no times: those shown are estimated.`);
    if (analysis.status === 'failed') process.exitCode = 1;
    return analysis;
  } catch (error) {
    if (ending.signal.aborted || error instanceof Unreachable) throw error;
    console.error(`${recording}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    return undefined;
  }
}
