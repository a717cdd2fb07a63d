import { request as httpRequest, type ClientRequest } from 'node:http';
import { createConnection, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Answer, Api } from './api.js';

export const resumable = '/v1/upload/resumable';
export const tus = { 'tus-resumable': '1.0.0' };
const bytesType = { 'content-type': 'application/offset+octet-stream' };

const base64 = (text: string) => Buffer.from(text).toString('base64');
export const metadataOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');

/** Begins an upload of `size` bytes; `bytes` are sent with it. */
export const create = (
  api: Api,
  size: number,
  metadata: Readonly<Record<string, string>> = {},
  bytes?: Uint8Array,
): Promise<Answer> =>
  api.post(resumable, bytes && new Uint8Array(bytes), {
    ...tus,
    'upload-length': String(size),
    ...(Object.keys(metadata).length > 0 && { 'upload-metadata': metadataOf(metadata) }),
    ...(bytes && bytesType),
  });

export const patch = (
  api: Api,
  at: string,
  offset: number,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  api.call('PATCH', at, new Uint8Array(bytes), { ...tus, ...bytesType, 'upload-offset': String(offset), ...headers });

export const head = (api: Api, at: string): Promise<Answer> => api.call('HEAD', at, undefined, tus);
export const offsetOf = async (api: Api, at: string): Promise<number> =>
  Number((await head(api, at)).headers.get('upload-offset'));

/** A PATCH of which nothing has been sent yet; what goes wrong with it is left to the test. */
export function openPatch(api: Api, at: string, offset: number, length: number): ClientRequest {
  const request = httpRequest(api.url + at, {
    method: 'PATCH',
    headers: { ...api.headers, ...tus, ...bytesType, 'upload-offset': offset, 'content-length': length },
  });
  return request.on('error', () => {});
}

export interface CuttingProxy {
  readonly url: string;
  close(): void;
}

/** Forwards connections to the service, and destroys each once so many bytes have gone there. */
export async function cuttingProxy(target: string, afterBytes: number): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const service = createConnection(Number(port), hostname);
    let sent = 0;
    const cut = () => {
      client.destroy();
      service.destroy();
    };
    for (const socket of [client, service]) sockets.add(socket.on('error', cut).on('close', cut));
    client.on('data', (chunk) => {
      sent += chunk.length;
      service.write(chunk, () => sent >= afterBytes && cut());
    });
    service.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
