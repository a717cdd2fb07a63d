import { OnEvent } from '@nestjs/event-emitter';
import type { EventInfo, EventName, Events } from './events.js';

/** Subscribes a method to events; the compiler checks that it accepts their payloads. It may be called more than once. */
export function On<E extends EventName>(...names: readonly E[]) {
  return <F extends (payload: Events[E], info: EventInfo<E>) => Promise<void>>(
    target: object,
    key: string,
    method: TypedPropertyDescriptor<F>,
  ) => {
    for (const name of names) OnEvent(name, { suppressErrors: false })(target, key, method as PropertyDescriptor);
  };
}
