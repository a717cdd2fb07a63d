import { OnEvent } from '@nestjs/event-emitter';
import type { EventInfo, EventName, Events } from './events.js';

/** Subscribes a method to an event; the compiler checks that it accepts the payload. It may be called more than once. */
export function On<E extends EventName>(name: E) {
  return <F extends (payload: Events[E], info: EventInfo) => Promise<void>>(
    target: object,
    key: string,
    method: TypedPropertyDescriptor<F>,
  ) => OnEvent(name, { suppressErrors: false })(target, key, method as PropertyDescriptor);
}
