import { Injectable } from '@nestjs/common';
import { secondsAfter } from '../../../platform/clock/clock.js';
import { EventBus } from '../../../platform/events/event-bus.js';
import { Seals } from '../../../platform/secrets/seals.js';
import type { Analysis } from '../analysis.entity.js';
import { FetchRepository } from './fetch.repository.js';
import type { RecordingFetch } from './recording-fetch.entity.js';

/** Where a recording is downloaded from. */
export interface Source {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The queue gets it at once; should that be lost, the sweeper brings it back so much later. */
const sweptAfterSeconds = 60;

/** Recordings that are to be downloaded. */
@Injectable()
export class Fetches {
  constructor(
    private readonly fetches: FetchRepository,
    private readonly seals: Seals,
    private readonly events: EventBus,
  ) {}

  /** In the caller's transaction. */
  request({ id: analysisId, accountId }: Analysis, source: Source, processImmediately: boolean, now: Date): void {
    this.fetches.add({
      analysisId,
      accountId,
      source: this.seals.seal(JSON.stringify(source), sourceOf(analysisId)),
      processImmediately,
      dueAt: secondsAfter(now, sweptAfterSeconds),
      createdAt: now,
    });
    this.events.publish(accountId, 'fetch.requested', { analysisId });
  }

  /** Throws where CALLWARDEN_SECRET is another than then. */
  open({ analysisId, source }: RecordingFetch): Source {
    return JSON.parse(this.seals.open(source, sourceOf(analysisId))) as Source;
  }
}

const sourceOf = (analysisId: string) => `fetch ${analysisId} source`;
