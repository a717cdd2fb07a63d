import type { Request } from 'express';
import { Inject, Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { errors } from '../../../platform/errors/errors.js';
import { FileStore, type StagedFile } from '../../../platform/storage/file-store.js';
import { cleanName, invalid, limited, mustFit, readForm, stop, textOf, unknownPart } from './form.js';
import { type TextPart, textParts, type UploadTexts } from './upload-fields.js';

export interface ReceivedUpload {
  readonly file: StagedFile & { readonly fileName: string };
  readonly texts: UploadTexts;
}

type Texts = Partial<Record<TextPart, string>>;
const mostParts = 40;

/** Reads a multipart upload, parts in any order. The file goes straight to the store, at the pace of the disk. */
@Injectable()
export class UploadReceiver {
  constructor(
    private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws an AppError; then nothing of the upload is left. `key` is where the file will be kept. */
  async receive(request: Request, key: string): Promise<ReceivedUpload> {
    const texts: Texts = {};
    let file: ReceivedUpload['file'] | undefined;
    let seenFile = false;
    try {
      await readForm(request, mostParts, {
        file: async (name, stream, fileName) => {
          const again = seenFile;
          seenFile ||= name === 'file';
          const staged = await this.takeFile(name, stream, again, key, texts);
          if (staged) file = { ...staged, fileName: cleanName(fileName) };
        },
        field: (name, value, truncated) => setText(texts, name, value, truncated),
      });
      if (!file) throw errors.invalidFileFormat('The form has no part "file" with the recording.');
      return { file, texts };
    } catch (error) {
      if (file) await this.files.discard(file);
      throw error;
    }
  }

  private async takeFile(
    name: string,
    stream: Readable,
    seenFile: boolean,
    key: string,
    texts: Texts,
  ): Promise<StagedFile | undefined> {
    if (textParts.some((part) => part === name)) {
      setText(texts, name, await textOf(name, stream), false);
      return undefined;
    }
    if (name !== 'file') throw stop(stream, unknownPart(name));
    if (seenFile) throw stop(stream, invalid('file', 'is there twice'));
    return this.files.receive(key, limited(stream, this.config.uploads.maxBytes));
  }
}

function setText(texts: Texts, name: string, value: string, truncated: boolean): void {
  const known = textParts.find((part) => part === name);
  if (name === 'file') throw errors.invalidFileFormat('The part "file" came as text: send the recording as a file.');
  if (!known) throw unknownPart(name);
  if (texts[known] !== undefined) throw invalid(name, 'is there twice');
  mustFit(known, value, truncated);
  texts[known] = value;
}
