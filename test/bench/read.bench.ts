import { analyseCall } from './analysed-call.ts';
import { callTranscript } from './call-transcript.ts';
import { processorSeconds } from './memory.ts';
import type { ReadFigures, ReadTask } from './read-client.ts';
import { databaseUrl, startService } from './service.ts';
import { median, ratio } from './statistics.ts';
import type { Table } from './table.ts';
import { telephoneRecording } from './wav.ts';
import type { Workplace } from './workplace.ts';

interface Target {
  readonly name: string;
  readonly pid: number;
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}
type Run = ReadFigures & { readonly processorMs: number };

const connections = 16;
const rounds = 3;

/** Reads one completed analysis over and over, next to a bare Nest route with the same query and no guard. */
export async function readBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  const dataFolder = workplace.dataFolder();
  const service = await startService(workplace, dataFolder);
  const call = { recording: telephoneRecording(60), transcript: callTranscript(60, 150, 1) };
  const { analysisId } = await analyseCall(service, call);
  const bare = workplace.start('test/bench/bare-read-server.ts', [await databaseUrl(dataFolder)]);
  const [, bareUrl = ''] = await bare.says(/at (http:\S+)\./);
  const { pid } = service.child;
  const targets: Target[] = [
    { name: 'service, API key', pid, origin: service.url, headers: service.apiKey },
    { name: 'service, JWT', pid, origin: service.url, headers: service.token },
    { name: 'bare Nest + pg, no auth', pid: bare.pid, origin: bareUrl, headers: {} },
  ];
  const runs = new Map<string, Run[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const target of [...targets.slice(round), ...targets.slice(0, round)])
      runs.get(target.name)?.push(await read(workplace, target, `/v1/analyses/${analysisId}`, quick ? 2 : 6));
  return [table(runs)];
}

async function read(workplace: Workplace, target: Target, path: string, seconds: number): Promise<Run> {
  const { origin, headers, pid } = target;
  const task: ReadTask = { origin, path, headers, connections, seconds };
  const before = processorSeconds(pid);
  const figures = await workplace.ask<ReadFigures>('test/bench/read-client.ts', task);
  const requests = figures.requestsPerSecond * (seconds + Math.min(1, seconds)); // its warm-up too
  return { ...figures, processorMs: ((processorSeconds(pid) - before) * 1000) / requests };
}

function table(runs: ReadonlyMap<string, readonly Run[]>): Table {
  const middle = (name: string, figure: keyof Run) => median((runs.get(name) ?? []).map((run) => run[figure]));
  const names = [...runs.keys()];
  const [own = ''] = names;
  return {
    title: 'GET /v1/analyses/{id}, completed',
    note: `${connections} connections, keep-alive; median of ${rounds} alternating runs. Client, server and PostgreSQL share the cores.`,
    columns: ['server', 'requests/s', 'p50', 'p99', 'service / this', 'CPU ms/request', 'body'],
    rows: names.map((name) => [
      name,
      middle(name, 'requestsPerSecond').toFixed(0),
      `${middle(name, 'p50').toFixed(1)} ms`,
      `${middle(name, 'p99').toFixed(1)} ms`,
      ratio(middle(own, 'requestsPerSecond'), middle(name, 'requestsPerSecond')),
      middle(name, 'processorMs').toFixed(2),
      `${middle(name, 'bytes')} B`,
    ]),
  };
}
