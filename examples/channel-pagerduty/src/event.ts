import type { Message } from '@callwarden/sdk';
import { callOf, line, shortened, textOf } from '@callwarden/sdk/messages';
import type { Options } from './options.ts';

/** Limits of "Send an Alert Event", in characters. */
const longest = { summary: 1024, key: 255, url: 2000 };
const severities: Readonly<Record<string, string>> = { critical: 'critical', high: 'error', medium: 'warning' };
const byPriority = { critical: 'critical', high: 'error', normal: 'warning', low: 'info' } as const;

/** The body for `/v2/enqueue`. One call is one alert: what is told of it again, or to another person, has the same key. */
export function eventOf(message: Message, { routingKey, source, resolveOn, details }: Options): object {
  const { event, title, createdAt, priority, actions } = message;
  const { analysisId, score, level, signs } = callOf(message);
  const about = analysisId ?? `${event}:${createdAt}:${title}`;
  const key = { routing_key: routingKey, dedup_key: shortened(`callwarden:${about}`, longest.key) };
  if (analysisId && resolveOn.includes(event)) return { ...key, event_action: 'resolve' };
  const links = actions.filter(({ url }) => URL.canParse(url) && url.length <= longest.url);
  const text = textOf(message, details);
  return {
    ...key,
    event_action: 'trigger',
    payload: {
      summary: line(title, longest.summary) || event,
      source,
      severity: level === undefined ? byPriority[priority] : (severities[level] ?? 'info'),
      timestamp: createdAt,
      component: 'fraud analysis',
      class: event,
      custom_details: {
        ...(score !== undefined && { risk: score }),
        ...(level !== undefined && { level }),
        ...(analysisId !== undefined && { analysis: analysisId }),
        ...(signs.length > 0 && {
          signs: signs.map(({ name, time, quote }) =>
            [name, time && `(${time})`, details && quote && `“${shortened(quote, 400)}”`].filter(Boolean).join(' '),
          ),
        }),
        ...(text && signs.length === 0 && { text: shortened(text, 4000) }),
      },
    },
    links: links.map(({ url, label }) => ({ href: url, text: line(label, 100) })),
    client: 'Callwarden',
    ...(links[0] && { client_url: links[0].url }),
  };
}
