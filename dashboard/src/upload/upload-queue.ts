import type { UploadMetadata } from '../api/generated/types.gen.ts';
import { chooseFiles, type Snapshot } from './choose.ts';
import { keepsKey, pauseBefore, type UploadFailure } from './retry.ts';
import { isSettled, type Upload, type UploadState } from './upload.ts';

export interface Ports {
  /** The id of the analysis; throws an UploadFailure. */
  readonly send: (upload: Upload, onSent: (sent: number) => void, signal: AbortSignal) => Promise<string>;
  /** Until the analysis has ended; throws an UploadFailure where it failed. */
  readonly watch: (analysisId: string, show: (state: UploadState) => void, signal: AbortSignal) => Promise<UploadState>;
  /** Analyses again what is with the service already; throws an UploadFailure. */
  readonly process: (analysisId: string) => Promise<void>;
  readonly newKey: () => string;
}

/** More would only make each slower. */
const mostAtOnce = 3;

/** Recordings on their way to a score. It knows no page: uploads go on wherever the person is. */
export class UploadQueue {
  private state: Snapshot = { uploads: [], loose: [], others: [] };
  private readonly listeners = new Set<() => void>();
  private readonly running = new Map<string, AbortController>();
  private sending = 0;

  constructor(private readonly ports: Ports) {}

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => void this.listeners.delete(changed);
  };
  readonly snapshot = (): Snapshot => this.state;

  choose(files: readonly File[]): void {
    this.become(chooseFiles(this.state, files, this.ports.newKey));
  }

  /** Sends all that was chosen. */
  start(metadata: UploadMetadata): void {
    for (const { id, state } of this.state.uploads)
      if (state.status === 'chosen') this.change(id, { metadata, state: { status: 'waiting' } });
    this.sendNext();
  }

  removeTranscript(id: string): void {
    this.change(id, { transcript: undefined, key: this.ports.newKey() });
  }

  /** What is under way is stopped and can be sent again; all else leaves the list. An analysis goes on in the service. */
  cancel(id: string): void {
    const upload = this.find(id);
    if (!upload) return;
    this.running.get(id)?.abort();
    this.running.delete(id);
    const stops = upload.state.status === 'waiting' || upload.state.status === 'sending';
    if (stops) this.change(id, { state: { status: 'cancelled' } });
    else this.remove(({ id: other }) => other === id);
    this.sendNext();
  }

  clearSettled(): void {
    this.remove(isSettled);
  }

  forgetLeftOut(): void {
    this.become({ ...this.state, loose: [], others: [] });
  }

  /** A recording that was refused gets `metadata`, which may be what was refused; one that may have arrived stays as it is. */
  retry(id: string, metadata: UploadMetadata): void {
    const upload = this.find(id);
    if (upload?.state.status === 'failed' && upload.state.analysisId)
      return void this.analyse(id, upload.state.analysisId, true);
    if (upload?.state.status !== 'failed' && upload?.state.status !== 'cancelled') return;
    const corrected = upload.state.status === 'failed' && !keepsKey(upload.state.failure);
    this.change(id, { attempts: 0, ...(corrected && { metadata }), state: { status: 'waiting' } });
    this.sendNext();
  }

  retryFailed(metadata: UploadMetadata): void {
    for (const { id, state } of this.state.uploads) if (state.status === 'failed') this.retry(id, metadata);
  }

  private sendNext(): void {
    while (this.sending < mostAtOnce) {
      const next = this.state.uploads.find(({ id, state }) => state.status === 'waiting' && !this.running.has(id));
      if (!next) return;
      void this.send(next);
    }
  }

  private async send(upload: Upload): Promise<void> {
    const { id, attempts } = upload;
    const stop = this.begin(id);
    this.sending++;
    this.change(id, { attempts: attempts + 1, state: { status: 'sending', sent: 0 } });
    try {
      const onSent = (sent: number) => this.show(stop, id, { status: 'sending', sent });
      const analysisId = await this.ports.send(upload, onSent, stop.signal);
      if (this.isCurrent(id, stop)) void this.analyse(id, analysisId, false);
    } catch (error) {
      if (this.isCurrent(id, stop)) this.settle(id, stop, error as UploadFailure, attempts + 1);
    } finally {
      this.sending--;
      this.sendNext();
    }
  }

  private settle(id: string, stop: AbortController, failure: UploadFailure, attempts: number): void {
    const key = keepsKey(failure) ? {} : { key: this.ports.newKey() };
    const seconds = pauseBefore(failure, attempts);
    this.change(id, { ...key, state: seconds === undefined ? { status: 'failed', failure } : { status: 'waiting' } });
    if (seconds === undefined) return this.end(id, stop);
    setTimeout(() => {
      this.end(id, stop);
      this.sendNext();
    }, seconds * 1000);
  }

  private async analyse(id: string, analysisId: string, again: boolean): Promise<void> {
    const stop = this.begin(id);
    const show = (state: UploadState) => this.show(stop, id, state);
    show({ status: 'analysing', analysisId, stage: null, percent: 0 });
    try {
      if (again) await this.ports.process(analysisId);
      show(await this.ports.watch(analysisId, show, stop.signal));
    } catch (error) {
      show({ status: 'failed', failure: error as UploadFailure, analysisId });
    }
    this.end(id, stop);
  }

  private begin(id: string): AbortController {
    const stop = new AbortController();
    this.running.set(id, stop);
    return stop;
  }

  private end(id: string, stop: AbortController): void {
    if (this.isCurrent(id, stop)) this.running.delete(id);
  }

  private isCurrent = (id: string, run: AbortController): boolean => this.running.get(id) === run;

  private find = (id: string): Upload | undefined => this.state.uploads.find((upload) => upload.id === id);

  /** What comes late, of a run that was cancelled or has ended, is no news. */
  private show(run: AbortController, id: string, state: UploadState): void {
    if (this.isCurrent(id, run)) this.change(id, { state });
  }

  private change(id: string, change: Partial<Upload>): void {
    const uploads = this.state.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload));
    this.become({ ...this.state, uploads });
  }

  private remove(gone: (upload: Upload) => boolean): void {
    this.become({ ...this.state, uploads: this.state.uploads.filter((upload) => !gone(upload)) });
  }

  private become(state: Snapshot): void {
    this.state = state;
    for (const changed of this.listeners) changed();
  }
}
