import { TargetFile } from '../target-file.js';
import { type Block, interleave, remix } from './block.js';
import { Resampler } from './resampler.js';
import { wavHeader } from './wav-header.js';

const sampleRate = 16_000;
const reportEverySeconds = 10;

/** Writes 16 kHz mono WAV files, one for each channel or one for the mix of all; `progress` is reported seconds. */
export async function writeFiles(
  blocks: AsyncIterable<Block>,
  paths: readonly string[],
  progress: (seconds: number) => void,
): Promise<void> {
  await withFiles(paths, async (files) => {
    let reported = 0;
    for await (const block of blocks) {
      const sides = remix(block.channels, files.length);
      for (const [at, file] of files.entries()) await file.take(sides[at]!, block.sampleRate);
      if (files[0]!.seconds < reported + reportEverySeconds) continue;
      reported = files[0]!.seconds;
      progress(reported);
    }
    for (const file of files) await file.end();
  });
}

async function withFiles(paths: readonly string[], write: (files: SideFile[]) => Promise<void>): Promise<void> {
  const open = (files: SideFile[]): Promise<void> => {
    const path = paths[files.length];
    if (path === undefined) return write(files);
    return TargetFile.with(path, (file) => open([...files, new SideFile(file)]));
  };
  await open([]);
}

/** One side's file. */
class SideFile {
  private readonly header = wavHeader({ sampleRate, channels: 1, dataBytes: 0 });
  private from = sampleRate;
  private resampler: Resampler | undefined;

  constructor(private readonly file: TargetFile) {}

  get seconds(): number {
    return Math.max(0, this.file.length - this.header.length) / 2 / sampleRate;
  }

  async take(samples: Float32Array, rate: number): Promise<void> {
    if (rate !== this.from) {
      await this.settle();
      this.resampler = rate === sampleRate ? undefined : new Resampler(rate, sampleRate);
      this.from = rate;
    }
    await this.write(this.resampler?.take(samples) ?? samples);
  }

  async end(): Promise<void> {
    await this.settle();
    await this.write(new Float32Array(0));
    const dataBytes = this.file.length - this.header.length;
    await this.file.rewrite(wavHeader({ sampleRate, channels: 1, dataBytes }), 0);
  }

  private async settle(): Promise<void> {
    if (this.resampler) await this.write(this.resampler.end());
  }

  private async write(samples: Float32Array): Promise<void> {
    if (this.file.length === 0) await this.file.append(this.header);
    await this.file.append(interleave([samples]));
  }
}
