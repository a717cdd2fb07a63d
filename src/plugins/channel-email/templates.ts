import type { Logger, Message } from '@callwarden/sdk';
import type { Template } from './compile.js';
import type { OwnTemplates } from './own-templates.js';
import { plainText } from './plain-text.js';
import { type View, viewOf } from './view.js';

export interface Rendered {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
export interface Templates {
  /** What rules may ask for. */
  readonly names: readonly string[];
  /** Never rejects because of a template: if one fails, the built-in one is used. */
  render(message: Message): Promise<Rendered>;
}

interface Wanted {
  readonly product: string;
  readonly locale: string;
  readonly templates?: { readonly folder: string };
}

const builtInNames = ['standard', 'digest'] as const;
/** With the template language, which takes memory: not before the first message. */
const builtInTemplates = async () => (await import('./built-in-templates.js')).builtIn;
const ownTemplates = async (folder: string) => (await import('./own-templates.js')).loadFolder(folder);

/** @throws Error that names the file and line of a template that does not work. */
export async function loadTemplates({ product, locale, templates }: Wanted, log: Logger): Promise<Templates> {
  const own: OwnTemplates = templates ? await ownTemplates(templates.folder) : new Map();
  const find = (name: string, kind: 'mjml' | 'txt', of: string) =>
    localesOf(of)
      .map((each) => own.get(`${name}${each}.${kind}`))
      .find((each) => each !== undefined);
  const attempt = withWarning(log);
  const known = new Set([...builtInNames, ...[...own.keys()].map((key) => key.split('.')[0]!)]);

  return {
    names: [...known],
    async render(message) {
      const builtIn = await builtInTemplates();
      const view = viewOf(message, product, locale);
      const usual = message.items?.length ? 'digest' : 'standard';
      const name = message.template && known.has(message.template) ? message.template : usual;
      const stand = builtIn[name === 'digest' || name === 'standard' ? name : usual];
      return {
        subject: view.title,
        html: attempt(find(name, 'mjml', message.to.locale), view) ?? stand.render(view),
        text: attempt(find(name, 'txt', message.to.locale), view) ?? plainText(view, message.text),
      };
    },
  };
}

/** `.pt-br`, `.pt` and the one for all. */
function localesOf(locale: string): string[] {
  const parts = locale.toLowerCase().split(/[-_]/);
  return parts.map((_, index) => `.${parts.slice(0, parts.length - index).join('-')}`).concat('');
}

/** Logged once for each template, not for every message. */
function withWarning(log: Logger) {
  const logged = new Set<Template>();
  return (template: Template | undefined, view: View): string | undefined => {
    try {
      return template?.render(view);
    } catch (error) {
      if (template && !logged.has(template)) {
        logged.add(template);
        log.warn(`${(error as Error).message}; the built-in template is used instead`);
      }
      return undefined;
    }
  };
}
