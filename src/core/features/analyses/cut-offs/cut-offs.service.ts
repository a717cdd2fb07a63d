import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { type CutOffQuery, CutOffRepository, type ScoreCount } from './cut-off.repository.js';

/** What a cut-off would have done: analyses of this score and above are flagged. Shares are null where there is nothing to share. */
export interface StoredCutOff {
  /** 0 to 100. */
  readonly score: number;
  readonly flagged: number;
  readonly shareFlagged: number | null;
  /** Over the time from the first to the last analysis, at least a day. */
  readonly flaggedADay: number;
  /** Of reviewed analyses alone, by their verdicts. */
  readonly recall: number | null;
  readonly falsePositiveRate: number | null;
  readonly precision: number | null;
}
export interface StoredCutOffs {
  readonly analyses: number;
  readonly frauds: number;
  readonly legitimate: number;
  readonly days: number;
  readonly cutOffs: readonly StoredCutOff[];
}

const dayMs = 86_400_000;

@Injectable()
export class CutOffsService {
  constructor(
    private readonly scores: CutOffRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async read(query: CutOffQuery, step: number): Promise<StoredCutOffs> {
    const counts = await this.unitOfWork.read(() => this.scores.scores(query));
    const all = sum(counts);
    const first = Math.min(...counts.map(({ first: at }) => at));
    const last = Math.max(...counts.map(({ last: at }) => at));
    const days = counts.length === 0 ? 0 : Math.max(1, (last - first) / dayMs);
    const cutOffs = [];
    for (let score = step; score < 100; score += step) {
      const { analyses: flagged, frauds, legitimate } = sum(counts.filter((each) => each.score >= score));
      cutOffs.push({
        score,
        flagged,
        shareFlagged: share(flagged, all.analyses),
        flaggedADay: days === 0 ? 0 : flagged / days,
        recall: share(frauds, all.frauds),
        falsePositiveRate: share(legitimate, all.legitimate),
        precision: share(frauds, frauds + legitimate),
      });
    }
    return { ...all, days, cutOffs };
  }
}

function sum(counts: readonly ScoreCount[]): Pick<StoredCutOffs, 'analyses' | 'frauds' | 'legitimate'> {
  const of = (figure: 'analyses' | 'frauds' | 'legitimate') => counts.reduce((total, each) => total + each[figure], 0);
  return { analyses: of('analyses'), frauds: of('frauds'), legitimate: of('legitimate') };
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
