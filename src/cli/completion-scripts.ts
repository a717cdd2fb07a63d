import type { Command } from 'commander';

/**
 * Scripts that know all commands and options, so that the shell asks nobody: to start Node at each press of the Tab key takes longer than
 * to type the word.
 */
export const shellScripts = { bash, zsh, fish } as const;

/** A command by the words that lead to it, and the words that may follow. */
interface Place {
  readonly path: string;
  readonly words: readonly string[];
  readonly takesFiles: boolean;
}

function placesOf(command: Command, path: readonly string[] = []): Place[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  const options = [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
  const words = [...commands.map((each) => each.name()), ...options.map(({ long, short }) => long ?? short ?? '')];
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const own = { path: path.join(' '), words: [...words, ...choices], takesFiles: command.commands.length === 0 };
  return [own, ...command.commands.flatMap((each) => placesOf(each, [...path, each.name()]))];
}

/** Of all commands, without the program itself. */
const quotedPaths = (places: readonly Place[]): string[] =>
  places.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);

function bash(program: Command): string {
  const places = placesOf(program);
  const cases = places.map(
    ({ path, words, takesFiles }) => `    '${path}') words='${words.join(' ')}' files=${takesFiles ? 'yes' : ''} ;;`,
  );
  return `_${program.name()}() {
  local current=\${COMP_WORDS[COMP_CWORD]} path='' next word words files
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${path:+$path }$word"
    case "$next" in ${quotedPaths(places).join('|')}) path=$next ;; esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=()
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "$current")
  if [[ $files && $current != -* ]]; then
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
  fi
}
complete -o filenames -F _${program.name()} ${program.name()}`;
}

/** zsh runs the functions of bash. */
function zsh(program: Command): string {
  return `autoload -Uz compinit bashcompinit
compinit
bashcompinit
${bash(program)}`;
}

function fish(program: Command): string {
  const name = program.name();
  const places = placesOf(program);
  const lines = places.map(
    ({ path, words, takesFiles }) =>
      `complete -c ${name} ${takesFiles ? '-F' : '-f'} -n 'test "$(__${name}_path)" = "${path}"' -a '${words.join(' ')}'`,
  );
  return `function __${name}_path
  set -l path
  for word in (commandline -opc)[2..]
    set -l next (string join -- ' ' $path $word)
    if contains -- "$next" ${quotedPaths(places).join(' ')}
      set path $next
    end
  end
  echo "$path"
end
complete -c ${name} -e
${lines.join('\n')}`;
}
