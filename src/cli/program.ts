import { Command } from 'commander';
import { delimiter } from 'node:path';
import { runService } from '../run-service.js';
import { version } from '../version.js';
import { examples } from './examples.js';

type Load = () => Command | Promise<Command>;

/** Most bring the whole service with them, which takes seconds to load: only the command that is called is loaded, or all for the help. */
const commands: Readonly<Record<string, Load>> = {
  demo: async () => (await import('./demo.command.js')).demoCommand(),
  analyze: async () => (await import('./analyze.command.js')).analyzeCommand(),
  start: () =>
    examples(new Command('start'), 'callwarden start', 'callwarden start --config callwarden.yaml')
      .description('start the service')
      .action(runService),
  config: async () => (await import('./config.command.js')).configCommand(),
  doctor: async () => (await import('./doctor.command.js')).doctorCommand(),
  accounts: async () => (await import('./accounts.command.js')).accountsCommand(),
  keys: async () => (await import('./keys.command.js')).keysCommand(),
  users: async () => (await import('./users.command.js')).usersCommand(),
  audit: async () => (await import('./audit.command.js')).auditCommand(),
  models: async () => (await import('./models.command.js')).modelsCommand(),
  completion: async () => (await import('./completion.command.js')).completionCommand(() => programOf(allCommands)),
};
export const allCommands: readonly Load[] = Object.values(commands);

/** The commands that these arguments need. */
export function commandsFor(args: readonly string[]): readonly Load[] {
  const called = args.find((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--config') ?? '';
  const command = Object.hasOwn(commands, called) && commands[called];
  if (command) return [command];
  return ['-V', '--version'].includes(args[0] ?? '') ? [] : allCommands;
}

export async function programOf(loads: readonly Load[]): Promise<Command> {
  const program = new Command('callwarden')
    .description('Self-hosted call fraud analysis')
    .version(version)
    .option(
      '--config <file>',
      'a configuration file, in place of those of CALLWARDEN_CONFIG; several are merged in their order',
      (file: string, files: string[] | undefined) => [...(files ?? []), file],
    )
    .hook('preAction', () => {
      const { config } = program.opts<{ config?: string[] }>();
      if (config) process.env['CALLWARDEN_CONFIG'] = config.join(delimiter);
    })
    .showHelpAfterError();
  for (const load of loads) program.addCommand(await load());
  for (const command of withThoseBelow(program)) command.configureHelp({ showGlobalOptions: true });
  return program;
}

const withThoseBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(withThoseBelow)];
