import type { MarkdownRenderer } from 'vitepress';
import { operationList } from './api/reference.ts';
import { decisions, fileOf, pageOf, targetOf } from './pages.ts';
import { sourceOf, typesOfSdk } from './sources.ts';

/** Files of the repository that pages link to: the build copies them to the site. */
export const copied = new Set<string>();

/**
 * Makes links between files of the repository into links between pages of the site. A link that leads nowhere stays as it is, so that the
 * check of dead links reports it.
 */
export function resolveLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('callwarden_links', (state) => {
    const { realPath } = state.env as { realPath?: string };
    if (!realPath) return;
    const file = fileOf(realPath);
    for (const token of state.tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (!href || !/^[\w.]/.test(href) || /^\w+:/.test(href)) continue;
      const [, path, fragment] = /^([^#]*)(#.*)?$/.exec(decodeURI(href))!;
      const target = targetOf(file, path!);
      if (!target) continue;
      if ('page' in target) token.attrSet('href', `/${target.page}${fragment ?? ''}`);
      else {
        copied.add(target.copy);
        token.attrSet('href', `/files/${target.copy}`);
        token.attrSet('target', '_blank');
        token.attrSet('rel', 'noopener');
      }
    }
  });
}

const lists: Readonly<Record<string, (file: string) => string>> = {
  '<!-- the decisions -->': () =>
    decisions.map(({ number, title, file }) => `${number}. [${title}](/${pageOf(file)})`).join('\n'),
  '<!-- the operations -->': operationList,
  '<!-- the types -->': typesOfSdk,
  '<!-- the source -->': sourceOf,
};

/** Fills in lists that only the site has; on a Git host their places are comments. */
export function fillLists(md: MarkdownRenderer): void {
  const parse = md.parse.bind(md);
  md.parse = (source, env: { realPath?: string }) => {
    const [place, list] = Object.entries(lists).find(([each]) => source.includes(each)) ?? [];
    if (!place || !list || !env.realPath) return parse(source, env);
    const text = list(fileOf(env.realPath));
    return parse(
      source.replace(place, () => text),
      env,
    );
  };
}

/** The anchor of a heading as Git hosts make it, so that links to headings work on both. */
export const slugify = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
