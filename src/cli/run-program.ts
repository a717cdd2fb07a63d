import { AppError } from '../core/platform/errors/app-error.js';
import { runToEnd } from '../ending.js';
import { report } from '../run-service.js';
import { Unreachable } from './client.js';
import { commandsFor, programOf } from './program.js';

const isInWords = (error: unknown): error is Error =>
  error instanceof AppError || error instanceof Unreachable || (error instanceof Error && error.constructor === Error);

async function run(): Promise<void> {
  const program = await programOf(commandsFor(process.argv.slice(2)));
  await program.parseAsync();
}

await runToEnd(run, (error) => report(isInWords(error) ? error.message : error));
