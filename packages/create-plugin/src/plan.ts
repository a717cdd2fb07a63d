import type { Arguments } from './arguments.js';
import { type Kind, kindNames, readKind } from './kinds.js';
import type { Questions } from './questions.js';
import { readTarget, type Target } from './target.js';
import { UsageError } from './usage-error.js';

export interface Plan {
  readonly target: Target;
  readonly kind: Kind;
}

/**
 * The package to create. Asks for missing arguments on a terminal.
 *
 * @throws UsageError for what is wrong or missing.
 */
export async function planFrom(given: Arguments, cwd: string, openQuestions?: () => Questions): Promise<Plan> {
  const { target, kind, name } = given;
  const known = {
    kind: kind === undefined ? undefined : readKind(kind),
    target: target === undefined ? undefined : readTarget(target, cwd, name),
  };
  if (known.kind && known.target) return { kind: known.kind, target: known.target };
  if (!openQuestions) throw new UsageError(`${missing(given)}\nSee --help.`);
  const questions = openQuestions();
  try {
    return {
      target:
        known.target ?? (await questions.ask('Folder or @scope/name: ', (text) => readTarget(text.trim(), cwd, name))),
      kind: known.kind ?? (await questions.ask(`Kind (${kindNames.join(', ')}): `, readKind)),
    };
  } finally {
    questions.close();
  }
}

function missing({ target, kind }: Arguments): string {
  const folder = target === undefined && 'the folder, as in "npm create @callwarden/plugin my-model"';
  const what = kind === undefined && `--kind, one of ${kindNames.join(', ')}`;
  return `Missing: ${[folder, what].filter(Boolean).join('; ')}.`;
}
