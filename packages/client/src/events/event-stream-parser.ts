/** One event of `text/event-stream`. */
export interface ServerSentEvent {
  /** `message` where the stream names none. */
  readonly type: string;
  readonly data: string;
  /** The last id that the stream has named so far; empty for none. */
  readonly lastEventId: string;
}

/** Parses `text/event-stream` as the HTML standard says (9.2.6), in pieces that are cut anywhere. */
export class EventStreamParser {
  private rest = '';
  private endedWithReturn = false;
  private type = '';
  private data: string[] = [];
  /** How long the server asks clients to wait before they connect again, in milliseconds. */
  retryMs: number | undefined;

  /** `lastEventId` is that of the connection before. */
  constructor(private lastEventId = '') {}

  /** The events that the piece completes. */
  push(piece: string): ServerSentEvent[] {
    // The line feed after a carriage return that ended the piece before belongs to it.
    const text = this.endedWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') this.endedWithReturn = piece.endsWith('\r');
    const lines = (this.rest + text).split(/\r\n|\r|\n/);
    this.rest = lines.pop()!;
    return lines.map((line) => this.read(line)).filter((event) => event !== undefined);
  }

  private read(line: string): ServerSentEvent | undefined {
    if (line === '') return this.complete();
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (field === 'event') this.type = value;
    if (field === 'data') this.data.push(value);
    if (field === 'id' && !value.includes('\0')) this.lastEventId = value;
    if (field === 'retry' && /^\d+$/.test(value)) this.retryMs = Number(value);
    return undefined;
  }

  private complete(): ServerSentEvent | undefined {
    const { type, data, lastEventId } = this;
    this.type = '';
    this.data = [];
    return data.length > 0 ? { type: type || 'message', data: data.join('\n'), lastEventId } : undefined;
  }
}
