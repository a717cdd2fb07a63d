import { setTimeout as delay } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import { processorSeconds } from './memory.ts';
import { connect } from './reviews-data.ts';
import { databaseUrl, startService } from './service.ts';
import { percentile, ratio } from './statistics.ts';
import type { Table } from './table.ts';
import type { Workplace } from './workplace.ts';

const perSecond = 500;
/** Events are recorded in groups, as many callers would together. */
const groupMs = 20;

interface Count {
  readonly letters: number;
  readonly distinct: number;
  readonly latencies: readonly number[];
}

const record = `
insert into outbox_events (id, account_id, name, payload, created_at, due_at, attempts)
select 'evt_' || lpad((g + $2::int)::text, 26, '0'), $1, 'review.escalated',
       jsonb_build_object('reviewId', 'rev_' || (g + $2::int), 'analysisId', 'ana_' || (g + $2::int),
         'reason', 'told-' || $3::text || '-' || (g + $2::int)), now(), now(), 0
  from generate_series(1, $4::int) as g`;

/** From an event to the mail server, next to nodemailer alone. */
export async function mailBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  const seconds = quick ? 3 : 20;
  const dataFolder = workplace.dataFolder();
  const child = workplace.start('test/bench/mail-receiver.ts');
  const [, port = '', counts = ''] = await child.says(/takes mail at (\d+) and counts at (http:\S+)/);
  const smtp = { host: '127.0.0.1', port: Number(port), requireTls: false };
  const service = await startService(workplace, dataFolder, {
    notifications: { hourlyCeiling: 100_000 },
    plugins: [{ id: 'mail', use: 'channel-email', options: { from: 'alerts@example.org', smtp } }],
  });
  const { client, accountId } = await connect(await databaseUrl(dataFolder));
  const counted = async () => (await (await fetch(`${counts}/count`)).json()) as Count;
  let recorded = 0;
  const some = async (count: number) => {
    await client.query(record, [accountId, recorded, Date.now(), count]);
    recorded += count;
  };
  const all = async (letters: number) => {
    while ((await counted()).letters < letters) await delay(50);
    return counted();
  };
  await some(50); // templates are compiled with the first message
  await all(50);

  await fetch(`${counts}/reset`);
  const began = performance.now();
  for (let at = 0; at < (seconds * 1000) / groupMs; at++) {
    await delay(Math.max(0, began + at * groupMs - performance.now()));
    await some((perSecond * groupMs) / 1000);
  }
  const steady = await all(seconds * perSecond);

  await fetch(`${counts}/reset`);
  const burst = seconds * perSecond;
  const before = processorSeconds(service.child.pid);
  const start = performance.now();
  await some(burst);
  await all(burst);
  const burstSeconds = (performance.now() - start) / 1000;
  const processor = processorSeconds(service.child.pid) - before;
  await fetch(`${counts}/reset`);
  const bare = await bareLoop(smtp, burst);
  await client.end();
  if (steady.distinct !== seconds * perSecond) throw new Error(`${steady.distinct} of ${seconds * perSecond} came.`);
  return [
    {
      title: `From an event to the mail server, ${perSecond} events a second for ${seconds} s`,
      note: 'Milliseconds, from the recorded event to the end of the letter at the server. Each event is a notification with an entry in the centre and an e-mail with text and HTML.',
      columns: ['letters', 'p50', 'p99', 'most'],
      rows: [
        [String(steady.letters), ...[0.5, 0.99, 1].map((share) => percentile(steady.latencies, share).toFixed(0))],
      ],
    },
    {
      title: `${burst.toLocaleString('en')} letters at once`,
      note: '"bare" is nodemailer with a pool of five connections and one ready text.',
      columns: ['letters/s', 'ms of processor each', 'bare, letters/s', 'ratio'],
      rows: [
        [
          (burst / burstSeconds).toFixed(0),
          ((processor * 1000) / burst).toFixed(2),
          bare.toFixed(0),
          ratio(burst / burstSeconds, bare),
        ],
      ],
    },
  ];
}

async function bareLoop({ host, port }: { host: string; port: number }, count: number): Promise<number> {
  const transport = nodemailer.createTransport({
    host,
    port,
    pool: true,
    maxConnections: 5,
    maxMessages: Infinity,
    ignoreTLS: true,
  });
  const text = 'A review was escalated. '.repeat(20);
  const html = `<p>${text}</p>`.repeat(10);
  const began = performance.now();
  let left = count;
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (left-- > 0)
        await transport.sendMail({
          from: 'alerts@example.org',
          to: 'admin@example.org',
          subject: 'Escalated',
          text,
          html,
        });
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  transport.close();
  return count / seconds;
}
