import pg from 'pg';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { withClient } from '../../../src/core/platform/database/lent-client.js';
import { mikroOrmConfig } from '../../../src/core/platform/database/mikro-orm.config.js';
import { entities } from '../../../src/entities.js';
import { Gate } from '../../support/gate.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const poolSize = 2;

describe('A transaction whose connection is lost', () => {
  let database: TestDatabase;
  let gate: Gate;
  let orm: MikroORM;
  let em: EntityManager;
  beforeAll(async () => {
    database = await createTestDatabase();
    gate = new Gate(new URL(database.url));
    const url = new URL(database.url);
    url.port = String(await gate.listen());
    orm = await MikroORM.init(mikroOrmConfig(url.href, poolSize, entities));
    em = orm.em;
  });
  afterAll(async () => {
    await orm?.close();
    await gate?.close();
    await database?.drop();
  });

  it.each(['begin', 'insert', 'commit', 'rollback'])(
    'at its %s leaves its place in the pool to the next',
    async (at) => {
      gate.cutAt = at === 'insert' ? 'pg_sleep' : at;
      const lost = Array.from({ length: 2 * poolSize }, () =>
        em.fork().transactional(async (own) => {
          await own.execute('select pg_sleep(0)');
          if (at === 'rollback') throw new Error('rolled back');
        }),
      );
      for (const each of await Promise.allSettled(lost)) expect(each.status).toBe('rejected');
      gate.cutAt = undefined;
      expect(await em.fork().transactional((own) => own.execute('select 1 as one'))).toEqual([{ one: 1 }]);
    },
  );
});

describe('The end of the pool', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database?.drop());

  it('comes also where a connection is just being opened', async () => {
    for (let round = 0; round < 20; round++) {
      const orm = await MikroORM.init(mikroOrmConfig(database.url, poolSize, entities));
      const asked = orm.em.fork().execute('select 1 as one');
      const answer = asked.then(
        () => 'answered',
        () => 'refused',
      );
      for (let turn = 0; turn < round; turn++) await new Promise(setImmediate);
      await orm.close();
      expect(await answer).toMatch(/answered|refused/);
    }
  });
});

describe('A lent connection', () => {
  let database: TestDatabase;
  let gate: Gate;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    gate = new Gate(new URL(database.url));
    const url = new URL(database.url);
    url.port = String(await gate.listen());
    pool = new pg.Pool({ connectionString: url.href, max: 1 });
  });
  afterAll(async () => {
    await pool?.end();
    await gate?.close();
    await database?.drop();
  });

  it('that is lost between two queries fails the next, and is not used again', async () => {
    const lost = withClient(pool, async (client) => {
      await client.query('begin');
      const ended = new Promise<void>((done) => client.once('end', done));
      gate.shut();
      await ended;
      gate.reopen();
      await client.query('select 1');
    });
    await expect(lost).rejects.toThrow(/not queryable|terminated|closed/);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('is given back without what was begun', async () => {
    const failed = withClient(pool, async (client) => {
      await client.query('begin; create table unfinished ()');
      throw new Error('changed its mind');
    });
    await expect(failed).rejects.toThrow('changed its mind');
    expect((await pool.query(`select to_regclass('unfinished') as found`)).rows).toEqual([{ found: null }]);
  });
});
