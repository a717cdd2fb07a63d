import { calls } from '../../fixtures/searches/calls.js';
import { type SearchRow, searchRows } from '../../fixtures/searches/rows.js';
import { useApp } from '../../support/harness.js';
import { insertAnalyses } from './list.rows.js';

describe('a search among calls in many languages', () => {
  const app = useApp();
  beforeAll(async () => {
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1) - index * 1000).toISOString();
    await insertAnalyses(
      app.databaseUrl,
      Object.entries(calls).map(([name, call], index) => ({ ...call, id: `ana_${name}`, created_at: at(index) })),
    );
  });

  it.each(
    Object.entries(searchRows).flatMap(([how, rows]) =>
      rows.map(([search, ...found]) => [how, search, found] as const),
    ),
  )('finds %s: %s', async (_how, search: SearchRow[0], found) => {
    const { status, body } = await app.admin.get(`/v1/analyses?limit=100&search=${encodeURIComponent(search)}`);
    expect(status).toBe(200);
    expect(body.data.map(({ analysisId }: { analysisId: string }) => analysisId.slice(4))).toEqual(found);
  });
});
