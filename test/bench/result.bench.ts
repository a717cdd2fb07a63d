import { analyseCall, type Call } from './analysed-call.ts';
import { callTranscript } from './call-transcript.ts';
import type { DirectTask } from './direct-scorer.ts';
import { startService } from './service.ts';
import { median, percentile, ratio } from './statistics.ts';
import type { Table } from './table.ts';
import { telephoneRecording } from './wav.ts';
import type { Workplace } from './workplace.ts';

const seconds = 600;
const words = 1500;

/** From the first byte of an upload to its result, next to the model alone: with a transcript nothing is decoded. */
export async function resultBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  const times = quick ? 5 : 20;
  const call: Call = { recording: telephoneRecording(seconds), transcript: callTranscript(seconds, words, 1) };
  const service = await startService(workplace, workplace.dataFolder());
  const uploaded: number[] = [];
  const completed: number[] = [];
  for (let run = 0; run <= times; run++) {
    const { uploadedMs, completedMs } = await analyseCall(service, call);
    uploaded.push(uploadedMs);
    completed.push(completedMs);
  }
  const task: DirectTask = { transcript: call.transcript, times: times + 1 };
  const direct = await workplace.ask<{ loadMs: number; scoreMs: number[] }>('test/bench/direct-scorer.ts', task);
  const processing = completed.map((ms, run) => ms - (uploaded[run] ?? Number.NaN));
  const row = (name: string, all: readonly number[]) => {
    const [first = Number.NaN, ...warm] = all;
    const shown = [first, median(warm), percentile(warm, 0.95)].map((ms) => `${ms.toFixed(0)} ms`);
    return [name, ...shown, ratio(median(completed.slice(1)), median(warm))];
  };
  return [
    {
      title: `Upload to result: ${seconds / 60} minutes of 8 kHz mu-law, ${words} words of supplied WebVTT`,
      note: `The first run after the start, then ${times}. Loading the model alone took ${direct.loadMs.toFixed(0)} ms, once.`,
      columns: ['what', 'first', 'median', 'p95', 'service / this'],
      rows: [
        row('service, upload to result', completed),
        row('of which until the upload is answered', uploaded),
        row('of which from there to the result', processing),
        row('the model alone, in process', direct.scoreMs),
      ],
    },
  ];
}
