import { setTimeout as delay } from 'node:timers/promises';
import { residentBytes } from './memory.ts';
import { SocketsDesk } from './sockets-desk.ts';
import { percentile, ratio } from './statistics.ts';
import type { Table } from './table.ts';
import type { Workplace } from './workplace.ts';

const perSecond = 500;
/** Opened before memory is measured: code is compiled, pools are filled. */
const warm = 500;
const message = 'x'.repeat(300);

interface Told {
  readonly count: number;
  readonly lastAt: number;
  readonly latencies: readonly number[];
}
interface Side {
  readonly pid: number;
  readonly url: string;
  tellAll(from: number, count: number): Promise<unknown>;
  tellSteadily(users: number, events: number): Promise<unknown>;
}
interface Figures {
  readonly openSeconds: number;
  readonly bytes: number;
  readonly fanOut: number;
  readonly latencies: readonly number[];
}

/** Thousands of connections of the notification stream, beside a server of ws and nothing else. */
export async function socketsBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  const count = quick ? 1000 : 5000;
  const events = perSecond * (quick ? 3 : 15);
  const desk = await SocketsDesk.open(workplace, warm + count);
  try {
    const { child, url } = desk.service;
    const stream = await measure(workplace, desk.tokens, count, events, {
      pid: child.pid,
      url: `${url.replace('http', 'ws')}/v1/notifications/stream`,
      tellAll: (from, users) => desk.tellAll(from, users, message),
      tellSteadily: (users, many) => desk.tellSteadily(users, perSecond, many, message),
    });
    const bare = workplace.start('test/bench/sockets-bare.ts');
    const [, at = ''] = await bare.says(/answers at (http:\S+);/);
    const peer = await measure(workplace, desk.tokens, count, events, {
      pid: bare.pid,
      url: at.replace('http', 'ws'),
      tellAll: () => fetch(`${at}/broadcast?bytes=${message.length}`),
      tellSteadily: (_, many) => fetch(`${at}/steadily?bytes=${message.length}&events=${many}&perSecond=${perSecond}`),
    });
    return [tableOf(count, events, stream, peer)];
  } finally {
    await desk.close();
  }
}

async function measure(
  workplace: Workplace,
  tokens: string,
  count: number,
  events: number,
  side: Side,
): Promise<Figures> {
  const child = workplace.start('test/bench/sockets-client.ts', [JSON.stringify({ url: side.url, tokens })]);
  const [, client = ''] = await child.says(/listens at (http:\S+);/);
  const ask = async <T>(path: string) => (await (await fetch(client + path)).json()) as T;
  await ask(`/open?from=0&count=${warm}`);
  await delay(3000);
  const before = residentBytes(side.pid);
  const began = performance.now();
  const { open } = await ask<{ open: number }>(`/open?from=${warm}&count=${count}`);
  if (open !== warm + count) throw new Error(`${open} connections are open instead of ${warm + count}.`);
  const openSeconds = (performance.now() - began) / 1000;
  await delay(3000);
  const bytes = (residentBytes(side.pid) - before) / count;
  const fanOuts: number[] = [];
  for (let at = 0; at < 5; at++) {
    const from = performance.timeOrigin + performance.now();
    const { lastAt } = await told(ask, () => side.tellAll(0, open), open);
    fanOuts.push(lastAt - from);
  }
  const { latencies } = await told(ask, () => side.tellSteadily(open, events), events);
  await child.stop();
  return { openSeconds, bytes, fanOut: percentile(fanOuts, 0.5), latencies };
}

async function told(ask: <T>(path: string) => Promise<T>, tell: () => Promise<unknown>, count: number): Promise<Told> {
  await ask('/reset');
  await tell();
  while ((await ask<Told>('/count')).count < count) await delay(25);
  return ask<Told>('/all');
}

function tableOf(count: number, events: number, stream: Figures, peer: Figures): Table {
  const row = (name: string, unit: string, of: (figures: Figures) => number, digits = 1) => {
    const [own, bare] = [of(stream), of(peer)];
    return [name, `${own.toFixed(digits)} ${unit}`, `${bare.toFixed(digits)} ${unit}`, ratio(own, bare)];
  };
  const total = count + warm;
  return {
    title: `${total.toLocaleString('en')} connections of the notification stream`,
    note:
      'Beside a server of ws and nothing else, which knows no users and reads no database. A fan-out of the stream is one transaction with a notification for each user, of the bare server one frame to all. ' +
      `An event is a row and a NOTIFY; ${perSecond} a second for ${events / perSecond} s. Clients run on the same machine.`,
    columns: ['', 'stream', 'ws alone', 'ratio'],
    rows: [
      row('resident memory for each connection', 'KiB', ({ bytes }) => bytes / 1024),
      row(`opening ${count.toLocaleString('en')}`, 's', ({ openSeconds }) => openSeconds, 2),
      row('fan-out until the last has it, median of 5', 'ms', ({ fanOut }) => fanOut, 0),
      row('event to frame, p50', 'ms', ({ latencies }) => percentile(latencies, 0.5)),
      row('event to frame, p99', 'ms', ({ latencies }) => percentile(latencies, 0.99)),
    ],
  };
}
