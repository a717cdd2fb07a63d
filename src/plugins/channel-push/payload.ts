import type { Message } from '@callwarden/sdk';

/** RFC 8291 §4: what fits, encrypted, into the 4,096 bytes that every push service takes. */
export const mostBytes = 3_993;
/** Of the text: below this, a person is better served by the text than a program by the data. */
const leastText = 300;
const mostName = 500;

/**
 * The JSON that the device gets, in UTF-8: at most 3,993 bytes. To fit, the text is shortened, down to 300 bytes; then
 * `data` is left empty, then `actions`.
 */
export function payloadOf(message: Message): Buffer {
  const { idempotencyKey: id, event, priority, title, text, createdAt, actions, data, items } = message;
  const rest = { id, event, priority, title, createdAt, ...(items && { items: items.length }) };
  const short = { ...rest, title: shortened(title, mostName), event: shortened(event, mostName) };
  const needed = Math.min(bytesOf(text), leastText);
  const fields = [
    { ...rest, actions, data },
    { ...rest, actions, data: {} },
    { ...rest, actions: [], data: {} },
  ].find((each) => roomIn(each) >= needed) ?? { ...short, actions: [], data: {} };
  return Buffer.from(JSON.stringify({ ...fields, text: shortened(text, roomIn(fields)) }));
}

/** For the text, in bytes of JSON. */
const roomIn = (fields: object) => mostBytes - Buffer.byteLength(JSON.stringify({ ...fields, text: '' }));

/** In JSON, without the quotation marks. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const dots = '…';

/** The beginning of a text in at most `most` bytes of JSON. No emoji and no letter with its accents is cut in two. */
function shortened(text: string, most: number): string {
  if (bytesOf(text) <= most) return text;
  let room = most - bytesOf(dots);
  let end = 0;
  for (const { segment, index } of letters.segment(text.slice(0, most))) {
    room -= bytesOf(segment);
    if (room < 0) break;
    end = index + segment.length;
  }
  return text.slice(0, end) + dots;
}
