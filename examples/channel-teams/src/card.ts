import type { Message } from '@callwarden/sdk';
import { callOf, clean, line, shortened, textOf } from '@callwarden/sdk/messages';

/** Teams refuses messages of more than 28 KB. */
const longestBytes = 27_000;
const most = { items: 10, actions: 5, url: 1500 };

/** The body for a workflow: a message with one Adaptive Card, shorter where it would be too large. */
export function cardFor(message: Message, details: boolean): string {
  for (const [text, items] of [
    [4000, most.items],
    [1000, 3],
  ] as const) {
    const body = JSON.stringify(envelope(cardOf(message, details, { text, items })));
    if (Buffer.byteLength(body) <= longestBytes) return body;
  }
  return JSON.stringify(envelope(cardOf(message, false, { text: 300, items: 0 })));
}

const envelope = (content: object) => ({
  type: 'message',
  attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
});

function cardOf(message: Message, details: boolean, limits: { readonly text: number; readonly items: number }): object {
  const { score, level, signs } = callOf(message);
  const facts = [
    ...(score === undefined ? [] : [{ title: 'Risk', value: `${score} of 100` }]),
    ...(level === undefined ? [] : [{ title: 'Level', value: line(level, 40).replaceAll(/[^\p{L} ]/gu, '') }]),
  ];
  const found = signs.map(({ name, time, quote }) =>
    plain([
      { text: line(name, 100), weight: 'Bolder' },
      ...(time ? [{ text: ` (${line(time, 40)})` }] : []),
      ...(details && quote ? [{ text: ` “${line(quote, 400)}”` }] : []),
    ]),
  );
  const text = found.length > 0 ? '' : shortened(clean(textOf(message, details)), limits.text);
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.5',
    msteams: { width: 'Full' },
    body: [
      plain([
        { text: line(message.title, 200) || message.event, weight: 'Bolder', size: 'Large', color: colourOf(level) },
      ]),
      ...(facts.length > 0 ? [{ type: 'FactSet', facts }] : []),
      ...found,
      ...(text ? [plain([{ text }])] : []),
      ...(message.items ?? [])
        .slice(0, limits.items)
        .map(({ title, url }) =>
          plain([{ text: line(title, 200), ...(isLink(url) && { selectAction: { type: 'Action.OpenUrl', url } }) }]),
        ),
      plain([
        { text: line(`Callwarden · ${message.event} · ${message.createdAt}`, 200), isSubtle: true, size: 'Small' },
      ]),
    ],
    actions: message.actions
      .filter(({ label, url }) => label.trim() && isLink(url))
      .slice(0, most.actions)
      .map(({ label, url }) => ({ type: 'Action.OpenUrl', title: line(label, 75), url })),
  };
}

/** Runs of text have no Markdown: what people wrote cannot become a link. */
const plain = (runs: readonly object[]) => ({
  type: 'RichTextBlock',
  inlines: runs.map((run) => ({ type: 'TextRun', ...run })),
});

const isLink = (url: string | undefined): boolean =>
  url !== undefined && url.length <= most.url && URL.canParse(url) && /^https?:/i.test(url);

const colourOf = (level: string | undefined): string =>
  level === 'critical' || level === 'high' ? 'Attention' : level === 'medium' ? 'Warning' : 'Default';
