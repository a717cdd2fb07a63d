import { Injectable } from '@nestjs/common';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Principal } from '../../../platform/caller/principal.js';
import { AudioError } from '../../../speech/audio/audio-error.js';
import { type Trimmed as Cut, Trimmer } from '../../../speech/audio/trimmer.js';
import { newId } from '../../../platform/database/identifier.js';
import { errors } from '../../../platform/errors/errors.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { readBody } from '../../../platform/http/late-body.js';
import { storable } from '../../../platform/http/storable.js';
import { FileStore, type StagedFile } from '../../../platform/storage/file-store.js';
import { fileKey } from '../file-key.js';
import { FilesService } from '../files/files.service.js';
import type { OwnedFile } from '../files/owned-file.js';
import { type NewTrim, NewTrim as NewTrimSchema, type Trimmed } from './trim.schemas.js';
import { TrimmedFiles } from './trimmed-files.service.js';

/** Cuts at once on this node; each may use a processor. */
const atOnce = pLimit(2);

/** Cuts silence off a recording: as a new file, or in place of the original. */
@Injectable()
export class TrimService {
  constructor(
    private readonly owned: FilesService,
    private readonly trimmer: Trimmer,
    private readonly files: FileStore,
    private readonly trimmed: TrimmedFiles,
  ) {}

  /** Throws FILE_NOT_FOUND, INSUFFICIENT_PERMISSIONS, 422 INVALID_PARAMETERS, CONFLICT while the recording is processed; in this order. */
  async trim(caller: Principal, body: unknown, claim?: Claim): Promise<Trimmed> {
    const owned = await this.find(caller, body);
    const order = readBody(NewTrimSchema, body, errors.invalidTrim);
    if (owned?.analysisStatus === 'processing') throw errors.conflict('The recording is being processed.');
    return atOnce(() => this.cut(caller, owned!, order, claim));
  }

  /** Undefined where the body names no file: the schema reports that. */
  private async find(caller: Principal, body: unknown): Promise<OwnedFile | undefined> {
    const fileId = (body as { fileId?: unknown } | null | undefined)?.fileId;
    if (typeof fileId !== 'string' || fileId === '') return undefined;
    return this.owned.get(caller, storable(fileId));
  }

  private async cut(caller: Principal, owned: OwnedFile, { options }: NewTrim, claim?: Claim): Promise<Trimmed> {
    const { file } = owned;
    const fileId = newId('file');
    const scratch = `.work/${fileId}`;
    try {
      await mkdir(await this.files.path(scratch), { recursive: true, mode: 0o700 });
      const target = join(await this.files.path(scratch), 'trimmed');
      const cut = await this.trimmer.trim(await this.files.path(file.key), file, target, options).catch(refuse);
      const staged = await this.files.receive(fileKey(caller.accountId, fileId), createReadStream(target));
      await this.files.keep(staged);
      const view = viewTrimmed(file.id, fileId, file.size, staged, cut, options.keepOriginal);
      await this.trimmed.store(caller, owned, { ...staged, id: fileId }, cut, options.keepOriginal, async () =>
        claim?.keep({ status: 201, body: view }, owned.analysisId),
      );
      return view;
    } catch (error) {
      await this.find(caller, { fileId: file.id }); // replaced or erased in the meantime: it does not exist
      throw error;
    } finally {
      await this.files.removeFolder(scratch);
    }
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof AudioError)) throw error;
  if (error.code === 'DECODER_UNAVAILABLE') throw errors.decoderUnavailable();
  if (error.code === 'ALL_SILENCE')
    throw errors.invalidTrim([
      {
        path: 'options.threshold',
        reason: 'is louder than everything in the recording, which is all silence so: lower it',
      },
    ]);
  throw errors.invalidTrim([
    { path: 'fileId', reason: `names a recording of which: ${error.message.replace(/\.$/, '')}` },
  ]);
}

/** Without the noise of a difference of doubles. */
const microseconds = (seconds: number): number => Math.round(seconds * 1e6) / 1e6;

function viewTrimmed(
  originalId: string,
  fileId: string,
  originalSize: number,
  { size }: StagedFile,
  { original, trimmed }: Cut,
  keepOriginal: boolean,
): Trimmed {
  return {
    fileId,
    ...(keepOriginal && { originalFileId: originalId }),
    duration: { original, trimmed, reduction: microseconds(original - trimmed) },
    fileSize: { original: originalSize, trimmed: size },
  };
}
