import type { Request } from 'express';
import { Inject, Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import type { Principal } from '../../../platform/caller/principal.js';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { newId } from '../../../platform/database/identifier.js';
import { errors } from '../../../platform/errors/errors.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { fileKey } from '../file-key.js';
import { cleanName, invalid, limited, mustFit, readForm, stop, textOf, unknownPart } from '../upload/form.js';
import { type TextPart, textParts } from '../upload/upload-fields.js';
import type { ReceivedUpload } from '../upload/upload-receiver.js';
import { mostFiles, partName, sharedParts } from './batch-parts.js';
import { UploadQuota } from './upload-quota.js';

export interface ReceivedItem extends ReceivedUpload {
  readonly key: string;
  readonly fileId: string;
}
type Texts = Partial<Record<TextPart, string>>;

/** For each file its other parts, and those for all files. */
const mostParts = mostFiles * (1 + textParts.length) + sharedParts.length;
/** Of all parts but the files. */
const maxTextBytes = 16 * 1024 * 1024;

/** Reads a form with many recordings, parts in any order. The files go straight to the store, one after the other. */
@Injectable()
export class BatchReceiver {
  constructor(
    private readonly files: FileStore,
    private readonly quota: UploadQuota,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** In the order in which the files were sent. Throws an AppError; then nothing is left of them. */
  async receive(caller: Principal, request: Request): Promise<ReceivedItem[]> {
    const form = new BatchForm();
    const staged = new Map<string, Pick<ReceivedItem, 'file' | 'fileId'>>();
    try {
      await readForm(request, mostParts, {
        file: async (name, stream, fileName) => {
          const part = form.part(name, stream);
          if (part.name !== 'file') return form.set(part, name, await textOf(part.name, stream));
          const isFirst = form.expect(part.key!, stream);
          if (!isFirst) await this.quota.count(caller);
          const fileId = newId('file');
          const key = fileKey(caller.accountId, fileId);
          const received = await this.files.receive(key, limited(stream, this.config.uploads.maxBytes));
          staged.set(part.key!, { fileId, file: { ...received, fileName: cleanName(fileName) } });
        },
        field: (name, value, truncated) => {
          const part = form.part(name);
          if (part.name === 'file')
            throw errors.invalidFileFormat(`The part "${name}" came as text: send the recording as a file.`);
          mustFit(part.name, value, truncated);
          form.set(part, name, value);
        },
      });
      return form.keys().map((key) => ({ key, ...staged.get(key)!, texts: form.textsOf(key) }));
    } catch (error) {
      await this.discard([...staged.values()]);
      throw error;
    }
  }

  async discard(items: readonly Pick<ReceivedItem, 'file'>[]): Promise<void> {
    for (const { file } of items) await this.files.discard(file);
  }
}

interface Part {
  readonly name: 'file' | TextPart;
  /** Undefined for a part that is for all files. */
  readonly key: string | undefined;
}

/** What a form says of its files so far. */
class BatchForm {
  private readonly files: string[] = [];
  private readonly texts = new Map<string | undefined, Texts>();
  private bytes = 0;

  /** Throws for a part that is not known. */
  part(name: string, stream?: Readable): Part {
    const [, kind, key] = partName.exec(name ?? '') ?? [];
    const known = kind as Part['name'] | undefined;
    const isShared = sharedParts.some((each) => each === known);
    if (known && (key !== undefined || isShared)) return { name: known, key };
    const error = known ? invalid(name, `needs the key of a file, as in ${known}[0]`) : unknownPart(name);
    throw stream ? stop(stream, error) : error;
  }

  /** Notes a file that comes; whether it is the first. */
  expect(key: string, stream: Readable): boolean {
    if (this.files.includes(key)) throw stop(stream, invalid(`file[${key}]`, 'is there twice'));
    if (this.files.length === mostFiles) throw stop(stream, invalid('form', `has more than ${mostFiles} files`));
    return this.files.push(key) === 1;
  }

  set({ name, key }: Part, path: string, value: string): void {
    const texts = this.texts.get(key) ?? {};
    if (name === 'file') return;
    if (texts[name] !== undefined) throw invalid(path, 'is there twice');
    this.bytes += Buffer.byteLength(value);
    if (this.bytes > maxTextBytes)
      throw invalid('form', `has more than ${maxTextBytes} bytes in parts other than files`);
    this.texts.set(key, { ...texts, [name]: value });
  }

  /** Throws where a part belongs to no file, or there is no file at all. */
  keys(): readonly string[] {
    if (this.files.length === 0)
      throw errors.invalidFileFormat('The form has no part such as "file[0]" with a recording.');
    for (const [key, texts] of this.texts)
      if (key !== undefined && !this.files.includes(key))
        throw invalid(`${Object.keys(texts)[0]}[${key}]`, `belongs to no file: send file[${key}]`);
    return this.files;
  }

  /** A part of its own replaces that for all files. */
  textsOf(key: string): Texts {
    return { ...this.texts.get(undefined), ...this.texts.get(key) };
  }
}
