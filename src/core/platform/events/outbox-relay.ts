import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EventEmitter2, EventEmitterReadinessWatcher } from '@nestjs/event-emitter';
import pTimeout from 'p-timeout';
import { Clock } from '../clock/clock.js';
import { Poller } from '../clock/poller.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Prunes } from '../housekeeping/housekeeping.js';
import { type ClaimedEvent, OutboxRepository } from './outbox.repository.js';

const batch = 200;
const leaseSeconds = 15;
const sweepMs = 1000; // finds what another process recorded and did not live to deliver
const keepDays = 7;
const slowMs = 1000; // a listener that takes longer goes on while the next events are delivered
const mostSlow = 400; // then nothing is claimed until some have ended
const lastWordsMs = 5000; // for listeners at a stop; the lease brings back what they do not finish

/** Delivers recorded events at least once; one whose listener fails comes again, later each time, and holds up no other. */
@Injectable()
@Prunes()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(OutboxRelay.name);
  private readonly delivering = new Set<Promise<void>>();
  private readonly poller = new Poller((signal) => this.drainUntilEmpty(signal), {
    everyMs: sweepMs,
    failed: (error) => this.log.error(`Events could not be read: ${String(error)}`), // the database is away
  });
  private again = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly emitter: EventEmitter2,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
    private readonly listeners: EventEmitterReadinessWatcher,
  ) {}

  /** Listeners are registered by a later hook, and what is emitted before counts as delivered. Not awaited: that hook would not run. */
  onApplicationBootstrap(): void {
    this.listeners.waitUntilReady().then(
      () => this.start(),
      (error) => this.log.error(`Events are not delivered, as a listener could not be registered: ${String(error)}`),
    );
  }

  /** `onApplicationShutdown` may be too late: the listeners are removed there. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.poller.stop();
    await within(lastWordsMs, [...this.delivering]);
  }

  private start(): void {
    this.unitOfWork.afterCommit(() => void this.drain());
    this.poller.start();
    void this.drain();
  }

  /** Delivers all that is due; a call while one runs makes that one look again. */
  drain(): Promise<void> {
    this.again = true;
    return this.poller.run();
  }

  async prune(): Promise<void> {
    await this.outbox.prune(this.clock.in(-keepDays * 86_400));
  }

  private async drainUntilEmpty(signal: AbortSignal): Promise<void> {
    if (this.delivering.size >= mostSlow) return;
    do {
      this.again = false;
      const events = await this.outbox.claim(this.clock.now(), this.clock.in(leaseSeconds), batch);
      await within(
        slowMs,
        events.map((event) => this.begin(event)),
      );
      if (events.length > 0) this.again = true;
    } while (this.again && !signal.aborted && this.delivering.size < mostSlow);
  }

  private begin(event: ClaimedEvent): Promise<void> {
    const delivery = this.deliver(event)
      .catch((error) => this.log.error(`${event.id} is retried after its lease: ${String(error)}`)) // no database
      .finally(() => this.delivering.delete(delivery));
    this.delivering.add(delivery);
    return delivery;
  }

  private async deliver(event: ClaimedEvent): Promise<void> {
    const { id, accountId, createdAt, name, payload } = event;
    try {
      await this.emitter.emitAsync(name, payload, { name, eventId: id, accountId, occurredAt: createdAt });
      await this.outbox.delivered(id, this.clock.now());
    } catch (error) {
      const wait = Math.min(3600, 2 ** Math.min(event.attempts, 12));
      this.log.error(`${name} ${id} was not delivered and is retried in ${wait} s: ${String(error)}`);
      await this.outbox.failed(id, this.clock.in(wait), String(error).slice(0, 2000));
    }
  }
}

/** Waits until all have ended, or for so long. */
async function within(ms: number, deliveries: readonly Promise<void>[]): Promise<void> {
  await pTimeout(Promise.allSettled(deliveries), { milliseconds: ms, message: false });
}
