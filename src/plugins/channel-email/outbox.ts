import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Carrier, Signing } from './carrier.js';

/** Lays each letter into a folder as `KEY.eml`, ready to be opened with a mail program. A repeat replaces its file. */
export function outboxCarrier(folder: string, dkim: Signing): Carrier {
  const path = resolve(folder);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', dkim });
  return {
    async send(letter, key, signal) {
      const { message, messageId } = await transport.sendMail({ ...letter, signal });
      signal.throwIfAborted();
      // Whoever watches the folder must not read half a message.
      const unfinished = join(path, `.${key}.${randomUUID()}.tmp`);
      try {
        await writeFile(unfinished, message, { flag: 'wx', signal });
        signal.throwIfAborted();
        await rename(unfinished, join(path, `${key}.eml`));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return { providerId: messageId };
    },
    async check() {
      try {
        await mkdir(path, { recursive: true });
        await access(path, constants.W_OK | constants.X_OK);
      } catch (error) {
        throw new Error(`outbox.folder: "${path}" cannot be written to (${(error as NodeJS.ErrnoException).code})`, {
          cause: error,
        });
      }
    },
    close() {},
  };
}
