import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';

/** A server on loopback that counts what reaches it. */
export interface Receiver {
  readonly port: number;
  readonly connections: Socket[];
  close(): Promise<void>;
}

async function listen(server: Server, secure: boolean, host: string, port: number): Promise<Receiver> {
  const connections: Socket[] = [];
  server.on(secure ? 'secureConnection' : 'connection', (socket: Socket) => {
    connections.push(socket);
    socket.on('error', () => {}); // clients that hang up are what is tested
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of connections) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

export const httpReceiver = (answer: RequestListener, host = '127.0.0.1', port = 0) =>
  listen(createHttpServer(answer), false, host, port);

export const httpsReceiver = (options: ServerOptions, answer: RequestListener) =>
  listen(createHttpsServer(options, answer), true, '127.0.0.1', 0);

/** Answers the first bytes of each connection with whatever `answer` writes. */
export const rawReceiver = (answer: (socket: Socket) => void, host = '127.0.0.1', port = 0) =>
  listen(
    createTcpServer((socket) => socket.once('data', () => answer(socket))),
    false,
    host,
    port,
  );
