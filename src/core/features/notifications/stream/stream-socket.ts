import type { WebSocket } from 'ws';
import { type ClientFrame, type Ending, endings, errorFrame, type Frame, pingFrame, readFrame } from './frames.js';
import { limits, periods } from './limits.js';
import type { StreamCaller } from './stream-caller.js';

const minute = 60_000;

/** One connection of a user. Has no timers of its own: `beat` is called every second. */
export class StreamSocket {
  /** What waits until the client has received what goes before; null where nothing does. */
  private held: Frame[] | null = [];
  private heldBytes = 0;
  private pingedAt: number;
  /** When the first ping went out that is not answered. */
  private askedAt: number | null = null;
  private countedFrom: number;
  private counted = 0;
  private lastUnread = -1;
  private greeting = Promise.withResolvers<void>();

  constructor(
    private readonly ws: WebSocket,
    readonly caller: StreamCaller,
    private readonly now: () => Date,
    heard: (frame: ClientFrame) => void,
  ) {
    this.pingedAt = this.countedFrom = now().getTime();
    ws.on('message', (data: Buffer, isBinary) => this.hear(data, isBinary, heard));
    ws.on('ping', () => this.count(1));
    ws.on('pong', () => this.count(1));
    ws.on('error', () => {}); // too large, not UTF-8, reset: ws closes it with the right code
  }

  get isOpen(): boolean {
    return this.ws.readyState === this.ws.OPEN;
  }
  /** The number of unread ones that was sent to the client last. */
  get sentUnread(): number {
    return this.lastUnread;
  }
  /** Once the client knows how many are unread. */
  get greeted(): Promise<void> {
    return this.greeting.promise;
  }

  /** The first frame of a connection; then what has arrived in the meantime. */
  greet(frame: Frame, unread: number): void {
    this.sendNow(frame);
    this.lastUnread = unread;
    this.release(new Set());
    this.greeting.resolve();
  }

  /** Live frames wait from here on. */
  hold(): void {
    this.held ??= [];
  }

  /** Live frames are sent again; those about these notifications have been sent. */
  release(sent: ReadonlySet<string>): void {
    const held = this.held ?? [];
    this.held = null;
    this.heldBytes = 0;
    for (const frame of held) if (frame.id === undefined || !sent.has(frame.id)) this.sendNow(frame);
  }

  say(frame: Frame, unread: number): void {
    if (!this.isOpen) return;
    this.lastUnread = unread;
    if (!this.held) return this.sendNow(frame);
    this.held.push(frame);
    this.heldBytes += frame.text.length;
    if (this.heldBytes > limits.unsentBytes) this.terminate();
  }

  /** Goes out whether others wait or not; where much is unsent, returns when it has gone. */
  async sendPaced(frame: Frame): Promise<void> {
    if (!this.isOpen) return;
    if (this.ws.bufferedAmount < limits.unsentBytes / 4) return this.ws.send(frame.text);
    await new Promise<void>((done) => this.ws.send(frame.text, () => done()));
  }

  /** The heartbeat and the end of the token. */
  beat(at: Date): void {
    const now = at.getTime();
    if (!this.isOpen) return;
    if (now >= this.caller.expiresAt) this.end(endings.tokenExpired);
    else if (this.askedAt !== null && now - this.askedAt >= periods.silence - periods.ping) this.endSilent();
    else if (Math.abs(now - this.pingedAt) >= periods.ping) {
      this.askedAt ??= now;
      this.pingedAt = now;
      this.sendNow(pingFrame(at));
      if (this.isOpen) this.ws.ping(); // answered by browsers themselves
    }
  }

  end(ending: Ending): void {
    if (!this.isOpen) return;
    this.held = null;
    this.ws.send(errorFrame(ending).text);
    this.ws.close(ending.close, ending.code);
  }

  /** At once, with what is unsent. */
  terminate(): void {
    this.held = null;
    this.ws.terminate();
  }

  private endSilent(): void {
    if (this.ws.bufferedAmount > 0)
      this.terminate(); // it does not read either
    else this.end(endings.silent);
  }

  private sendNow({ text }: Frame): void {
    if (!this.isOpen) return;
    if (this.ws.bufferedAmount > limits.unsentBytes) return this.terminate(); // a close frame would wait behind all that
    this.ws.send(text);
  }

  private hear(data: Buffer, isBinary: boolean, heard: (frame: ClientFrame) => void): void {
    if (!this.isOpen) return;
    const frame = readFrame(data, isBinary);
    if ('close' in frame) return this.end(frame);
    if (this.count(frame.type === 'resume' ? limits.resumptionWeight : 1)) heard(frame);
  }

  /** False where the client sends too much; it has ended then. Whatever it sends, it is there. */
  private count(weight: number): boolean {
    const now = this.now().getTime();
    this.askedAt = null;
    if (Math.abs(now - this.countedFrom) >= minute) {
      this.countedFrom = now;
      this.counted = 0;
    }
    this.counted += weight;
    if (this.counted > limits.framesPerMinute) this.end(endings.flood);
    return this.counted <= limits.framesPerMinute;
  }
}
