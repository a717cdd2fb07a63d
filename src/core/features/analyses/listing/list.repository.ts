import { Injectable } from '@nestjs/common';
import type { RiskLevel } from '../analysis.types.js';
import { columnsOnly, isBeyondColumns, isWithoutIndex } from './list-filter.js';
import { isHardToEstimate } from './related-filters.js';
import type { Selection } from './selection.js';
import { countAssigned, pageOfAssigned } from './assigned-statements.js';
import { ListPool } from '../../../platform/database/list-pool.js';
import { type Page, pageByColumns, pageByWalking, pageByWords } from './list-statements.js';
import type { Total } from '../../../platform/http/list-total.js';
import { ListTotals } from './list-totals.js';
import type { AnalysisListEntry } from './listing.schemas.js';

/** An entry, but for what reviews say. */
export interface ListRow extends Omit<AnalysisListEntry, 'createdAt' | 'reviewers' | 'verdict' | 'snippets'> {
  readonly riskLevel: RiskLevel | null;
  readonly createdAt: Date;
}
export interface ListPage extends Total {
  readonly rows: readonly ListRow[];
}
export interface FoundPage extends ListPage {
  readonly hasNext: boolean;
}

interface Counted {
  readonly total: number;
}

/** By the statistics, so many rows make words common: the page is found by going through the newest. */
const common = 20_000;
/** Rows gone through for a page, in multiples of what the statistics make likely; with a few to begin with. */
const patience = 5;
const fewest = 500;
const most = 50_000;
/** Rows gone through where no estimate helps. */
const tried = 3000;

/**
 * A page of the list. Three ways lead to it, and none of them is right for all: by columns one index has the order; words,
 * tags and the like that many analyses have fill a page while going through the rows in order; those that few have are gathered
 * from their index and sorted.
 */
@Injectable()
export class ListRepository {
  constructor(
    private readonly pool: ListPool,
    private readonly totals: ListTotals,
  ) {}

  async page(selection: Selection, page: Page): Promise<FoundPage> {
    const { offset, limit } = page;
    if (selection.search?.query === null) return { rows: [], hasNext: false, total: 0, isEstimate: false };
    const oneMore = { ...page, limit: limit + 1 };
    const { rows, ...total } = await this.read(selection, oneMore);
    const hasNext = rows.length > limit;
    const agreed = page.after ? total : agreeing(total, hasNext, offset, rows.length);
    return { rows: rows.slice(0, limit), hasNext, ...agreed };
  }

  private read(selection: Selection, page: Page): Promise<ListPage> {
    if (selection.assignedTo !== undefined) return this.ofAssigned(selection, page);
    return isBeyondColumns(selection) ? this.beyondColumns(selection, page) : this.byColumns(selection, page);
  }

  /** Always counted: an estimate would reveal analyses that the caller may not see. */
  private async ofAssigned(selection: Selection, page: Page): Promise<ListPage> {
    const rows = await this.pool.rows<ListRow & { total: number }>(pageOfAssigned(selection, page));
    const counted =
      (rows.length > 0 || page.offset === 0) && !page.after
        ? rows
        : await this.pool.rows<Counted>(countAssigned(selection));
    return { rows, total: counted[0]?.total ?? 0, isEstimate: false };
  }

  private async byColumns(selection: Selection, page: Page): Promise<ListPage> {
    const [rows, total] = await Promise.all([
      this.pool.rows<ListRow>(pageByColumns(selection, page)),
      this.totals.ofColumns(selection),
    ]);
    return { rows, ...total };
  }

  private async beyondColumns(asked: Selection, page: Page): Promise<ListPage> {
    const selection = { ...asked, isMost: await this.totals.hasMost(asked.accountId) };
    const [all, likely, candidates] = await Promise.all([
      this.totals.estimate(columnsOnly(selection)),
      this.totals.estimate(selection),
      this.totals.estimate(candidatesOf(selection)),
    ]);
    if (isWithoutIndex(selection)) {
      const rows = await this.walk(selection, page, null);
      // By risk score, the walk ends before those that have none.
      if (rows.length < page.limit && page.sortBy === 'riskScore') return this.byWords(selection, page);
      return { rows, ...(await this.totals.counted(selection, likely)) };
    }
    const needed = page.offset + page.limit;
    const steps = Math.ceil(Math.max(fewest, (patience * needed * all) / Math.max(1, likely)));
    for (const each of walksFor(selection, steps, candidates)) {
      const rows = await this.walk(selection, page, each);
      const walked = rows.at(-1)?.walked;
      if (walked !== undefined && rows.length === page.limit)
        return { rows, ...(await this.totals.ofWalk(selection, { all, candidates, found: needed, walked })) };
    }
    return this.byWords(selection, page);
  }

  private walk(selection: Selection, page: Page, steps: number | null): Promise<(ListRow & { walked: number })[]> {
    return this.pool.rows(pageByWalking(selection, page, steps));
  }

  private async byWords(selection: Selection, page: Page): Promise<ListPage> {
    const rows = await this.pool.rows<ListRow & { total: number }>(pageByWords(selection, page));
    const total = page.after ? undefined : rows[0]?.total;
    if (total !== undefined) return { rows, total, isEstimate: false };
    return {
      rows,
      ...(page.offset === 0 && !page.after ? { total: 0, isEstimate: false } : await this.totals.counted(selection, 0)),
    };
  }
}

/**
 * How many rows to go through, one after the other, before they are gathered from an index. What is estimated from the words alone may
 * be wrong for a phrase of them, so the walk may become longer.
 */
function walksFor(selection: Selection, steps: number, candidates: number): number[] {
  if (isHardToEstimate(selection)) return [tried];
  if (candidates < common) return [];
  return steps < most ? [steps, most] : [most];
}

/** What the index gives to look at. */
const candidatesOf = ({ search, ...selection }: Selection): Selection =>
  search ? { ...selection, search: { ...search, query: search.indexed ?? search.query } } : selection;

/** What was read of the list is certain: the total follows it. */
function agreeing({ total, isEstimate }: Total, hasNext: boolean, offset: number, read: number): Total {
  if (hasNext) return { total: Math.max(total, offset + read), isEstimate };
  if (read > 0) return { total: offset + read, isEstimate: false };
  return { total: Math.min(total, offset), isEstimate };
}
