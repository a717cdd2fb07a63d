import { ConfigError } from './core/platform/config/config-error.js';
import { loadConfig } from './core/platform/config/load-config.js';
import { PluginStartupError } from './core/platform/plugins/plugin-startup-error.js';
import { collectGarbage } from './core/platform/processes/collect-garbage.js';
import { ending } from './ending.js';

/** Starts the service, which goes on until a signal stops it, in order. */
export async function runService(): Promise<void> {
  const config = loadConfig();
  const { startService } = await import('./service.js'); // takes seconds, which a mistake in the configuration needs not wait for
  const service = await ending.hold(
    (signal) => startService(config, { signal }),
    (started) => started.stop(),
  );
  collectGarbage();
  const answers = service.url && `answers at ${service.url}; its API reference is at ${service.url}/docs`;
  const operations = `Health and metrics for operators are on port ${service.operationsPort}`;
  process.stdout.write(`Callwarden ${answers ?? 'runs without an API on this node'}\n${operations}\n`);
  await ending.untilInterrupted({ needsReader: false });
}

/** What an administrator can fix is reported without a stack. */
export function report(error: unknown): void {
  const known = error instanceof ConfigError || error instanceof PluginStartupError;
  console.error(known ? error.message : error);
}
