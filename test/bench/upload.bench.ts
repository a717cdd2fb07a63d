import { execFileSync } from 'node:child_process';
import { PeakMemory, processorSeconds } from './memory.ts';
import { startService } from './service.ts';
import { median, ratio } from './statistics.ts';
import type { Table } from './table.ts';
import type { UploadTask } from './upload-client.ts';
import type { Workplace } from './workplace.ts';

interface Target {
  readonly name: string;
  readonly pid: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
interface Run {
  readonly megabytesPerSecond: number;
  /** Processor time of the server for each megabyte. */
  readonly processorMs: number;
  /** Bytes. */
  readonly growth: number;
}

const megabyte = 1024 * 1024;
const rounds = 5;

/** One large upload, and four at once, into the service and into the least code that does the same. */
export async function uploadBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  const service = await startService(workplace, workplace.dataFolder());
  const targets: Target[] = [
    { name: 'service', pid: service.child.pid, url: `${service.url}/v1/upload`, headers: service.apiKey },
    await bare(workplace, 'bare busboy'),
    await bare(workplace, 'bare busboy + SHA-256', 'sha256'),
    await bare(workplace, 'bare busboy + SHA-256 + fsync', 'sha256', 'fsync'),
  ];
  const one = quick ? 50 : 500;
  const each = quick ? 20 : 200;
  for (const target of targets) await upload(workplace, target, 8 * megabyte, 1); // warm
  return [
    table(`Upload of ${one} MB`, await compare(workplace, targets, one * megabyte, 1)),
    table(`Four uploads of ${each} MB at once`, await compare(workplace, targets, each * megabyte, 4)),
  ];
}

async function bare(workplace: Workplace, name: string, ...extras: string[]): Promise<Target> {
  const child = workplace.start('test/bench/bare-upload-server.ts', [workplace.folder, ...extras]);
  const [, url = ''] = await child.says(/at (http:\S+)\./);
  return { name, pid: child.pid, url, headers: {} };
}

/** Every target in turn, several times over, so that a busy minute of the machine hits all of them. */
async function compare(workplace: Workplace, targets: readonly Target[], bytes: number, count: number) {
  const runs = new Map<string, Run[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const turned = [...targets.slice(round), ...targets.slice(0, round)];
    for (const target of turned) runs.get(target.name)?.push(await upload(workplace, target, bytes, count));
  }
  return runs;
}

async function upload(workplace: Workplace, target: Target, bytes: number, count: number): Promise<Run> {
  execFileSync('sync'); // what the run before left in memory is not this one's to write
  const memory = new PeakMemory(target.pid);
  const task: UploadTask = { url: target.url, headers: target.headers, bytes, count };
  const before = processorSeconds(target.pid);
  const { ms } = await workplace.ask<{ ms: number }>('test/bench/upload-client.ts', task);
  const megabytes = (bytes * count) / megabyte;
  const processorMs = ((processorSeconds(target.pid) - before) * 1000) / megabytes;
  return { megabytesPerSecond: megabytes / (ms / 1000), processorMs, growth: memory.stop().growth };
}

function table(title: string, runs: ReadonlyMap<string, readonly Run[]>): Table {
  const middle = (name: string, figure: keyof Run) => median((runs.get(name) ?? []).map((run) => run[figure]));
  // Within a round, so that a busy minute of the machine hits both.
  const share = (each: readonly Run[]) =>
    median(
      (runs.get('service') ?? []).map(
        (run, at) => run.megabytesPerSecond / (each[at]?.megabytesPerSecond ?? Number.NaN),
      ),
    );
  return {
    title,
    note: `Medians of ${rounds} alternating runs, ratios within each; growth is the highest. MB are 1,048,576 bytes.`,
    columns: ['server', 'MB/s', 'lowest', 'highest', 'service / this', 'CPU ms/MB', 'RSS growth'],
    rows: [...runs].map(([name, each]) => {
      const speeds = each.map(({ megabytesPerSecond }) => megabytesPerSecond);
      return [
        name,
        middle(name, 'megabytesPerSecond').toFixed(0),
        Math.min(...speeds).toFixed(0),
        Math.max(...speeds).toFixed(0),
        ratio(share(each), 1),
        middle(name, 'processorMs').toFixed(1),
        `${(Math.max(...each.map(({ growth }) => growth)) / megabyte).toFixed(0)} MB`,
      ];
    }),
  };
}
