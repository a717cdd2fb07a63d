import type { Browser } from 'playwright-core';
import pg from 'pg';
import { analyseCall } from './analysed-call.ts';
import { callTranscript } from './call-transcript.ts';
import { framesWhileScrolling, heapOf, newVisit, seenAfter } from './desk-browser.ts';
import type { Service } from './service.ts';
import { median } from './statistics.ts';
import { telephoneRecording } from './wav.ts';

export interface LongCall {
  readonly openMs: number;
  /** The request that the transcript waits for by itself, without the desk. */
  readonly readMs: number;
  readonly framesPerSecond: number;
  readonly emptyFramesPerSecond: number;
  readonly heapBytes: number;
}

/** Opens and scrolls a call of eight hours with a time for each of its 60,000 words. */
export async function longCall(
  service: Service,
  databaseUrl: string,
  browser: Browser,
  { hours, words, rounds }: { hours: number; words: number; rounds: number },
): Promise<LongCall> {
  const seconds = hours * 3600;
  const call = { recording: telephoneRecording(seconds), transcript: callTranscript(seconds, words, 7) };
  const { analysisId } = await analyseCall(service, call);
  await giveWordsTimes(databaseUrl, analysisId);
  const path = `/v1/analyses/${analysisId}`;
  const { fileInfo } = (await (await fetch(service.url + path, { headers: service.apiKey })).json()) as {
    fileInfo: { fileId: string };
  };
  const waveform = `/v1/files/${fileInfo.fileId}/waveform?points=4096`;
  await read(service, waveform); // measured once, and kept

  const figures = {
    open: [] as number[],
    read: [] as number[],
    frames: [] as number[],
    empty: [] as number[],
    heap: [] as number[],
  };
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await read(service, `${path}?include=transcription,audio,models,history`);
    figures.read.push(performance.now() - began);
    const page = await newVisit(browser, service);
    figures.open.push(await seenAfter(page, `/calls/${analysisId}`, '[aria-label="Transcript"] li p'));
    await page.waitForTimeout(1000);
    figures.frames.push(await framesWhileScrolling(page, '[aria-label="Transcript"]', 300, 120));
    figures.heap.push(await heapOf(page));
    const empty = await page.context().newPage();
    await empty.setContent(
      '<main style="height: 860px; overflow: auto"><p style="height: 200000px">Nothing.</p></main>',
    );
    figures.empty.push(await framesWhileScrolling(empty, 'main', 300, 120));
    await page.context().close();
  }
  return {
    openMs: median(figures.open),
    readMs: median(figures.read),
    framesPerSecond: median(figures.frames),
    emptyFramesPerSecond: median(figures.empty),
    heapBytes: Math.max(...figures.heap),
  };
}

async function read({ url, apiKey }: Service, path: string): Promise<void> {
  const answer = await fetch(url + path, { headers: apiKey });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  await answer.arrayBuffer();
}

/** As a recogniser gives them: the words of an utterance spread evenly over it. */
async function giveWordsTimes(databaseUrl: string, analysisId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    `update transcripts set words = (
       select jsonb_agg(jsonb_build_object('text', word, 'start', s + (e - s) * (at - 1) / many, 'end', s + (e - s) * at / many, 'confidence', 0.9)
         order by s, at)
         from jsonb_array_elements(utterances) u,
              lateral (select (u->>'start')::float8 as s, (u->>'end')::float8 as e, string_to_array(u->>'text', ' ') as said) t,
              lateral unnest(said) with ordinality w(word, at), lateral (select array_length(said, 1) as many) m)
      where analysis_id = $1`,
    [analysisId],
  );
  await client.end();
  if (rowCount !== 1) throw new Error('The words were given no times.');
}
