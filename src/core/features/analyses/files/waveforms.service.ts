import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Principal } from '../../../platform/caller/principal.js';
import { durationOf, packPeaks, resample, unpackPeaks } from '../../../speech/audio/peaks.js';
import { Waveform } from '../../../speech/audio/waveform.js';
import { Clock } from '../../../platform/clock/clock.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import type { RecordingFile } from '../recording.entity.js';
import { FileRepository } from './file.repository.js';
import type { WaveformView } from './file.schemas.js';
import { FilesService } from './files.service.js';
import { refuseAudio } from './refuse-audio.js';

/** Decoded at once on this node. */
const atOnce = pLimit(2);

/** Peaks of recordings: measured when they are first asked for, and kept. */
@Injectable()
export class WaveformsService {
  private readonly measuring = new Map<string, Promise<Uint8Array>>();

  constructor(
    private readonly owned: FilesService,
    private readonly recordings: FileRepository,
    private readonly waveform: Waveform,
    private readonly files: FileStore,
    private readonly clock: Clock,
  ) {}

  /** Throws FILE_NOT_FOUND, INSUFFICIENT_PERMISSIONS, UNREADABLE_RECORDING, DECODER_UNAVAILABLE. */
  async get(caller: Principal, fileId: string, points: number): Promise<WaveformView> {
    const { file } = await this.owned.get(caller, fileId);
    const packed =
      (await this.recordings.peaks(caller.accountId, fileId)) ??
      (await this.measured(file).catch((error) => this.unlessGone(caller, fileId, error)));
    const peaks = unpackPeaks(packed);
    const channels = resample(peaks, points).map(({ min, max }) => ({ min: rounded(min), max: rounded(max) }));
    return { fileId, duration: durationOf(peaks), points, channels };
  }

  /** A file that was erased in the meantime does not exist, whatever else failed. */
  private async unlessGone(caller: Principal, fileId: string, error: unknown): Promise<never> {
    await this.owned.get(caller, fileId);
    throw error;
  }

  /** Of several that ask at once, one measures. */
  private measured(file: RecordingFile): Promise<Uint8Array> {
    const known = this.measuring.get(file.id);
    if (known) return known;
    const measuring = atOnce(() => this.measure(file)).finally(() => this.measuring.delete(file.id));
    this.measuring.set(file.id, measuring);
    return measuring;
  }

  private async measure(file: RecordingFile): Promise<Uint8Array> {
    const peaks = await this.waveform.measure(await this.files.path(file.key), file).catch(refuseAudio);
    const packed = packPeaks(peaks);
    await this.recordings.storePeaks(file.accountId, file.id, packed, this.clock.now());
    return packed;
  }
}

/** A sample has 16 bits, five decimals: more would be half of the answer. */
const rounded = (values: ArrayLike<number>): number[] => Array.from(values, (each) => Math.round(each * 1e5) / 1e5);
