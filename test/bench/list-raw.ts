import 'reflect-metadata';
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { ListPool as Pool } from '../../src/core/platform/database/list-pool.js';
import type { ListRepository as Lists } from '../../src/core/features/analyses/listing/list.repository.js';
import type { Statement } from '../../src/core/platform/database/statement.js';
import type { ListTotals as Totals } from '../../src/core/features/analyses/listing/list-totals.js';
import type { AnalysisQuery as Query } from '../../src/core/features/analyses/listing/listing.schemas.js';
import type { Searches as SearchTexts } from '../../src/core/features/analyses/search/searches.js';
import type { visibleReviews as Visible } from '../../src/core/features/access/visible-reviews.js';
import type { systemPrincipal as System } from '../../src/core/platform/caller/principal.js';
import type { Config } from '../../src/core/platform/config/config.schema.js';

const built = (file: string) => import(new URL(`../../dist/core/${file}.js`, import.meta.url).href);

interface Parts {
  readonly accountId: string;
  readonly lists: Lists;
  readonly searches: SearchTexts;
  readonly pool: Pool;
  readonly query: typeof Query;
  /** Those that a caller sees from whom nothing is hidden. */
  readonly reviews: Statement;
  readonly clients: readonly pg.Client[];
}

/** Tells which statements the service runs for a list, and runs them by pg alone, with the settings of its connections. */
export class RawLists {
  private readonly seen: Statement[] = [];
  private readonly statements = new Map<string, readonly Statement[]>();

  private readonly parts: Parts;

  private constructor(parts: Parts) {
    this.parts = parts;
    const { pool } = parts;
    const rows = pool.rows.bind(pool);
    pool.rows = (statement) => {
      this.seen.push(statement);
      return rows(statement);
    };
  }

  static async connect(url: string, accountId: string): Promise<RawLists> {
    const { ListPool, settings } = (await built('platform/database/list-pool')) as {
      ListPool: typeof Pool;
      settings: string;
    };
    const { ListTotals } = (await built('features/analyses/listing/list-totals')) as { ListTotals: typeof Totals };
    const { ListRepository } = (await built('features/analyses/listing/list.repository')) as {
      ListRepository: typeof Lists;
    };
    const { Searches } = (await built('features/analyses/search/searches')) as { Searches: typeof SearchTexts };
    const { AnalysisQuery } = (await built('features/analyses/listing/listing.schemas')) as {
      AnalysisQuery: typeof Query;
    };
    const { visibleReviews } = (await built('features/access/visible-reviews')) as { visibleReviews: typeof Visible };
    const { systemPrincipal } = (await built('platform/caller/principal')) as { systemPrincipal: typeof System };
    const reviews = visibleReviews(systemPrincipal(accountId), false);
    const pool = new ListPool(url);
    const totals = new ListTotals(pool, { lists: { exactTotals: false } } as Config);
    const clients = [0, 1].map(() => new pg.Client({ connectionString: url }));
    for (const client of clients) {
      await client.connect();
      await client.query(settings);
    }
    const lists = new ListRepository(pool, totals);
    return new RawLists({
      accountId,
      lists,
      searches: new Searches(pool),
      pool,
      query: AnalysisQuery,
      reviews,
      clients,
    });
  }

  /** What a second call of the same list asks, as the first leaves estimates and read searches behind. */
  async prepare(queryString: string): Promise<number> {
    await this.list(queryString);
    this.seen.length = 0;
    const rows = await this.list(queryString);
    this.statements.set(queryString, [...this.seen]);
    return rows;
  }

  /** The same statements by the same number of connections. */
  async run(queryString: string): Promise<void> {
    const statements = this.statements.get(queryString) ?? [];
    const lane = async (client: pg.Client, own: readonly Statement[]) => {
      for (const { text, values } of own)
        await client.query({ name: createHash('md5').update(text).digest('hex'), text, values: [...values] });
    };
    const { clients } = this.parts;
    await Promise.all(
      clients.map((client, at) =>
        lane(
          client,
          statements.filter((_, index) => index % clients.length === at),
        ),
      ),
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.parts.pool.onApplicationShutdown(), ...this.parts.clients.map((client) => client.end())]);
  }

  private async list(queryString: string): Promise<number> {
    const { search, page, limit, assignedTo, ...filters } = this.parts.query.parse(
      Object.fromEntries(new URLSearchParams(queryString)),
    );
    const selection = {
      accountId: this.parts.accountId,
      filters: {
        ...filters,
        ...(assignedTo && { assignedTo: assignedTo.map((each) => (each === 'none' ? null : each)) }),
      },
      reviews: this.parts.reviews,
      withShadows: true,
      ...(search !== undefined && { search: await this.parts.searches.query(this.parts.accountId, search) }),
    };
    const found = await this.parts.lists.page(selection, { ...filters, limit, offset: ((page ?? 1) - 1) * limit });
    return found.total;
  }
}
