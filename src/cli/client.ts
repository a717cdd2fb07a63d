import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { AnalysisView, ProgressView, UploadedAnalysis } from '../core/features/analyses/analysis.schemas.js';

/** A transcript to send along, under a name with its format. */
export interface TranscriptFile {
  readonly name: string;
  readonly text: string;
}

/** No service answers; no later request will fare better. */
export class Unreachable extends Error {}

/** Calls a running service as any other client does. */
export class Client {
  constructor(
    private readonly url: string,
    private readonly apiKey: string,
    /** Aborted: requests end at once, so that a service in this process need not wait for them. */
    private readonly signal?: AbortSignal,
  ) {}

  async upload(recording: string, transcript?: TranscriptFile): Promise<UploadedAnalysis> {
    const form = new FormData();
    if (transcript) form.set('transcript', new Blob([transcript.text]), transcript.name);
    form.set('file', await openAsBlob(recording), basename(recording));
    return (await this.send('/v1/upload', { method: 'POST', body: form })).json() as Promise<UploadedAnalysis>;
  }

  async read(analysisId: string): Promise<AnalysisView> {
    return (await this.send(`/v1/analyses/${analysisId}?include=transcription`)).json() as Promise<AnalysisView>;
  }

  /** Each change, until the analysis has ended. */
  async *watch(analysisId: string): AsyncIterable<ProgressView> {
    const response = await this.send(`/v1/analyses/${analysisId}/events`);
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        if (data) yield JSON.parse(data) as ProgressView;
      }
    }
  }

  private async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { 'X-API-Key': this.apiKey };
    const response = await fetch(this.url + path, { ...init, headers, signal: this.signal }).catch((error: unknown) => {
      this.signal?.throwIfAborted();
      const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string };
      throw new Unreachable(
        `No service answers at ${this.url} (${cause?.code || cause?.message || message}): start one there with "callwarden start", or correct --url.`,
      );
    });
    if (response.ok) return response;
    const { error } = (await response.json().catch(() => ({}))) as { error?: { code: string; message: string } };
    throw new Error(
      error
        ? `${error.code}: ${error.message}`
        : `${this.url}${path} answered ${response.status}, which is no answer of Callwarden: correct --url.`,
    );
  }
}
