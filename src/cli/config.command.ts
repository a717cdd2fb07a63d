import { Command } from 'commander';
import { checkConfig } from '../check-config.js';
import { examples } from './examples.js';
import { jsonOption, printJson } from './rows.js';

/** `callwarden config`: is the configuration right? */
export function configCommand(): Command {
  const config = new Command('config').description(
    'the configuration: config/default.yaml and the files of --config or CALLWARDEN_CONFIG over it',
  );
  examples(
    config.command('check'),
    'callwarden config check',
    'callwarden config check --config callwarden.yaml --config production.yaml',
  )
    .description(
      'check all of it at once, and start the plugins as the service would; exit code 1 when there is a mistake',
    )
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }) => {
      const { config: checked, warnings } = await checkConfig();
      const { plugins, pipeline, database, redis } = checked;
      if (json) {
        const used = plugins.map(({ id, use }) => ({ id, use }));
        return printJson({ valid: true, warnings, plugins: used, pipeline });
      }
      for (const warning of warnings) console.error(`Warning: ${warning}`);
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
