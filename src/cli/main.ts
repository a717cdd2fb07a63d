#!/usr/bin/env node
import { Command } from 'commander';
import { AppError } from '../core/errors/app-error.js';
import { fail, runService } from '../run-service.js';
import { version } from '../service.js';
import { accountsCommand } from './accounts.command.js';
import { analyzeCommand } from './analyze.command.js';
import { auditCommand } from './audit.command.js';
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

try {
  await program.parseAsync();
} catch (error) {
  fail(error instanceof AppError || (error instanceof Error && error.constructor === Error) ? error.message : error);
}
