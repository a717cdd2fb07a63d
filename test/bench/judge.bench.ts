import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { JudgeResult, JudgeTask } from './judge-client.ts';
import { median, ratio } from './statistics.ts';
import type { Table } from './table.ts';
import type { Workplace } from './workplace.ts';

const lengths = { short: 'as the corpus has them', long: 'ten minutes' } as const;
type Length = keyof typeof lengths;
type Peer = Record<Length, { ms: number; processorMs: number; batchMs: number }>;

/** Calls scored by the shipped model, next to TF-IDF and logistic regression by scikit-learn (Debian's python3-sklearn). */
export async function judgeBench(workplace: Workplace, quick: boolean): Promise<Table[]> {
  const ours: Record<Length, JudgeResult[]> = { short: [], long: [] };
  const peers: Peer[] = [];
  for (let run = 0; run < (quick ? 1 : 5); run++) {
    peers.push(askPeer(workplace.folder, quick ? 50 : 300));
    for (const length of ['short', 'long'] as const) {
      const task: JudgeTask = { file: join(workplace.folder, `${length}.jsonl`) };
      ours[length].push(await workplace.ask<JudgeResult>('test/bench/judge-client.ts', task));
    }
  }
  return (['short', 'long'] as const).map((length) => {
    const of = (figure: 'ms' | 'processorMs' | 'batchMs') => median(peers.map((peer) => peer[length][figure]));
    const our = (figure: 'ms' | 'processorMs') => median(ours[length].map((each) => each[figure]));
    const row = (name: string, ms: number, processorMs: string) => [
      name,
      (1000 / ms).toFixed(0),
      `${ms.toFixed(2)} ms`,
      processorMs,
      ratio(ms, of('ms')),
    ];
    return {
      title: `Judging calls of ${ours[length][0]!.words.toFixed(0)} words (${lengths[length]}), one after the other on one thread`,
      note: 'Medians of runs that take turns, models loaded. Ours judges 15 indicators and quotes them; the peer gives one number.',
      columns: ['model', 'calls/s', 'a call', 'processor', 'time / scikit-learn'],
      rows: [
        row('scikit-learn, call by call', of('ms'), `${of('processorMs').toFixed(2)} ms`),
        row('scikit-learn, all calls at once', of('batchMs'), '–'),
        row('models/fraud-en', our('ms'), `${our('processorMs').toFixed(2)} ms`),
      ],
    };
  });
}

function askPeer(folder: string, count: number): Peer {
  const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
  const output = execFileSync('/usr/bin/python3', ['test/bench/judge-peer.py', folder, String(count)], { env });
  return JSON.parse(output.toString()) as Peer;
}
