import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from './usage-error.js';

/** Writes new files. @throws UsageError where one is there already, which is left as it is. */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new UsageError(`${file} is there already and was left as it is.`);
      throw error;
    });
  }
}
