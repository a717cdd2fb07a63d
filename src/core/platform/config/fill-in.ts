const variable = /\$\{(\w+)(?::-([^}]*))?\}/g;
const secretKey = /(password|secret|api_?key|token|private_?key)$/i;

export interface Problem {
  readonly path: string;
  readonly reason: string;
}

/**
 * Replaces ${NAME} and ${NAME:-default} in every string of a parsed file. It works on the tree, never on the
 * text, so that a value cannot bring YAML of its own. A string that becomes empty counts as absent.
 *
 * @param sources which variable each path got its value from, by paths with dots
 */
export function fillIn(
  tree: unknown,
  env: NodeJS.ProcessEnv,
  problems: Problem[],
  sources = new Map<string, string>(),
  path: string[] = [],
): unknown {
  sources.delete(path.join('.')); // of a file before, which this one is laid over
  if (typeof tree === 'string') return fillInText(tree, env, problems, sources, path);
  if (Array.isArray(tree))
    return tree.map((each, index) => fillIn(each, env, problems, sources, [...path, String(index)]));
  if (typeof tree !== 'object' || tree === null) return tree;
  const entries = Object.entries(tree).map(
    ([key, value]) => [key, fillIn(value, env, problems, sources, [...path, key])] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function fillInText(
  text: string,
  env: NodeJS.ProcessEnv,
  problems: Problem[],
  sources: Map<string, string>,
  path: string[],
): string | undefined {
  const key = path.at(-1) ?? '';
  if (secretKey.test(key) && !text.includes('${') && text !== '')
    problems.push({
      path: path.join('.'),
      reason: 'is a secret: write ${NAME} here and put the value in the environment',
    });
  const filled = text.replace(variable, (_, name: string, fallback?: string) => {
    const given = Object.hasOwn(env, name) ? env[name] : undefined;
    if (given) sources.set(path.join('.'), name);
    const value = given || fallback;
    if (value === undefined) problems.push({ path: path.join('.'), reason: `needs the environment variable ${name}` });
    return value ?? '';
  });
  return filled === '' && text !== '' ? undefined : filled;
}
