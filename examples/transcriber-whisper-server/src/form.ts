import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';

/**
 * A form (multipart/form-data) with a WAV file, which is read from disk as it is sent: two hours of a channel are 230 MB. As one
 * blob, because `context.fetch` need not know the `FormData` of this process.
 */
export async function formOf(path: string, fields: Readonly<Record<string, string>>): Promise<Blob> {
  const boundary = `callwarden-${randomUUID()}`;
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="channel.wav"\r\nContent-Type: audio/wav\r\n\r\n`;
  const parts = [...texts, file, await openAsBlob(path), `\r\n--${boundary}--\r\n`];
  return new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` });
}
