import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import pg from 'pg';
import { DATABASE_POOL } from '../../../platform/database/database-url.js';
import { withClient } from '../../../platform/database/lent-client.js';
import { query } from '../../../platform/database/run-statement.js';
import type { Statement } from '../../../platform/database/statement.js';
import type { ReviewType } from '../../../platform/config/review-types.js';
import type { Verdicts } from './kappa.js';
import {
  doneSinceStatement,
  doneStatement,
  openStatement,
  pairsStatement,
  type Selection,
} from './statistics-statements.js';

/** A statement that takes longer is stopped. */
export const statementSeconds = 10;

/** Of all together, or of those of one user or API key; of nobody's where `userId` is null and it is not the total. */
interface Owned {
  readonly userId: string | null;
  readonly isTotal: boolean;
}
/** In seconds; null where there are none. */
export type Times = readonly [median: number, p90: number] | null;
export interface Done extends Owned {
  readonly completed: number;
  readonly completedLate: number;
  readonly confirmed: number;
  readonly timeToFirstAction: Times;
  readonly handlingTime: Times;
}
export interface Open extends Owned {
  readonly open: number;
  readonly overdue: number;
  readonly escalated: number;
  /** The earliest. */
  readonly nextDeadline: Date | null;
}
/** Of two users, the first rater being the one with the lower id; or, without ids, of all, the first review's being the first. */
export interface Pairs extends Verdicts {
  readonly reviewType: ReviewType;
  readonly lower: string | null;
  readonly higher: string | null;
}
export interface StatisticsRows {
  readonly done: Done[];
  readonly open: Open[];
  /** Of those made in the period. */
  readonly doneSince: number;
  readonly pairs: Pairs[];
}

/** At once on this node: however many ask, every other request finds its connection. */
const atOnce = pLimit(2);

/** Of its transaction. Sorting a month of a large service takes no file. */
const settings = `set local statement_timeout = '${statementSeconds}s'; set local work_mem = '32MB'; set local jit = off`;

@Injectable()
export class StatisticsRepository {
  constructor(@Inject(DATABASE_POOL) private readonly pool: pg.Pool) {}

  /** Everything as of one moment. */
  read(selection: Selection, options: { readonly withPairs: boolean }): Promise<StatisticsRows> {
    return atOnce(() => this.readNow(selection, options));
  }

  /** Only what is open. */
  open(selection: Selection): Promise<Open[]> {
    return atOnce(() =>
      withClient(this.pool, async (client) => {
        await client.query(`begin isolation level repeatable read read only; ${settings}`);
        return (await query<Open>(client, openStatement(selection))).rows;
      }),
    );
  }

  private async readNow(selection: Selection, { withPairs }: { readonly withPairs: boolean }): Promise<StatisticsRows> {
    return withClient(this.pool, async (client) => {
      const rows = async <T extends object>(statement: Statement) => (await query<T>(client, statement)).rows;
      await client.query(`begin isolation level repeatable read read only; ${settings}`);
      return {
        done: await rows<Done>(doneStatement(selection)),
        open: await rows<Open>(openStatement(selection)),
        doneSince: (await rows<{ done: number }>(doneSinceStatement(selection)))[0]!.done,
        pairs: withPairs ? await rows<Pairs>(pairsStatement(selection)) : [],
      };
    });
  }
}
