import { createHash } from 'node:crypto';
import type { Message } from '@callwarden/sdk';
import { callOf, clean, line, shortened, textOf } from '@callwarden/sdk/messages';
import type { Options } from './options.ts';

// Limits of Jira, in characters.
const longest = { summary: 255, description: 20_000, url: 2000 };
const mostItems = 50;

/** By it an issue is found again: one for each call, or for each event that is about none. */
export function labelOf(message: Message): string {
  const { analysisId } = callOf(message);
  if (analysisId && /^[\w-]{1,200}$/.test(analysisId)) return `callwarden-${analysisId}`;
  const about = JSON.stringify([message.event, message.createdAt, message.title]);
  return `callwarden-${createHash('sha256').update(about).digest('hex').slice(0, 24)}`;
}

/** The body for `POST /rest/api/3/issue`. */
export function issueFor(message: Message, { project, issueType, labels, details }: Options): object {
  return {
    fields: {
      project: { key: project },
      issuetype: { name: issueType },
      summary: line(message.title, longest.summary) || message.event,
      labels: [...new Set(['callwarden', labelOf(message), ...labels])],
      description: documentOf(message, details),
    },
  };
}

/** In the Atlassian Document Format, where text is text: nothing that people wrote becomes markup. */
function documentOf(message: Message, details: boolean): object {
  const { analysisId, score, level, signs } = callOf(message);
  const facts = [
    score !== undefined && `Risk: ${score} of 100${level ? ` (${level})` : ''}`,
    analysisId && `Analysis: ${line(analysisId, 200)}`,
    `Event: ${message.event}, ${message.createdAt}`,
  ].filter((fact) => typeof fact === 'string');
  const found = signs.map(({ name, time, quote }) =>
    line([name, time && `(${time})`, details && quote && `“${quote}”`].filter(Boolean).join(' '), 1000),
  );
  const paragraphs =
    signs.length > 0 ? [] : shortened(clean(textOf(message, details)), longest.description).split('\n');
  const items = (message.items ?? []).slice(0, mostItems).map(({ title, url }) => [text(line(title, 300), url)]);
  return {
    type: 'doc',
    version: 1,
    content: [
      ...facts.map((fact) => paragraph(text(fact))),
      ...list(found.map((each) => [text(each)])),
      ...paragraphs.flatMap((each) => (each.trim() ? [paragraph(text(each))] : [])),
      ...list(items),
      ...message.actions.map(({ label, url }) => paragraph(text(line(label, 100) || 'Open', url))),
    ],
  };
}

const text = (words: string, url?: string) => ({
  type: 'text',
  text: words || '–', // Jira refuses empty text
  ...(url && isLink(url) && { marks: [{ type: 'link', attrs: { href: url } }] }),
});
const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content });
const list = (items: readonly (readonly object[])[]) =>
  items.length === 0
    ? []
    : [{ type: 'bulletList', content: items.map((each) => ({ type: 'listItem', content: [paragraph(...each)] })) }];

const isLink = (url: string): boolean => url.length <= longest.url && URL.canParse(url) && /^https?:/i.test(url);
