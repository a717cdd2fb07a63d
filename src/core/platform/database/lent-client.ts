import type pg from 'pg';

/**
 * Takes a connection of a pool for `work` alone. What is left of a transaction is rolled back; a connection that failed is not used
 * again. Without a listener for its errors the process would end when the server goes away between two queries.
 */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const { client, giveBack } = await borrowClient(pool);
  try {
    return await work(client);
  } finally {
    await giveBack();
  }
}

/** As `withClient`, for work that goes on after its caller has its answer. */
export async function borrowClient(pool: pg.Pool): Promise<{ client: pg.PoolClient; giveBack: () => Promise<void> }> {
  const client = await pool.connect();
  let failure: Error | undefined;
  const fail = (error: Error) => (failure = error); // the running query reports it
  client.on('error', fail);
  const giveBack = async () => {
    if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(fail);
    client.off('error', fail);
    client.release(failure);
  };
  return { client, giveBack };
}
