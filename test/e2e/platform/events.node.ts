import { MikroORM } from '@mikro-orm/postgresql';
import { EventEmitter2, EventEmitterReadinessWatcher } from '@nestjs/event-emitter';
import { Clock } from '../../../src/core/platform/clock/clock.js';
import { queuePool } from '../../../src/core/platform/database/database-pool.js';
import { mikroOrmConfig } from '../../../src/core/platform/database/mikro-orm.config.js';
import { entities } from '../../../src/entities.js';
import { UnitOfWork } from '../../../src/core/platform/database/unit-of-work.js';
import { EventBus } from '../../../src/core/platform/events/event-bus.js';
import type { EventInfo } from '../../../src/core/platform/events/events.js';
import { OutboxRelay } from '../../../src/core/platform/events/outbox-relay.js';
import { OutboxRepository } from '../../../src/core/platform/events/outbox.repository.js';

export interface Heard extends EventInfo {
  readonly payload: unknown;
}

/** What stands between a transaction and listeners, as one process of the service has it. */
export interface EventNode {
  readonly unitOfWork: UnitOfWork;
  readonly relay: OutboxRelay;
  /** What listeners of this node were told, in their order. */
  readonly heard: Heard[];
  /** Within a transaction of the caller. */
  record(subject: string): void;
  /** In a transaction of its own. */
  publish(subject: string): Promise<void>;
  /** Replaces what the listener does after it has written down what it was told. */
  listener(react: (subject: string) => Promise<void>): void;
  /** All listeners are registered. */
  ready(): void;
  /** As the service does before listeners are removed. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param running false: nothing is delivered until `relay.drain()`
 * @param ready false: listeners are registered with `ready()`
 */
export async function eventNode(url: string, { running = true, ready = true } = {}): Promise<EventNode> {
  const orm = await MikroORM.init(mikroOrmConfig(url, 6, entities));
  const emitter = new EventEmitter2();
  const clock = new Clock();
  const unitOfWork = new UnitOfWork(orm.em, clock);
  const bus = new EventBus(orm.em, clock);
  const queues = queuePool(url);
  const readiness = new EventEmitterReadinessWatcher();
  const relay = new OutboxRelay(new OutboxRepository(orm.em, queues), emitter, clock, unitOfWork, readiness);
  const heard: Heard[] = [];
  let react = async (_subject: string) => {};
  const listen = (payload: { subject: string }, info: EventInfo): unknown => {
    heard.push({ ...info, payload });
    return react(payload.subject); // emitAsync waits for it
  };
  emitter.on('security.alert', listen);
  const record = (subject: string) => bus.publish('acc_1', 'security.alert', { reason: 'test', subject });
  if (ready) readiness.setReady();
  if (running) relay.onApplicationBootstrap();
  return {
    unitOfWork,
    relay,
    heard,
    record,
    publish: (subject) => unitOfWork.run(async () => record(subject)),
    listener: (next) => void (react = next),
    ready: () => readiness.setReady(),
    stop: () => relay.beforeApplicationShutdown(),
    close: async () => {
      await relay.beforeApplicationShutdown();
      await Promise.all([orm.close(true), queues.end()]);
    },
  };
}
