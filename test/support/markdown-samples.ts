/** The files that a page shows: code under a line that ends with its name, as in "…, `plugin.ts`:". */
export function filesShown(markdown: string): ReadonlyMap<string, string> {
  const shown = markdown.matchAll(/`([\w.-]+)`:\n\n```\w+\n([\s\S]*?)\n```\n/g);
  return new Map([...shown].map(([, name = '', code = '']) => [name, `${code}\n`]));
}
