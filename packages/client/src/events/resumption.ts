import type { StreamFrame } from './socket-frames.js';

const mostRemembered = 2000;

/** Which notifications have come, and after which one another connection goes on. */
export class Resumption {
  private readonly known = new Set<string>();
  private newest: string | undefined;
  private isResuming = false;

  constructor(private last: string | undefined) {}

  /** For a new connection: after which notification it resumes; undefined if none has come. */
  begin(): string | undefined {
    this.isResuming = this.last !== undefined;
    return this.last;
  }

  /** Whether the frame is new to the consumer. */
  isNew(frame: StreamFrame): boolean {
    if (frame.type === 'resumed') {
      this.isResuming = false;
      this.last = this.newest ?? this.last;
    }
    if (frame.type !== 'notification') return true;
    const { notificationId } = frame.notification;
    // A resumption goes back further than it was asked to. At other times, an id that came before is a reminder.
    if (this.known.has(notificationId)) return !this.isResuming;
    this.remember(notificationId);
    // Until all that was missed is here, a connection that breaks resumes at the same place.
    if (!this.isResuming) this.last = notificationId;
    return true;
  }

  private remember(notificationId: string): void {
    this.newest = notificationId;
    this.known.add(notificationId);
    if (this.known.size > mostRemembered) this.known.delete(this.known.values().next().value!);
  }
}
