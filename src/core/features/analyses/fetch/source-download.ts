import { Inject, Injectable } from '@nestjs/common';
import { pipeline, type Readable } from 'node:stream';
import { CONFIG, type Config } from '../../../platform/config/config.schema.js';
import { errors } from '../../../platform/errors/errors.js';
import { OutboundClient } from '../../../platform/outbound/guarded-client.js';
import type { StreamedAnswer } from '../../../platform/outbound/stream-reader.js';
import { FileStore, type StagedFile } from '../../../platform/storage/file-store.js';
import { probe, type Sound } from '../../../speech/audio/probe.js';
import { Fetches, type Source } from './fetches.service.js';
import { MeasuredStream } from './measured-stream.js';
import type { RecordingFetch } from './recording-fetch.entity.js';
import { refusedBySource, unavailable } from './source-error.js';

export interface Downloaded extends StagedFile {
  readonly sound: Sound;
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const mostRedirects = 5;
/** Until the headers of an answer. */
const headersMs = 30_000;
const minuteMs = 60_000;

/** Streams a recording from its source into the store, with the checks of an upload. */
@Injectable()
export class SourceDownload {
  constructor(
    private readonly fetches: Fetches,
    private readonly client: OutboundClient,
    private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Kept when it returns. `progress` gets percents. */
  async run(
    fetch: RecordingFetch,
    key: string,
    signal: AbortSignal,
    progress: (percent: number) => void,
  ): Promise<Downloaded> {
    const { timeoutMinutes } = this.config.uploads.fetch;
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMinutes * minuteMs)]);
    try {
      const answer = await this.answerOf(fetch.accountId, this.fetches.open(fetch), limited);
      const staged = await this.files.receive(key, this.measured(answer, progress));
      return await this.keep(staged);
    } catch (error) {
      if (limited.aborted && !signal.aborted)
        throw unavailable(`The source did not send the recording within ${timeoutMinutes} minutes.`, false);
      throw error;
    }
  }

  /** A kept file that no row names. */
  discard({ key }: Downloaded): Promise<void> {
    return this.files.remove(key);
  }

  private async keep(staged: StagedFile): Promise<Downloaded> {
    try {
      const sound = await probe(this.files.stagedPath(staged));
      await this.files.keep(staged);
      return { ...staged, sound };
    } catch (error) {
      await this.files.discard(staged);
      throw error;
    }
  }

  /** Each step of a redirect passes the guard anew. Headers go to the origin for which they were sent, and to no other. */
  private async answerOf(accountId: string, source: Source, signal: AbortSignal): Promise<StreamedAnswer> {
    let { url, headers } = source;
    for (let step = 0; step <= mostRedirects; step++) {
      const answer = await this.client.download({
        accountId,
        url,
        headers: { accept: '*/*', ...headers, 'accept-encoding': 'identity', 'user-agent': 'Callwarden-Fetch/1' },
        timeoutMs: headersMs,
        signal,
      });
      if (answer.status === 200) return answer;
      answer.body.destroy();
      const next = redirects.has(answer.status) && URL.parse(answer.headers['location'] ?? '', url);
      if (!next) throw refusedBySource(answer.status);
      if (next.origin !== new URL(url).origin) headers = {};
      next.hash = '';
      url = next.href;
    }
    throw unavailable(`The source redirects more than ${mostRedirects} times.`, true);
  }

  private measured({ headers, body }: StreamedAnswer, progress: (percent: number) => void): Readable {
    const { maxBytes, fetch } = this.config.uploads;
    const declared = Number(headers['content-length'] ?? 0);
    const isCompressed = (headers['content-encoding'] ?? 'identity') !== 'identity';
    if (isCompressed || declared > maxBytes) {
      body.destroy();
      throw isCompressed ? unavailable(compressed, true) : errors.fileTooLarge(maxBytes);
    }
    const measured = new MeasuredStream(maxBytes, fetch.slowestBytesPerSecond, (size) =>
      progress(declared > 0 ? Math.min(99, Math.floor((100 * size) / declared)) : 0),
    );
    return pipeline(body, measured, () => {}); // its reader gets the error
  }
}

const compressed = 'The source sends the recording compressed (Content-Encoding): offer it as it is.';
