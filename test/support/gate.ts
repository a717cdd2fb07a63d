import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a client and PostgreSQL, so that the server can be away when and for as long as a test wants. */
export class Gate {
  attempts = 0;
  /** A connection on which the client says this is cut then. */
  cutAt?: string;
  private open = true;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(target: URL) {
    this.server = createServer((socket) => {
      this.attempts++;
      if (!this.open) return void socket.destroy();
      const beyond = connect(Number(target.port), target.hostname);
      socket.on('data', (chunk) => this.cutAt !== undefined && chunk.includes(this.cutAt) && socket.destroy());
      for (const [one, other] of [
        [socket, beyond],
        [beyond, socket],
      ] as const) {
        this.sockets.add(one);
        one.on('error', () => {}).on('close', () => (this.sockets.delete(one), other.destroy()));
        one.pipe(other);
      }
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.server.address() as AddressInfo).port;
  }

  shut(): void {
    this.open = false;
    for (const socket of this.sockets) socket.destroy();
  }

  reopen(): void {
    this.open = true;
  }

  async close(): Promise<void> {
    this.shut();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
