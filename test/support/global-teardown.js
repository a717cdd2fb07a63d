import { rmSync } from 'node:fs';

/** Stops the PostgreSQL of the run, whoever may still be connected, and removes its folder. */
export default async function globalTeardown() {
  const { server, folder } = globalThis.callwardenTestServer;
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
