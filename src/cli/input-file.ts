import { accessSync, constants, statSync } from 'node:fs';

/** What is wrong with a named file, in one sentence; undefined where it can be read. */
export function inputFileFault(path: string): string | undefined {
  try {
    const found = statSync(path);
    if (found.isDirectory()) return 'is a folder: name the files in it.';
    if (!found.isFile()) return 'is no regular file: name a file on a disk.';
    accessSync(path, constants.R_OK);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES') return 'cannot be read by this user: allow it with chmod, or run as its owner.';
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'does not exist: check the path.';
    return `cannot be read (${code}).`;
  }
}
