import type { Browser } from 'playwright-core';
import pg from 'pg';
import { analyseCall } from './analysed-call.ts';
import { callTranscript } from './call-transcript.ts';
import { newVisit, openBrowser, seenAfter, seenAfterKey } from './desk-browser.ts';
import { longCall, type LongCall } from './desk-long-call.ts';
import { generateLists } from './list-database.ts';
import { databaseUrl, post, type Service, startService } from './service.ts';
import { median, ratio } from './statistics.ts';
import type { Table } from './table.ts';
import { telephoneRecording } from './wav.ts';
import type { Workplace } from './workplace.ts';

/** The desk in a browser next to the service that serves it: what people wait for, and what of it the service takes. */
export async function deskBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  const dataFolder = workplace.dataFolder();
  const service = await startService(workplace, dataFolder);
  const url = await databaseUrl(dataFolder);
  const browser = await openBrowser();
  try {
    const rounds = quick ? 3 : 7;
    const size = quick ? { hours: 1, words: 7500, rounds } : { hours: 8, words: 60_000, rounds };
    const long = await longCall(service, url, browser, size);
    const next = await verdicts(service, browser, rounds);
    const count = quick ? 20_000 : 1_000_000;
    await generateLists(workplace, url, count);
    await giveQueue(url);
    const lists = await measureLists(service, browser, rounds);
    return [table(count, lists, next, long, size)];
  } finally {
    await browser.close();
  }
}

interface Pair {
  readonly desk: number;
  readonly service: number;
}

/** From the address to the first rows, with an empty cache; next to the one request that has them. */
async function measureLists(service: Service, browser: Browser, rounds: number) {
  const page = await newVisit(browser, service);
  const pairs: Record<'empty' | 'queue' | 'calls', Pair[]> = { empty: [], queue: [], calls: [] };
  const requests = {
    queue: '/v1/reviews?assignedTo=me&status=pending,in_progress,escalated&include=analysis&limit=100',
    calls: '/v1/analyses?limit=50',
  };
  for (let round = 0; round < rounds; round++) {
    const fresh = await newVisit(browser, service);
    pairs.empty.push({ desk: await seenAfter(fresh, '/queue', row), service: await asked(service, requests.queue) });
    await fresh.context().close();
    for (const [name, request] of Object.entries(requests) as ['queue' | 'calls', string][]) {
      await page.goto('/upload');
      await page.waitForTimeout(500);
      await page.keyboard.press('g');
      const desk = await seenAfterKey(page, name === 'queue' ? 'q' : 'c', row);
      pairs[name].push({ desk, service: await asked(service, request) });
      // What was read is forgotten with the page.
    }
  }
  await page.context().close();
  return pairs;
}

const row = '[role=row] [role=gridcell] a';

async function asked({ url, token }: Service, path: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url + path, { headers: token });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return performance.now() - began;
}

/** From Ctrl+Enter on one call to the verdict bar of the next. */
async function verdicts(service: Service, browser: Browser, rounds: number): Promise<number[]> {
  const me = (await (await fetch(`${service.url}/v1/auth/me`, { headers: service.token })).json()) as {
    user: { userId: string };
  };
  const calls: string[] = [];
  for (let at = 0; at <= rounds; at++) {
    const call = { recording: telephoneRecording(180), transcript: callTranscript(180, 450, at) };
    const { analysisId } = await analyseCall(service, call);
    const deadline = new Date(Date.now() + (at + 1) * 3_600_000).toISOString();
    await post(service.url, '/v1/reviews', { analysisId, assignedTo: me.user.userId, deadline }, { ...service.token });
    calls.push(analysisId);
  }
  const page = await newVisit(browser, service);
  await page.goto(`/calls/${calls[0]}`);
  const times: number[] = [];
  for (let at = 0; at < rounds; at++) {
    await page.locator('[aria-label="Transcript"] li p').first().waitFor();
    await page.waitForTimeout(1500); // as somebody who listens: the next call is loaded meanwhile
    await page.keyboard.press('l');
    const here = (await page.locator('#screen-title').textContent()) ?? '';
    await page.evaluate(`document.querySelector('#screen-title').dataset.before = ''`);
    times.push(await seenAfterKey(page, 'Control+Enter', '#screen-title:not([data-before])'));
    if ((await page.locator('#screen-title').textContent()) === here) throw new Error('The next call did not come.');
  }
  await page.context().close();
  return times;
}

/** The open reviews are the administrator's. */
async function giveQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`update reviews set assigned_to = (select id from users limit 1) where status = 'pending'`);
  await client.query('vacuum analyze reviews');
  await client.end();
}

function table(
  count: number,
  lists: Readonly<Record<'empty' | 'queue' | 'calls', readonly Pair[]>>,
  next: readonly number[],
  long: LongCall,
  { hours, words }: { readonly hours: number; readonly words: number },
): Table {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const pairs = (name: string, all: readonly Pair[]) => {
    const [desk, alone] = [median(all.map((each) => each.desk)), median(all.map(({ service }) => service))];
    return [name, ms(desk), ms(Math.max(...all.map((each) => each.desk))), ms(alone), ratio(desk, alone)];
  };
  return {
    title: `The desk, ${count} analyses`,
    note: 'Medians and the highest of the runs, by the clock of the page, until what is named has been painted. "Service" is the requests of the same content without the desk.',
    columns: ['what', 'desk', 'highest', 'service', 'desk / service'],
    rows: [
      pairs('queue by its address, empty cache', lists.empty),
      pairs('first rows of the queue, from its key', lists.queue),
      pairs('first rows of all calls, from its key', lists.calls),
      ['verdict to the next call', ms(median(next)), ms(Math.max(...next)), '', ''],
      [
        `call of ${hours} h with ${words} words, by its address, empty cache`,
        ms(long.openMs),
        '',
        ms(long.readMs),
        ratio(long.openMs, long.readMs),
      ],
      [
        'frames a second while its transcript is scrolled, next to an empty page',
        long.framesPerSecond.toFixed(0),
        '',
        long.emptyFramesPerSecond.toFixed(0),
        ratio(long.framesPerSecond, long.emptyFramesPerSecond),
      ],
      ['JavaScript heap with it', `${(long.heapBytes / 1024 / 1024).toFixed(0)} MB`, '', '', ''],
    ],
  };
}
