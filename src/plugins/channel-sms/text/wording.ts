import { type Message, PermanentError } from '@callwarden/sdk';
import { shorten } from './shorten.js';

/**
 * The text of an SMS: title, text and the address of the first action, each on its own line, in at most six parts.
 * For a digest, its title and the number of its notifications. The unsubscribe link is left out: it would cost a part.
 * @throws PermanentError SMS_EMPTY where nothing readable is left.
 */
export function smsText({ title, text, items, actions }: Message): string {
  const subject = oneLine(title);
  const lines = items ? [`${subject} (${items.length})`] : [subject, readable(text)];
  const head = lines.filter((line) => line !== '').join('\n');
  const url = oneLine(actions[0]?.url ?? '');
  const whole = shorten(head, url && (head ? `\n${url}` : url));
  if (whole === '') throw new PermanentError('SMS_EMPTY', 'The message has nothing to read in it');
  return whole;
}

function oneLine(text: string): string {
  return readable(text).replace(/\s+/g, ' ');
}

/** No phone is sent more of one text than this, and cleaning megabytes would only cost time. */
const mostCharacters = 4000;

/** Control characters and those that turn the direction of writing are dropped; composed letters are likelier to fit GSM 7-bit. */
function readable(text: string): string {
  return text
    .slice(0, mostCharacters)
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/(?<! ) *\n[ \n]*/g, '\n')
    .normalize('NFC')
    .trim();
}
