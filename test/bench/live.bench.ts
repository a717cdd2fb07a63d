import type { LiveResult, LiveTask } from './live-client.ts';
import { median, ratio } from './statistics.ts';
import type { Table } from './table.ts';
import type { Workplace } from './workplace.ts';

const file = 'training/fraud/blind/dialogues.jsonl';
const everySeconds = 10;

/** A call in progress that the shipped model scores every ten seconds: as if it were new, and by what is new in it. */
export async function liveBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  const seconds = quick ? 600 : 3600;
  const task: LiveTask = { file, seconds, everySeconds };
  const runs: LiveResult[] = [];
  for (let run = 0; run < (quick ? 1 : 5); run++)
    runs.push(await workplace.ask<LiveResult>('test/bench/live-client.ts', task));
  const of = (figure: (run: LiveResult) => number) => median(runs.map(figure));
  const mean = (name: 'score' | 'scoreSoFar') => of((run) => sum(run[name]) / run[name].length);
  const last = (name: 'score' | 'scoreSoFar') => of((run) => median(run[name].slice(-30)));
  const row = (name: 'score' | 'scoreSoFar') => [
    name,
    `${mean(name).toFixed(2)} ms`,
    `${last(name).toFixed(2)} ms`,
    ratio(mean(name), mean('score')),
    ratio(last(name), last('score')),
  ];
  return [
    {
      title: `A call of ${seconds / 60} minutes (${runs[0]!.words} words) in progress, scored every ${everySeconds} seconds`,
      note: `Medians of runs, one thread, in the process of the model. scoreSoFar keeps ${kilobytes(of(({ bytes }) => bytes))} kB of the whole call.`,
      columns: ['method', 'a question, on average', 'in the last five minutes', 'average / score', 'last / score'],
      rows: [row('score'), row('scoreSoFar')],
    },
  ];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(0);
