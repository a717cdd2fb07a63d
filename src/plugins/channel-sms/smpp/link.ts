import { isIP } from 'node:net';
import smpp, { type PDU, type Session } from 'smpp';
import { abortable } from './abortable.js';
import type { Options } from './options.js';
import { answerTo } from './peer-requests.js';
import { Pending } from './pending.js';
import { describeStatus } from './status.js';

/** SMPP 3.4. */
const version = 0x34;
/** Milliseconds to wait for the answer to a goodbye. */
const farewell = 2000;

/** One bound transceiver session, from its bind to its end. Never opened again: a new one takes its place. */
export class Link {
  readonly #pending: Pending;
  readonly #ended = Promise.withResolvers<void>();
  #enquiring: NodeJS.Timeout | undefined;
  #reason: Error | undefined;
  #bound = false;

  private constructor(
    private readonly session: Session,
    private readonly options: Options,
    readonly where: string,
  ) {
    this.#pending = new Pending(where, options.timeoutSeconds);
    session.on('pdu', (pdu: PDU) => (pdu.isResponse() ? this.#pending.settle(pdu) : this.#answer(pdu)));
    session.on('error', (error: Error) => this.drop(new Error(`${where} could not be reached: ${reasonOf(error)}`)));
    session.on('close', () => this.#end());
  }

  /** Connects and binds. @throws Error that says why not: no connection, a refused bind, no answer in time. */
  static async open(options: Options, signal: AbortSignal): Promise<Link> {
    const { host, tls, ca } = options;
    const port = options.port ?? (tls ? 3550 : 2775);
    const where = `${host}:${port}`;
    const session = smpp.connect({
      host,
      port,
      ...(tls && { tls, ca, ...(isIP(host) === 0 && { servername: host }) }),
    });
    const link = new Link(session, options, where);
    const stop = () => link.drop(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    const late = setTimeout(
      () => link.drop(new Error(`${where} did not answer within ${options.timeoutSeconds} s`)),
      options.timeoutSeconds * 1000,
    );
    try {
      await Promise.race([connected(session, tls), link.ended]);
      await link.#bind();
      return link;
    } catch (error) {
      link.drop(error as Error);
      throw error;
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
    }
  }

  /** Resolves when nothing more can be sent. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** The response, whatever its status. @throws Error after `timeoutSeconds`, or when the session ends. */
  async request(command: string, fields: Record<string, unknown> = {}): Promise<PDU> {
    if (this.#reason) throw this.#reason;
    const pdu = new smpp.PDU(command, fields);
    if (!this.session.send(pdu)) throw new Error(`${this.where} closed the session`);
    const response = await this.#pending.add(pdu.sequence_number);
    if (response.command === `${command}_resp`) return response;
    throw new Error(`${this.where} answered ${response.command}: ${describeStatus(response.command_status)}`);
  }

  /** Ends the session at once; what waits for an answer fails with the reason. */
  drop(reason: Error): void {
    this.#reason ??= reason;
    this.session.destroy();
    this.#end();
  }

  /** Says goodbye, and ends the session whether the other side answers or not. */
  async close(): Promise<void> {
    if (this.#bound && !this.#reason)
      await abortable(this.request('unbind'), AbortSignal.timeout(farewell)).catch(() => {});
    this.drop(new Error(`the session with ${this.where} was closed`));
  }

  async #bind(): Promise<void> {
    if (this.#reason) throw this.#reason;
    const { systemId, password, systemType = '', enquireLinkSeconds } = this.options;
    const fields = { system_id: systemId, password, system_type: systemType, interface_version: version };
    const { command_status: status } = await this.request('bind_transceiver', fields);
    if (status !== 0) throw new Error(`${this.where} refused the bind: ${describeStatus(status)}`);
    if (this.#reason) throw this.#reason; // it ended in the same breath
    this.#bound = true;
    this.#enquiring = setInterval(() => this.#enquire(), enquireLinkSeconds * 1000).unref();
  }

  #enquire(): void {
    this.request('enquire_link').catch((error: Error) => this.drop(error));
  }

  #answer(pdu: PDU): void {
    this.session.send(answerTo(pdu));
    if (pdu.command === 'unbind') {
      this.#reason ??= new Error(`${this.where} ended the session`);
      this.session.socket.destroySoon(); // once the answer is out
      this.#end();
    }
  }

  #end(): void {
    this.#reason ??= new Error(`${this.where} closed the session`);
    clearInterval(this.#enquiring);
    this.#pending.failAll(this.#reason);
    this.#ended.resolve();
  }
}

function connected(session: Session, tls: boolean): Promise<void> {
  return new Promise((resolve) => session.once(tls ? 'secureConnect' : 'connect', () => resolve()));
}

/** Where a name has several addresses, the error that gathers their failures says nothing itself. */
function reasonOf(error: NodeJS.ErrnoException): string {
  return error.message || error.code || 'unknown';
}
