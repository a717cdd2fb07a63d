import 'reflect-metadata';
import pg from 'pg';
import type { ReviewListRepository as Lists } from '../../src/core/features/reviews/listing/review-list.repository.js';
import type { ReviewSelection } from '../../src/core/features/reviews/listing/review-list-statements.js';
import type { ReviewQuery as Query } from '../../src/core/features/reviews/listing/review-list.schemas.js';

const exactUpTo = 10_000;
const built = (file: string) =>
  import(new URL(`../../dist/core/features/reviews/listing/${file}.js`, import.meta.url).href);

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}
type Asked = readonly [page: Statement[], total: Statement[]];

/** Tells which statements the service runs for a list of reviews, and runs them by pg alone on as many connections. */
export class RawReviews {
  private seen: Statement[] = [];
  private readonly asked = new Map<string, Asked>();
  private readonly lists: Lists;
  private readonly accountId: string;
  private readonly query: typeof Query;
  private readonly clients: readonly pg.Client[];

  private constructor(accountId: string, repository: typeof Lists, query: typeof Query, clients: readonly pg.Client[]) {
    const pool = {
      query: (statement: Statement) => {
        this.seen.push(statement);
        return clients[0]?.query(statement);
      },
    };
    this.lists = new repository(pool as unknown as pg.Pool);
    this.accountId = accountId;
    this.query = query;
    this.clients = clients;
  }

  static async connect(url: string, accountId: string): Promise<RawReviews> {
    const { ReviewListRepository } = (await built('review-list.repository')) as { ReviewListRepository: typeof Lists };
    const { ReviewQuery } = (await built('review-list.schemas')) as { ReviewQuery: typeof Query };
    const clients = [0, 1].map(() => new pg.Client({ connectionString: url }));
    for (const client of clients) await client.connect();
    return new RawReviews(accountId, ReviewListRepository, ReviewQuery, clients);
  }

  /** As one who sees the whole account would ask. */
  async prepare(userId: string, queryString: string): Promise<void> {
    const { page, limit, assignedTo, ...filters } = this.query.parse(
      Object.fromEntries(new URLSearchParams(queryString)),
    );
    const named = assignedTo === 'me' ? userId : assignedTo === 'none' ? null : assignedTo;
    const selection: ReviewSelection = {
      visibility: {
        accountId: this.accountId,
        userId,
        isLimited: false,
        blindTo: new Set(),
        tested: [],
        copies: new Map(),
      },
      filters: { ...filters, assignedTo: named },
      now: new Date(),
    };
    const pages = await this.recorded(() => this.lists.page(selection, limit, (page - 1) * limit));
    const totals = await this.recorded(async () => {
      const counted = await this.lists.count(selection, exactUpTo + 1);
      if (counted > exactUpTo) await this.lists.estimate(selection);
    });
    this.asked.set(userId + queryString, [pages, totals]);
  }

  async run(userId: string, queryString: string): Promise<void> {
    const asked = this.asked.get(userId + queryString) ?? [];
    await Promise.all(
      asked.map(async (statements, at) => {
        for (const { text, values } of statements) await this.clients[at]?.query(text, values);
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.end()));
  }

  private async recorded(work: () => Promise<unknown>): Promise<Statement[]> {
    this.seen = [];
    await work();
    return this.seen;
  }
}
