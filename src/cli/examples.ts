import type { Command } from 'commander';

/** Shows command lines at the end of the command's help. */
export const examples = (command: Command, ...lines: readonly string[]): Command =>
  command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`);
