import { Liquid, type LiquidError, type Template as Liquids } from 'liquidjs';

import type { View } from './view.js';

/** A template that can be filled in. */
export interface Template {
  /** @throws Error that names file and line where the values do not suit it, or where it takes too long. */
  render(view: View): string;
}

/** A template is an administrator's: these keep one that was written carelessly from holding up everybody's messages. */
const limits = {
  parseLimit: 1_000_000, // letters
  renderLimit: 500, // ms, because it blocks everything else
  memoryLimit: 20_000_000, // of new texts and lists
} as const;
const unlimited = { renderLimit: Infinity, memoryLimit: Infinity } as const;
/** Letters; no mail program shows more. */
const longestResult = 1_000_000;

const html = engine({ outputEscape: 'escape' });
const plain = engine({});

function engine(options: { outputEscape?: 'escape' }): Liquid {
  const made = new Liquid({ ...options, ...limits, strictFilters: true, ownPropertyOnly: true, templates: {} });
  // They would read files; without them they are unknown tags, and the start says so.
  for (const tag of ['include', 'render', 'layout', 'block']) Reflect.deleteProperty(made.tags, tag);
  return made;
}

/** @param path named in errors. @throws Error `path:line: reason`. */
export function compileText(source: string, path: string): Template {
  const parsed = parse(plain, source, path);
  return { render: (view) => fill(plain, parsed, view, path, limits) };
}

/** @param path of an administrator's template, named in errors. @throws Error `path:line: reason`. */
export async function compileMjml(source: string, path: string): Promise<Template> {
  const original = parse(html, source, path);
  const { toHtml } = await import('./to-html.js'); // takes most of a second, and few write templates of their own
  const parsed = parse(html, await toHtml(source, path), path);
  let located = false;
  return {
    render: (view) => {
      try {
        return fill(html, parsed, view, path, limits);
      } catch (error) {
        // Lines of the HTML are not those of the file, so what fails is looked for in the file; once, as it takes as long.
        if (!located) {
          located = true;
          fill(html, original, view, path, limits);
        }
        throw error;
      }
    },
  };
}

/** Ours has no limits: on a machine under load it must take the time that it takes. @param page HTML with placeholders. */
export function compileBuiltIn(page: string, name: string): Template {
  const parsed = parse(html, page, name);
  return { render: (view) => fill(html, parsed, view, name, unlimited) };
}

function parse(liquid: Liquid, source: string, path: string): Liquids[] {
  try {
    return liquid.parse(source);
  } catch (error) {
    throw located(error, path);
  }
}

function fill(liquid: Liquid, parsed: Liquids[], view: View, path: string, within: typeof limits | typeof unlimited) {
  let result: string;
  try {
    result = String(liquid.renderSync(parsed, view, within));
  } catch (error) {
    throw located(error, path);
  }
  if (result.length > longestResult) throw new Error(`${path}: the result is longer than ${longestResult} letters`);
  return result;
}

function located(error: unknown, path: string): Error {
  const { message, token } = error as Partial<LiquidError> & Error;
  const reason = message.replace(/, line:\d+, col:\d+$/, '');
  return new Error(`${path}:${token?.getPosition()[0] ?? 1}: ${reason}`);
}
