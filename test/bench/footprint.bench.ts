import { setTimeout as delay } from 'node:timers/promises';
import type { Child } from './child.ts';
import { processes, proportionalBytes, residentBytes } from './memory.ts';
import { databaseUrl, serviceEnvironment, startService } from './service.ts';
import type { Table } from './table.ts';
import type { Workplace } from './workplace.ts';

const restMs = 25_000;
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** What it takes to try the product and to keep it running, next to a Nest application that does nothing. */
export async function footprintBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  const demoMs = await demo(workplace);
  const dataFolder = workplace.dataFolder();
  const cold = await startService(workplace, dataFolder);
  await cold.child.stop();
  const warm = await startService(workplace, dataFolder);
  const began = performance.now();
  const bare = workplace.start('test/bench/bare-read-server.ts', [await databaseUrl(dataFolder)]);
  await bare.says(/at http/);
  const bareMs = performance.now() - began;
  const times: Table = {
    title: 'Time to start',
    note: 'From the start of the process. Cold: an empty data folder, so that PostgreSQL and its schema are made first.',
    columns: ['what', 'time'],
    rows: [
      ['demo --written --exit, cold: start, all samples, stop', inSeconds(demoMs)],
      ['service until /health/ready, cold', inSeconds(cold.startMs)],
      ['service until /health/ready, warm', inSeconds(warm.startMs)],
      ['bare Nest with one route and no database of its own', inSeconds(bareMs)],
    ],
  };
  await bare.stop();
  await warm.child.stop();
  return [times, ...(await atRest(workplace, quick ? 1000 : restMs))];
}

/** Milliseconds of `callwarden demo --written --exit` with nothing there before. */
async function demo(workplace: Workplace): Promise<number> {
  const env = serviceEnvironment(workplace, workplace.dataFolder());
  const began = performance.now();
  await workplace.start('dist/cli/main.js', ['demo', '--written', '--exit'], env).finish();
  return performance.now() - began;
}

/** As the service was started, after some minutes without a call, and with everything that a demo has used. No other Node than this one runs, as it would share pages. */
async function atRest(workplace: Workplace, ms: number): Promise<Table[]> {
  const [fresh, used] = [workplace.dataFolder(), workplace.dataFolder()];
  const seconds = `${ms / 1000} s`;
  const { child } = await startService(workplace, fresh);
  const started = await memory(`${seconds} after npm start`, child, ms);
  await child.stop();
  const idle = await startService(workplace, fresh, { providerHost: { idleSeconds: 1 } });
  const unused = await memory('once no call was analysed for providerHost.idleSeconds', idle.child, ms);
  await idle.child.stop();
  const demo = workplace.start('dist/cli/main.js', ['demo'], serviceEnvironment(workplace, used));
  await demo.says(/The service is running at/);
  return [started, unused, await memory(`${seconds} after the demo`, demo, ms)];
}

async function memory(when: string, main: Child, ms: number): Promise<Table> {
  await delay(ms);
  const ofService = descendants(main.pid);
  const providers = ofService.filter(({ name }) => name !== 'postgres').map(({ pid }) => pid);
  const database = ofService.filter(({ name }) => name === 'postgres').map(({ pid }) => pid);
  const row = (name: string, pids: readonly number[]) => [
    name,
    String(pids.length),
    megabytes(pids.reduce((sum, pid) => sum + residentBytes(pid), 0)),
    megabytes(proportionalBytes(pids)),
  ];
  return {
    title: `Memory ${when}`,
    note: 'RSS counts a shared page in every process, PSS once.',
    columns: ['what', 'processes', 'RSS', 'PSS'],
    rows: [
      row('service', [main.pid]),
      row('provider processes', providers),
      row('PostgreSQL', database),
      row('together', [main.pid, ...providers, ...database]),
    ],
  };
}

function descendants(of: number): { pid: number; name: string }[] {
  const all = processes();
  const below = (parent: number): { pid: number; name: string }[] =>
    all.flatMap((each) => (each.parent === parent ? [each, ...below(each.pid)] : []));
  return below(of);
}
