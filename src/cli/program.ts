import { Command } from 'commander';
import { AppError } from '../core/platform/errors/app-error.js';
import { runToEnd } from '../ending.js';
import { report, runService } from '../run-service.js';
import { version } from '../version.js';
import { Unreachable } from './client.js';

type Load = () => Command | Promise<Command>;

/** Most bring the whole service with them, which takes seconds to load: only the command that is called is loaded, or all for the help. */
const commands: Readonly<Record<string, Load>> = {
  demo: async () => (await import('./demo.command.js')).demoCommand(),
  analyze: async () => (await import('./analyze.command.js')).analyzeCommand(),
  start: () => new Command('start').description('start the service').action(runService),
  config: async () => (await import('./config.command.js')).configCommand(),
  doctor: async () => (await import('./doctor.command.js')).doctorCommand(),
  accounts: async () => (await import('./accounts.command.js')).accountsCommand(),
  keys: async () => (await import('./keys.command.js')).keysCommand(),
  users: async () => (await import('./users.command.js')).usersCommand(),
  audit: async () => (await import('./audit.command.js')).auditCommand(),
  models: async () => (await import('./models.command.js')).modelsCommand(),
};

const isInWords = (error: unknown): error is Error =>
  error instanceof AppError || error instanceof Unreachable || (error instanceof Error && error.constructor === Error);

function toLoad(called: string): readonly Load[] {
  const command = Object.hasOwn(commands, called) && commands[called];
  if (command) return [command];
  return ['-V', '--version'].includes(called) ? [] : Object.values(commands);
}

async function run(): Promise<void> {
  const program = new Command('callwarden')
    .description('Self-hosted call fraud analysis')
    .version(version)
    .showHelpAfterError();
  for (const load of toLoad(process.argv[2] ?? '')) program.addCommand(await load());
  await program.parseAsync();
}

await runToEnd(run, (error) => report(isInWords(error) ? error.message : error));
