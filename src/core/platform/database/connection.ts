import { PostgreSqlConnection } from '@mikro-orm/postgresql';

type Dialect = ReturnType<PostgreSqlConnection['createKyselyDialect']>;
type Driver = ReturnType<Dialect['createDriver']>;

/**
 * MikroORM's, but a transaction that cannot begin or be rolled back gives its connection back. Kysely (0.29) keeps it taken for
 * good: each loss of the server took places from the pool until none was left, and a stop then waited for ever.
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
