import pg from 'pg';
import { generate } from './list-data.ts';
import type { Workplace } from './workplace.ts';

/** Analyses of the only account of a running service, and a twentieth as many of another one, with reviews. Returns the account. */
export async function generateLists(workplace: Workplace, url: string, count: number): Promise<string> {
  const accountId = await onlyAccount(url);
  const built = new URL('../../dist/core/features/analyses/search/search-vector.js', import.meta.url).href;
  const { searchVector } = (await import(built)) as { searchVector: (fileName: string) => string };
  const populations = [
    { accountId, count, seed: 1 },
    { accountId: 'acc_other', count: count / 20, seed: 2 },
  ];
  await generate(url, workplace.folder, populations, searchVector, { withReviews: true });
  return accountId;
}

async function onlyAccount(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from accounts');
  await client.end();
  return rows[0]?.id ?? '';
}
