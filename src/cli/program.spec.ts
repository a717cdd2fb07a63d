import { spawnSync } from 'node:child_process';
import type { Command } from 'commander';
import { hasProgram } from '../../test/support/has-program.js';
import { shellScripts } from './completion-scripts.js';
import { allCommands, commandsFor, programOf } from './program.js';

const program = await programOf(allCommands);
const leaves = (command: Command, path: readonly string[] = []): [string, Command][] =>
  command.commands.length === 0
    ? [[path.join(' '), command]]
    : command.commands.flatMap((each) => leaves(each, [...path, each.name()]));
const commands = leaves(program);
/** As it is printed, with what stands after it. */
function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => void (text += part) }).outputHelp();
  return text;
}

describe('The help of callwarden', () => {
  it.each(commands)('has examples of %s, with options that it takes', (path, command) => {
    const [, shown = ''] = helpOf(command).split('\nExamples:\n');
    const lines = shown
      .trim()
      .split('\n')
      .map((line) => line.trim());
    expect(lines.filter((line) => !line.startsWith('$ ') || !line.includes(`callwarden ${path}`))).toEqual([]);
    const known = [...command.options, ...program.options].map(({ long }) => long);
    const used = lines.flatMap((line) => line.split(' | ')[0]!.match(/(?<=\s)--[a-z-]+/g) ?? []);
    expect(used.filter((option) => !known.includes(option))).toEqual([]);
  });

  it('names --config for each of them', () => {
    for (const [, command] of commands) expect(helpOf(command)).toContain('--config <file>');
  });

  it('names --json for each that lists, makes or checks', () => {
    const without = commands.filter(([, { options }]) => !options.some(({ long }) => long === '--json'));
    expect(without.map(([path]) => path)).toEqual([
      'demo',
      'start',
      'keys revoke',
      'users disable',
      'users enable',
      'models pull',
      'models verify',
      'models rm',
      'completion',
    ]);
  });
});

describe('The command that is called', () => {
  it.each([
    [['keys', 'list'], 1],
    [['--config', 'a.yaml', '--config', 'b.yaml', 'keys', 'list'], 1],
    [['--version'], 0],
    [['--help'], allCommands.length],
    [['nonsense'], allCommands.length],
  ])('of %j is found without loading the others', (args, count) => {
    expect(commandsFor(args)).toHaveLength(count);
  });
});

/** What a shell offers for the last of these words. */
const offered = {
  bash(words: readonly string[]): string[] {
    const ask = `COMP_WORDS=(callwarden ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
      _callwarden; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return linesOf('bash', `${shellScripts.bash(program)}\n${ask}`);
  },
  fish(words: readonly string[]): string[] {
    return linesOf('fish', `${shellScripts.fish(program)}\ncomplete -C 'callwarden ${words.join(' ')}'`);
  },
};

function linesOf(shell: string, script: string): string[] {
  const { stdout, stderr } = spawnSync(shell, ['-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

describe.each(['bash', 'fish'] as const)('The completion for %s', (shell) => {
  (hasProgram(shell) ? it : it.skip).each([
    [['mo'], ['models']],
    [['models', 'p'], ['pull']],
    [['--config', 'x.yaml', 'models', 'p'], ['pull']],
    [['analyze', '--j'], ['--json']],
    [['keys', 'list', '--c'], ['--config']],
    [['completion', 'z'], ['zsh']],
    [['analyze', 'package.j'], ['package.json']],
    [['models', 'package.j'], ['']],
  ])('offers for %j: %j', (words, expected) => {
    expect(offered[shell](words)).toEqual(expected);
  });
});
