import { parseArgs } from 'node:util';
import { decodeBench } from './decode.bench.ts';
import { deskBench } from './desk.bench.ts';
import { footprintBench } from './footprint.bench.ts';
import { hearBench } from './hear.bench.ts';
import { judgeBench } from './judge.bench.ts';
import { listBench } from './list.bench.ts';
import { liveBench } from './live.bench.ts';
import { describeMachine } from './machine.ts';
import { mailBench } from './mail.bench.ts';
import { readBench } from './read.bench.ts';
import { resultBench } from './result.bench.ts';
import { reviewsBench } from './reviews.bench.ts';
import { socketsBench } from './sockets.bench.ts';
import { render, type Table } from './table.ts';
import { trimBench } from './trim.bench.ts';
import { trustBench } from './trust.bench.ts';
import { uploadBench } from './upload.bench.ts';
import { webhooksBench } from './webhooks.bench.ts';
import { Workplace } from './workplace.ts';

const benches: Readonly<Record<string, (workplace: Workplace, quick: boolean) => Promise<Table[]>>> = {
  upload: uploadBench,
  result: resultBench,
  read: readBench,
  list: listBench,
  reviews: reviewsBench,
  mail: mailBench,
  footprint: footprintBench,
  decode: decodeBench,
  hear: hearBench,
  judge: judgeBench,
  live: liveBench,
  trim: trimBench,
  trust: trustBench,
  webhooks: webhooksBench,
  sockets: socketsBench,
  desk: deskBench,
};

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !(name in benches));
if (unknown !== undefined) {
  console.error(`There is no bench ${unknown}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

let workplace = new Workplace();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void workplace.close().finally(() => process.exit(1)));

console.log(`Machine: ${describeMachine(workplace.folder)}.\n`);
for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
  try {
    for (const table of (await benches[name]?.(workplace, values.quick)) ?? []) console.log(render(table));
  } finally {
    await workplace.close();
  }
  workplace = new Workplace();
}
await workplace.close();
