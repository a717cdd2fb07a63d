import type { Readable } from 'node:stream';

/** A file that was received and is not yet kept. */
export interface StagedFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Where recordings live. Keys are opaque. */
export abstract class FileStore {
  /** Streams `source` to disk while hashing it. Whatever fails leaves nothing behind. Chunks of the source are emptied. */
  abstract receive(key: string, source: Readable): Promise<StagedFile>;
  /** Where a staged file can be looked at before it is kept. */
  abstract stagedPath(file: StagedFile): string;
  /** Keeps a staged file; after this it survives a power cut. */
  abstract keep(file: StagedFile): Promise<void>;
  abstract discard(file: StagedFile): Promise<void>;
  abstract read(key: string): Promise<Uint8Array>;
  /** A path on this machine that stays readable while the analysis runs. */
  abstract path(key: string): Promise<string>;
  abstract remove(key: string): Promise<void>;
  /** A folder of scratch files, if it is there. */
  abstract removeFolder(key: string): Promise<void>;
  /** Keys of kept files older than `before`, for finding those that no row names. */
  abstract olderThan(before: Date): AsyncIterable<string>;
  /** Throws when the store cannot be written. */
  abstract check(): Promise<void>;
  /** Throws an error of which isNoSpace is true when next to nothing more can be stored. */
  abstract checkSpace(): Promise<void>;
  /** What is left for recordings. */
  abstract freeBytes(): Promise<number>;
}
