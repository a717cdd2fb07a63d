/** The part of npm smpp 0.5 that this plugin and its specs use; the package has no types. Seen in its source. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer, Socket } from 'node:net';

  export class PDU {
    /** @throws for a command that it does not know. */
    constructor(command: string, fields?: Record<string, unknown>);
    command: string;
    command_status: number;
    /** Given by `Session.send` where it is 0. */
    sequence_number: number;
    isResponse(): boolean;
    /** Only for commands that have a response, and for unknown ones: those get a generic_nack. */
    response(fields?: Record<string, unknown>): PDU;
    [field: string]: unknown;
  }

  /** Emits connect, secureConnect, pdu, close and error, and each PDU under the name of its command. */
  export class Session extends EventEmitter {
    readonly socket: Socket;
    /** False where the socket cannot be written. */
    send(pdu: PDU): boolean;
    close(): void;
    destroy(): void;
  }

  export interface ConnectOptions {
    host: string;
    port: number;
    tls?: boolean;
    ca?: string;
    servername?: string;
  }

  export interface Server extends NetServer {
    readonly sessions: Session[];
  }

  const smpp: {
    PDU: typeof PDU;
    connect(options: ConnectOptions): Session;
    createServer(listener: (session: Session) => void): Server;
    createServer(options: { key: string; cert: string }, listener: (session: Session) => void): Server;
    /** Status codes by name. */
    errors: Readonly<Record<string, number>>;
    gsmCoder: { decode(bytes: Uint8Array, table: number): string };
  };
  export default smpp;
}
