import { Command } from 'commander';
import { loadConfig } from '../core/config/load-config.js';

/** `callwarden config`: is the configuration right? */
export function configCommand(): Command {
  const config = new Command('config').description(
    'the configuration: config/default.yaml and the files of CALLWARDEN_CONFIG over it',
  );
  config
    .command('check')
    .description('check all of it at once; exit code 1 when there is a mistake')
    .action(() => {
      const { plugins, pipeline, database, redis } = loadConfig();
      console.log('The configuration is valid.');
      console.log(
        `Database: ${database.url ? 'the operator’s' : 'embedded'}. Queue: ${redis.url ? 'Redis' : 'PostgreSQL'}.`,
      );
      console.log(`Plugins: ${plugins.map(({ id, use }) => `${id} (${use})`).join(', ') || 'none'}.`);
      console.log(
        `Transcribers in order: ${pipeline.transcribers.join(', ') || 'none'}. Fraud models: ${pipeline.fraudModels.map(({ id }) => id).join(', ')}.`,
      );
    });
  return config;
}
