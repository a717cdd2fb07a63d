import { readArguments, usage } from './arguments.js';
import { kinds } from './kinds.js';
import { nextSteps } from './next-steps.js';
import { planFrom } from './plan.js';
import { type Questions, questionsOn } from './questions.js';
import { sdkDependency } from './sdk-dependency.js';
import { mustBeEmpty } from './target.js';
import { templateFiles } from './template-files.js';
import { UsageError } from './usage-error.js';
import { writeFiles } from './write-files.js';

export interface Surroundings {
  /** Paths start here. */
  readonly cwd: string;
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly errors: NodeJS.WritableStream;
}

/** Runs the command. Resolves to its exit code: 1 where it could not do what it was asked for, after saying why. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { output, errors } = surroundings;
  try {
    output.write(await answerTo(args, surroundings));
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    errors.write(`${error.message}\n`);
    return 1;
  }
}

async function answerTo(args: readonly string[], { cwd, input, output }: Surroundings): Promise<string> {
  const given = readArguments(args);
  if (given.help) return usage;
  const isTerminal = input.isTTY && output.isTTY;
  const plan = await planFrom(given, cwd, isTerminal ? (): Questions => questionsOn(input, output) : undefined);
  const { kind, target } = plan;
  await mustBeEmpty(target.folder);
  const sdk = given.sdk === undefined ? undefined : sdkDependency(given.sdk, target.folder, cwd);
  const { name: packageName, plugin: pluginName } = target.package;
  const description = given.description?.trim() || kinds[kind];
  await writeFiles(target.folder, await templateFiles({ packageName, pluginName, kind, description, sdk }));
  return nextSteps(plan, cwd);
}
