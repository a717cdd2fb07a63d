import { Pool } from 'undici';

/** What read.bench.ts asks of this process. */
export interface ReadTask {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}
export interface ReadFigures {
  /** Milliseconds of each request. */
  readonly p50: number;
  readonly p99: number;
  readonly requestsPerSecond: number;
  readonly bytes: number;
}

const task = JSON.parse(process.argv[2] ?? '{}') as ReadTask;
const pool = new Pool(task.origin, { connections: task.connections, pipelining: 1 });
const latencies: number[] = [];
let bytes = 0;

async function read(): Promise<void> {
  const { statusCode, body } = await pool.request({ method: 'GET', path: task.path, headers: task.headers });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`A read was answered ${statusCode}: ${text}`);
  bytes = text.length;
}

/** One connection's share: the next request leaves when the last is answered. */
async function reader(until: number, seen?: number[]): Promise<void> {
  while (performance.now() < until) {
    const began = performance.now();
    await read();
    seen?.push(performance.now() - began);
  }
}

async function readers(seconds: number, seen?: number[]): Promise<number> {
  const began = performance.now();
  await Promise.all(Array.from({ length: task.connections }, () => reader(began + seconds * 1000, seen)));
  return (performance.now() - began) / 1000;
}

await readers(Math.min(1, task.seconds)); // warm
const took = await readers(task.seconds, latencies);
await pool.close();
const sorted = latencies.toSorted((a, b) => a - b);
const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
const figures: ReadFigures = { p50: at(0.5), p99: at(0.99), requestsPerSecond: latencies.length / took, bytes };
process.stdout.write(JSON.stringify(figures));
