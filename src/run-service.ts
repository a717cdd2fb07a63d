import { ConfigError } from './core/config/config-error.js';
import { loadConfig } from './core/config/load-config.js';
import { PluginStartupError } from './core/plugins/plugin-startup-error.js';
import { type Service, startService } from './service.js';

/** Starts the service and stops it, in order, at the first signal. */
export async function runService(): Promise<void> {
  const service = await startService(loadConfig());
  const answers = service.url && `answers at ${service.url}; its API reference is at ${service.url}/docs`;
  process.stdout.write(`Callwarden ${answers ?? 'works without an API on this node'}\n`);
  stopOnSignal(service);
}

/** A second signal ends the process at once. */
export function stopOnSignal(service: Service): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Ends the process with code 1; what an administrator can mend is told without a stack. */
export function fail(error: unknown): never {
  const known = error instanceof ConfigError || error instanceof PluginStartupError;
  console.error(known ? error.message : error);
  process.exit(1);
}
