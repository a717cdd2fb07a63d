import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { until } from './until.js';

/** A port of loopback on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Until something accepts connections there. */
export async function untilListening(port: number): Promise<void> {
  await until(async () => {
    const socket = connect(port, '127.0.0.1');
    return once(socket, 'connect')
      .then(() => true)
      .catch(() => false)
      .finally(() => socket.destroy());
  });
}
