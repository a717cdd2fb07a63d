import { manyLines } from './clean-text.js';
import type { View } from './view.js';

/** Long enough for any text of ours; mail programs do not cut this part off. */
const longestText = 200_000;

/** The text part: complete without the HTML part, with addresses written out. @param text the message's own, in full. */
export function plainText(view: View, text: string): string {
  const { title, priorityName, time, facts, items, moreText, actions, unsubscribeUrl, words } = view;
  const blocks = [
    title,
    [priorityName, time].filter(Boolean).join(' · '),
    manyLines(text, longestText),
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    items.length > 0 ? listOf(view) : '',
    moreText,
    actions.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    // "-- " and a line feed is how mail programs know a signature, so that answers leave it out
    ['-- ', words.reason, ...(unsubscribeUrl ? [`${words.unsubscribe}: ${unsubscribeUrl}`] : [])].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function listOf({ items, words }: View): string {
  const listed = items.map(({ title, text, time, url }) =>
    [`* ${title}`, text && `  ${text}`, time && `  ${time}`, url && `  ${url}`].filter(Boolean).join('\n'),
  );
  return [`${words.missed}:`, ...listed].join('\n\n');
}
