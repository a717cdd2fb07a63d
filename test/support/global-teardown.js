import { once } from 'node:events';

/** Stops the PostgreSQL of the run, whoever may still be connected, and lets the keeper remove the rest. */
export default async function globalTeardown() {
  const { server, keeper } = globalThis.callwardenTestRun;
  await server.stop();
  const exit = once(keeper, 'exit');
  keeper.stdin.end();
  await exit;
}
