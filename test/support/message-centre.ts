import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import smpp, { type PDU, type Server, type Session } from 'smpp';

type Fields = Record<string, unknown>;

/** What a submit is answered with; `hold` leaves it without an answer, `nack` says that it was not understood. */
export type Reply = Fields | 'hold' | 'nack';

/** A message centre on 127.0.0.1, for the specs. Emits the command of each request that it has got, after its answer. */
export class MessageCentre extends EventEmitter {
  readonly binds: PDU[] = [];
  readonly submits: PDU[] = [];
  readonly commands: string[] = [];
  password = 'secret';
  /** Commands that get no answer. */
  readonly deaf = new Set<string>();
  reply: (submit: PDU) => Reply = () => ({ message_id: `id-${++this.#ids}` });
  #ids = 0;
  readonly #server: Server;

  private constructor(tls?: { key: string; cert: string }) {
    super();
    const serve = (session: Session) => this.#serve(session);
    this.#server = tls ? smpp.createServer(tls, serve) : smpp.createServer(serve);
  }

  static async start(tls?: { key: string; cert: string }): Promise<MessageCentre> {
    const centre = new MessageCentre(tls);
    centre.#server.listen(0, '127.0.0.1');
    await once(centre.#server, 'listening');
    return centre;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get sessions(): readonly Session[] {
    return this.#server.sessions;
  }

  /** Sends a request to the other side, and resolves with its answer. */
  ask(command: string, fields: Fields = {}): Promise<PDU> {
    const { promise, resolve } = Promise.withResolvers<PDU>();
    const [session] = this.sessions;
    const pdu = new smpp.PDU(command, fields);
    session?.on('pdu', (got: PDU) => got.isResponse() && got.sequence_number === pdu.sequence_number && resolve(got));
    session?.send(pdu);
    return promise;
  }

  /** Ends every session without a word. */
  hangUp(): void {
    for (const session of this.sessions) session.destroy();
  }

  async stop(): Promise<void> {
    this.hangUp();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(session: Session): void {
    session.on('error', () => {}); // the other side hung up
    session.on('pdu', (pdu: PDU) => {
      if (pdu.isResponse()) return;
      this.commands.push(pdu.command);
      if (!this.deaf.has(pdu.command)) this.#answer(pdu, session);
      this.emit(pdu.command);
    });
  }

  #answer(pdu: PDU, session: Session): void {
    if (pdu.command === 'bind_transceiver') {
      this.binds.push(pdu);
      const right = pdu['password'] === this.password;
      session.send(pdu.response(right ? {} : { command_status: smpp.errors['ESME_RINVPASWD'] }));
    } else if (pdu.command === 'submit_sm') {
      this.submits.push(pdu);
      const reply = this.reply(pdu);
      if (reply !== 'hold') session.send(reply === 'nack' ? nack(pdu) : pdu.response(reply));
    } else {
      session.send(pdu.response());
      if (pdu.command === 'unbind') session.close();
    }
  }
}

function nack({ sequence_number }: PDU): PDU {
  return new smpp.PDU('generic_nack', { sequence_number, command_status: smpp.errors['ESME_RINVCMDLEN'] });
}
