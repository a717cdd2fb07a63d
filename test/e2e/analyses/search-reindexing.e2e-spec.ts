import { UnitOfWork } from '../../../src/core/platform/database/unit-of-work.js';
import { ReindexingRepository } from '../../../src/core/features/analyses/search/reindexing.repository.js';
import { useApp } from '../../support/harness.js';
import { query } from '../../support/test-database.js';
import { insertAnalyses } from './list.rows.js';

describe('the words of calls from before an update', () => {
  const app = useApp();
  const next = (count: number) =>
    app.app
      .get(UnitOfWork, { strict: false })
      .run(() => app.app.get(ReindexingRepository, { strict: false }).next(count));
  const found = async () => {
    const { body } = await app.admin.get('/v1/analyses?search=muller');
    return body.data.map(({ analysisId }: { analysisId: string }) => analysisId).toSorted();
  };

  beforeEach(async () => {
    await query(app.databaseUrl, `delete from analyses`);
    const rows = ['one', 'three', 'two'].map((name) => ({ id: `ana_${name}_${Math.random()}`, text: 'Herr Müller' }));
    await insertAnalyses(app.databaseUrl, rows);
    await query(app.databaseUrl, `update analyses set search = to_tsvector('simple', 'herr müller')`);
    await query(app.databaseUrl, `insert into search_reindexing values ('words', '')`);
  });
  afterEach(() => query(app.databaseUrl, `delete from search_reindexing`));

  it('are written anew, a few calls at a time, each once', async () => {
    expect(await found()).toEqual([]);
    const counts = [
      await next(2),
      (await found()).length,
      await next(2),
      (await found()).length,
      await next(2),
      await next(2),
    ];
    expect(counts).toEqual([2, 2, 1, 3, 0, undefined]);
  });

  it('are left to the node that is at it', async () => {
    const unitOfWork = app.app.get(UnitOfWork, { strict: false });
    const meanwhile = await unitOfWork.run(async () => {
      await app.app.get(ReindexingRepository, { strict: false }).next(1);
      return next(2);
    });
    expect(meanwhile).toBeUndefined();
    expect(await found()).toHaveLength(1);
  });

  it('stay to be written where the work was rolled back', async () => {
    const unitOfWork = app.app.get(UnitOfWork, { strict: false });
    const killed = unitOfWork.run(async () => {
      await app.app.get(ReindexingRepository, { strict: false }).next(2);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect([await next(5), (await found()).length]).toEqual([3, 3]);
  });
});
