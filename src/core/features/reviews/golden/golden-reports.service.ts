import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { People } from '../people.js';
import { type GoldenCounts, GoldenRepository } from './golden.repository.js';
import type { GoldenQuery, GoldenReport } from './golden.schemas.js';

/** How reviewers do on hidden copies of analyses whose verdict is known. */
@Injectable()
export class GoldenReports {
  constructor(
    private readonly golden: GoldenRepository,
    private readonly people: People,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  report({ accountId }: Principal, query: GoldenQuery): Promise<GoldenReport> {
    return this.unitOfWork.read(async () => {
      const counts = await this.golden.counts(accountId, query);
      const people = await this.people.of(
        accountId,
        counts.map(({ userId }) => userId),
      );
      return {
        rate: this.config.reviews.golden.rate,
        analyses: await this.golden.count(accountId),
        ...withAccuracy(counts.reduce(sum, none)),
        reviewers: counts.map(({ userId, ...each }) => ({
          userId,
          name: people.get(userId)?.name ?? '',
          ...withAccuracy(each),
        })),
      };
    });
  }
}

type Figures = Omit<GoldenCounts, 'userId'>;
const none: Figures = { given: 0, completed: 0, correct: 0, missedFrauds: 0, falseAlarms: 0 };
const sum = (a: Figures, b: Figures): Figures => ({
  given: a.given + b.given,
  completed: a.completed + b.completed,
  correct: a.correct + b.correct,
  missedFrauds: a.missedFrauds + b.missedFrauds,
  falseAlarms: a.falseAlarms + b.falseAlarms,
});
const withAccuracy = (figures: Figures) => ({
  ...figures,
  accuracy: figures.completed > 0 ? figures.correct / figures.completed : null,
});
