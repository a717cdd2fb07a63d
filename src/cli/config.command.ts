import { Command } from 'commander';
import { checkConfig } from '../check-config.js';

/** `callwarden config`: is the configuration right? */
export function configCommand(): Command {
  const config = new Command('config').description(
    'the configuration: config/default.yaml and the files of CALLWARDEN_CONFIG over it',
  );
  config
    .command('check')
    .description(
      'check all of it at once, and start the plugins as the service would; exit code 1 when there is a mistake',
    )
    .action(async () => {
      const { plugins, pipeline, database, redis } = await checkConfig();
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
