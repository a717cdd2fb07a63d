import { randomUUID } from 'node:crypto';
import type { Options } from './options.js';
import type { Piece } from './pieces.js';

/** Servers detect the format from the extension, and the client's own file name may hold personal data. */
const extensions: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/mp4': 'm4a',
  'audio/m4a': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'application/ogg': 'ogg',
};

/**
 * The form as one blob; an original is read from disk as it is sent. Written by hand because a `FormData` is only
 * understood by the fetch of its own undici, and `context.fetch` may be another.
 */
export async function requestBody(piece: Piece, options: Options): Promise<Blob> {
  const boundary = `callwarden-${randomUUID()}`;
  const type = piece.contentType.replace(/[^\w/.+-]/g, '');
  const disposition = `form-data; name="file"; filename="recording.${extensions[type] ?? 'bin'}"`;
  const texts = textFields(options).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
  const parts = [...texts, file, await piece.read(), `\r\n--${boundary}--\r\n`];
  return new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` });
}

function textFields({ model, language, prompt, wordTimes }: Options): [name: string, value: string][] {
  const fields: [string, string | undefined][] = [
    ['model', model],
    ['response_format', 'verbose_json'],
    ['timestamp_granularities[]', 'segment'],
    ['timestamp_granularities[]', wordTimes ? 'word' : undefined],
    ['language', language],
    ['prompt', prompt],
  ];
  return fields.filter((field): field is [string, string] => field[1] !== undefined);
}
