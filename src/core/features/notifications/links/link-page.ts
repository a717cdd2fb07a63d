import type { Response } from 'express';
import { createHash } from 'node:crypto';

const style = `:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 0 auto; padding: 3rem 1rem; background: #fff; color: #0f172a; overflow-wrap: anywhere }
button { font: inherit; font-weight: 600; padding: .75rem 1.5rem; border: 0; border-radius: .5rem; background: #b42318; color: #fff; cursor: pointer }
@media (prefers-color-scheme: dark) { body { background: #0b1120; color: #e2e8f0 } }`;

/** The page may do nothing but post its form; nothing is fetched, and no other page may frame it. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface LinkPage {
  readonly language: string;
  readonly title: string;
  /** Plain text, one paragraph each. */
  readonly says: readonly string[];
  /** What the one button says; absent: there is nothing to do. */
  readonly button?: string;
}

/** The page behind a link in a message. Its address is a credential: it is not kept, and no other page hears of it. */
export function linkPage(response: Response, { language, title, says, button }: LinkPage): string {
  response.type('html').set({
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const paragraphs = says.map((each) => `<p>${escaped(each)}</p>`).join('');
  const form = button ? `<form method="post"><button>${escaped(button)}</button></form>` : '';
  return `<!doctype html><html lang="${escaped(language)}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${style}</style>
<body><main>${paragraphs}${form}</main></body></html>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => entities[each]!);
