import { ConfigError } from './core/config/config-error.js';
import { loadConfig } from './core/config/load-config.js';
import { PluginStartupError } from './core/plugins/plugin-startup-error.js';
import { startService } from './service.js';

try {
  const { url, stop } = await startService(loadConfig());
  if (url) process.stdout.write(`Callwarden answers at ${url}; its API reference is at ${url}/docs\n`);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1); // asked twice
      stopping = true;
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  const known = error instanceof ConfigError || error instanceof PluginStartupError;
  console.error(known ? error.message : error);
  process.exit(1);
}
