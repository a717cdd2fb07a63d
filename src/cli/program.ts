import { Command } from 'commander';
import { AppError } from '../core/platform/errors/app-error.js';
import { runToEnd } from '../ending.js';
import { report, runService } from '../run-service.js';
import { version } from '../service.js';
import { accountsCommand } from './accounts.command.js';
import { analyzeCommand } from './analyze.command.js';
import { auditCommand } from './audit.command.js';
import { Unreachable } from './client.js';
import { configCommand } from './config.command.js';
import { demoCommand } from './demo.command.js';
import { keysCommand } from './keys.command.js';
import { modelsCommand } from './models.command.js';
import { usersCommand } from './users.command.js';

const program = new Command('callwarden')
  .description('Self-hosted call fraud analysis')
  .version(version)
  .showHelpAfterError();
program.addCommand(demoCommand());
program.addCommand(analyzeCommand());
program.command('start').description('start the service').action(runService);
program.addCommand(configCommand());
program.addCommand(accountsCommand());
program.addCommand(keysCommand());
program.addCommand(usersCommand());
program.addCommand(auditCommand());
program.addCommand(modelsCommand());

const isInWords = (error: unknown): error is Error =>
  error instanceof AppError || error instanceof Unreachable || (error instanceof Error && error.constructor === Error);

await runToEnd(
  async () => void (await program.parseAsync()),
  (error) => report(isInWords(error) ? error.message : error),
);
