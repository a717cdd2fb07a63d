import { Argument, Command } from 'commander';
import { examples } from './examples.js';
import { shellScripts } from './completion-scripts.js';

/** `callwarden completion`: a script that completes commands and options. `whole` is the program with all its commands. */
export function completionCommand(whole: () => Promise<Command>): Command {
  return examples(
    new Command('completion'),
    'callwarden completion bash >> ~/.bashrc',
    'callwarden completion zsh >> ~/.zshrc',
    'callwarden completion fish > ~/.config/fish/completions/callwarden.fish',
  )
    .description('print a script for a shell that completes commands, options and file names')
    .addArgument(new Argument('<shell>').choices(Object.keys(shellScripts)))
    .action(async (shell: keyof typeof shellScripts) => console.log(shellScripts[shell](await whole())));
}
