import { SingleBar } from 'cli-progress';
import type { PullProgress } from '../core/speech/models/pull-model.js';
import { megabytes } from './models-table.js';

export interface ProgressDisplay {
  onProgress(progress: PullProgress): void;
  onWait(): void;
  /** Leaves the cursor on a line of its own. */
  end(): void;
}

/** A bar on a terminal, and elsewhere one line at each tenth of a file, so that a log stays readable. */
export function showProgress(stream: NodeJS.WriteStream, name: string): ProgressDisplay {
  const onWait = () => void stream.write(`${name}: waiting for another pull to finish\n`);
  return stream.isTTY ? { ...asBar(stream), onWait } : { ...asLines(stream, name), onWait };
}

function asBar(stream: NodeJS.WriteStream): Omit<ProgressDisplay, 'onWait'> {
  let bar: SingleBar | null = null;
  let current = '';
  const end = () => {
    bar?.stop();
    bar = null;
  };
  const onProgress = ({ file, fileNumber, fileCount, received, total }: PullProgress) => {
    if (current !== file) {
      end();
      current = file;
      // With an unknown size there is no share to draw: the line then only counts.
      const format =
        total === null
          ? `${fileNumber}/${fileCount} {file} {got}`
          : `${fileNumber}/${fileCount} {file} {bar} {percentage}% {got}, {eta_formatted}`;
      bar = new SingleBar({ stream, format, hideCursor: true });
      bar.start(total ?? 0, 0, { file, got: megabytes(0) });
    }
    bar?.update(received, { file, got: megabytes(received) });
  };
  return { onProgress, end };
}

function asLines(stream: NodeJS.WriteStream, name: string): Omit<ProgressDisplay, 'onWait'> {
  let last = '';
  const onProgress = ({ file, fileNumber, fileCount, received, total }: PullProgress) => {
    const reached =
      total === null
        ? `${Math.floor(received / 50_000_000) * 50} MB`
        : `${Math.floor((received / Math.max(total, 1)) * 10) * 10} %`;
    const line = `${name}: ${fileNumber}/${fileCount} ${file} ${reached}${total === null ? '' : ` of ${megabytes(total)}`}\n`;
    if (line !== last) stream.write(line);
    last = line;
  };
  return { onProgress, end: () => undefined };
}
