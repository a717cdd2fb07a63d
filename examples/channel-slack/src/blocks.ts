import type { Message, MessageItem } from '@callwarden/sdk';
import { callOf, clean, textOf } from '@callwarden/sdk/messages';

// Limits of "Block Kit" in Slack's reference, in characters as they are sent.
const longest = { header: 150, text: 3000, button: 75, url: 3000 };
const most = { items: 10, buttons: 5 };

/** The body of a webhook: blocks, and the text of the notification that a phone shows. */
export function blocksOf(message: Message, details: boolean): object {
  const { score, level, signs } = callOf(message);
  const title = escaped(message.title.replaceAll(/\s+/g, ' ').trim() || message.event, longest.header);
  const fields = [score !== undefined && `*Risk*\n${score} of 100`, level && `*Level*\n${escaped(level, 100)}`];
  const found = signs.map(({ name, time, quote }) =>
    [`• *${escaped(name, 100)}*`, time && `(${escaped(time, 40)})`, details && quote && `“${escaped(quote, 400)}”`]
      .filter(Boolean)
      .join(' '),
  );
  const text = textOf(message, details);
  const shown = [
    { type: 'header', text: { type: 'plain_text', text: title } },
    ...sections('fields', fields.filter((field) => typeof field === 'string').map(markup)),
    ...paragraph(found.join('\n')),
    // With details, the text lists the signs once more.
    ...(found.length > 0 ? [] : paragraph(escaped(text, longest.text))),
    ...paragraph((message.items ?? []).slice(0, most.items).map(itemLine).join('\n')),
    ...sections('elements', buttons(message), 'actions'),
    {
      type: 'context',
      elements: [markup(`Callwarden · ${escaped(message.event, 100)} · ${timeOf(message.createdAt)}`)],
    },
  ];
  return { text: title, blocks: shown };
}

const sections = (name: string, parts: readonly object[], type = 'section') =>
  parts.length > 0 ? [{ type, [name]: parts }] : [];
const markup = (text: string) => ({ type: 'mrkdwn', text, verbatim: true });
const paragraph = (text: string) => (text ? [{ type: 'section', text: markup(text.slice(0, longest.text)) }] : []);

function itemLine({ title, url }: MessageItem): string {
  const words = escaped(title.replaceAll(/\s+/g, ' '), 100);
  return url && isPlain(url) && url.length <= 150 ? `• <${url}|${words}>` : `• ${words}`;
}

const buttons = ({ actions }: Message) =>
  actions
    .filter(({ label, url }) => label.trim() && URL.canParse(url) && url.length <= longest.url)
    .slice(0, most.buttons)
    .map(({ label, url }) => ({
      type: 'button',
      text: { type: 'plain_text', text: escaped(label, longest.button) },
      url,
    }));

/** Not one that ends a link early. */
const isPlain = (url: string): boolean => URL.canParse(url) && !/[<>|\s]/.test(url);

/** In the time zone of whoever reads it. */
function timeOf(createdAt: string): string {
  const seconds = Math.floor(Date.parse(createdAt) / 1000);
  return Number.isNaN(seconds)
    ? ''
    : `<!date^${seconds}^{date_short_pretty} {time}|${new Date(seconds * 1000).toISOString()}>`;
}

/** With the three characters escaped that Slack reads as markup; at most so many characters. */
function escaped(text: string, most: number): string {
  let result = '';
  for (const character of clean(text)) {
    const next = entities[character] ?? character;
    if (result.length + next.length > most - 1) return `${result}…`;
    result += next;
  }
  return result;
}
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
