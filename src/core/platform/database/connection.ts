import { PostgreSqlConnection } from '@mikro-orm/postgresql';

type Dialect = ReturnType<PostgreSqlConnection['createKyselyDialect']>;
type Driver = ReturnType<Dialect['createDriver']>;

/**
 * MikroORM's, but no connection is lost to its pool, whose end waits for all. Kysely (0.29) keeps one taken for good where a
 * transaction cannot begin or be rolled back (each loss of the server took places from the pool until none was left), and where it is
 * opened while the pool is ending.
 */
export class Connection extends PostgreSqlConnection {
  override createKyselyDialect(overrides: Parameters<PostgreSqlConnection['createKyselyDialect']>[0]): Dialect {
    const dialect = super.createKyselyDialect(overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => releasing(createDriver());
    return dialect;
  }
}

/** The pool discards a connection that is no longer usable. */
function releasing(driver: Driver): Driver {
  const begin = driver.beginTransaction.bind(driver);
  const rollback = driver.rollbackTransaction.bind(driver);
  const acquire = driver.acquireConnection.bind(driver);
  const destroy = driver.destroy.bind(driver);
  const opening = new Set<Promise<unknown>>();
  driver.acquireConnection = (options) => {
    const connection = acquire(options).finally(() => opening.delete(connection));
    opening.add(connection);
    return connection;
  };
  driver.destroy = async (options) => {
    await Promise.allSettled(opening);
    await destroy(options);
  };
  driver.beginTransaction = (connection, settings) =>
    begin(connection, settings).catch(async (error: unknown) => {
      await driver.releaseConnection(connection);
      throw error;
    });
  driver.rollbackTransaction = (connection) =>
    rollback(connection).catch(async (error: unknown) => {
      await driver.releaseConnection(connection);
      throw error;
    });
  return driver;
}
