import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from './service.ts';

export interface Call {
  readonly recording: Buffer;
  /** WebVTT. */
  readonly transcript: string;
}

/** Milliseconds since the upload began. */
export interface AnalysedCall {
  readonly analysisId: string;
  /** When the upload was answered. */
  readonly uploadedMs: number;
  /** When the event stream told of the end. */
  readonly completedMs: number;
}

/** Uploads a call and waits for its result. Throws unless it is completed. */
export async function analyseCall({ url, apiKey }: Service, { recording, transcript }: Call): Promise<AnalysedCall> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(recording)]), 'call.wav');
  form.set('transcript', transcript);
  const began = performance.now();
  const uploaded = await fetch(`${url}/v1/upload`, { method: 'POST', body: form, headers: apiKey });
  if (uploaded.status !== 201) throw new Error(`The upload was answered ${uploaded.status}: ${await uploaded.text()}`);
  const { analysisId } = (await uploaded.json()) as { analysisId: string };
  const uploadedMs = performance.now() - began;
  const last = await lastEvent(`${url}/v1/analyses/${analysisId}/events`, apiKey);
  const completedMs = performance.now() - began;
  if (!last.includes('"status":"completed"')) throw new Error(`The analysis ended so: ${last}`);
  await delay(50); // what is tidied up after the result belongs to no run
  return { analysisId, uploadedMs, completedMs };
}

/** The service closes the stream after the event that tells of the end. */
async function lastEvent(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(url, { headers });
  return (await answer.text()).trim().split('\n\n').at(-1) ?? '';
}
