import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Carrier, Signing } from './carrier.js';

/** Lays each letter into a folder as `KEY.eml`, ready to be opened with a mail program. A repeat replaces its file. */
export function outboxCarrier(
  { folder, keep }: { readonly folder: string; readonly keep: number },
  dkim: Signing,
): Carrier {
  const path = resolve(folder);
  let sinceTidied = 0;
  const write = writer(dkim);
  return {
    async send(letter, key, signal) {
      const { message, messageId } = await write({ ...letter, signal });
      signal.throwIfAborted();
      // Programs that watch the folder must not read half a message.
      const unfinished = join(path, `.${key}.${randomUUID()}.tmp`);
      try {
        await writeFile(unfinished, message, { flag: 'wx', mode: 0o600, signal });
        signal.throwIfAborted();
        await rename(unfinished, join(path, `${key}.eml`));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      if (++sinceTidied >= tidyAfter) {
        sinceTidied = 0;
        await tidy(path, keep);
      }
      return { providerId: messageId };
    },
    async check() {
      try {
        await mkdir(path, { recursive: true, mode: 0o700 });
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

/** Loads the library with the first letter: many services never write one. */
function writer(dkim: Signing) {
  const load = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows', dkim });
  };
  let transport: ReturnType<typeof load> | undefined;
  return async (letter: SendMailOptions) => (await (transport ??= load())).sendMail(letter);
}

const tidyAfter = 100;

/** Removes the oldest beyond `keep`. */
async function tidy(path: string, keep: number): Promise<void> {
  const names = (await readdir(path)).filter((name) => name.endsWith('.eml'));
  if (names.length <= keep) return;
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(path, name)).catch(() => ({ mtimeMs: 0 }))).mtimeMs })),
  );
  for (const { name } of files.toSorted((a, b) => a.at - b.at).slice(0, -keep))
    await rm(join(path, name), { force: true });
}
