const variable = /\$\{(\w+)(?::-([^}]*))?\}/g;
const secretKey = /(password|secret|api_?key|token|private_?key)$/i;

export interface Problem {
  readonly path: string;
  readonly reason: string;
}

/**
 * Replaces ${NAME} and ${NAME:-default} in every string of a parsed file. It works on the tree, never on the
 * text, so that a value cannot bring YAML of its own. A string that becomes empty counts as absent.
 */
export function fillIn(tree: unknown, env: NodeJS.ProcessEnv, problems: Problem[], path: string[] = []): unknown {
  if (typeof tree === 'string') return fillInText(tree, env, problems, path);
  if (Array.isArray(tree)) return tree.map((each, index) => fillIn(each, env, problems, [...path, String(index)]));
  if (typeof tree !== 'object' || tree === null) return tree;
  const entries = Object.entries(tree).map(
    ([key, value]) => [key, fillIn(value, env, problems, [...path, key])] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function fillInText(text: string, env: NodeJS.ProcessEnv, problems: Problem[], path: string[]): string | undefined {
  const key = path.at(-1) ?? '';
  if (secretKey.test(key) && !text.includes('${') && text !== '')
    problems.push({
      path: path.join('.'),
      reason: 'is a secret: write ${NAME} here and put the value in the environment',
    });
  const filled = text.replace(variable, (_, name: string, fallback?: string) => {
    const value = (Object.hasOwn(env, name) && env[name]) || fallback;
    if (value === undefined) problems.push({ path: path.join('.'), reason: `needs the environment variable ${name}` });
    return value ?? '';
  });
  return filled === '' && text !== '' ? undefined : filled;
}
