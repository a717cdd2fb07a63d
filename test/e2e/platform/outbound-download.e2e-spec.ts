import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { until } from '../../support/until.js';
import { clientOf, closeAll, inside, names, receive } from './outbound.calls.js';
import { httpReceiver } from './outbound.receivers.js';

const megabyte = 1024 * 1024;
const chunk = Buffer.alloc(megabyte, 'a recording ');
const chunks = 48;

afterEach(closeAll);

async function drainedOrClosed(response: ServerResponse): Promise<void> {
  const either = new AbortController();
  await Promise.race(['drain', 'close'].map((event) => once(response, event, { signal: either.signal })));
  either.abort(); // the other one listens no longer
}

describe('a download', () => {
  const urlOf = (port: number) => `http://files.example.com:${port}/call.ogg`;
  /** Sends as fast as it is read; `sent` counts chunks. */
  async function source() {
    const progress = { sent: 0, closed: false };
    const send = async (response: ServerResponse) => {
      response.once('close', () => (progress.closed = true));
      for (; progress.sent < chunks && !progress.closed; progress.sent++)
        if (!response.write(chunk)) await drainedOrClosed(response);
      response.end();
    };
    const { port } = await receive(httpReceiver((_, response) => void send(response)));
    return { port, progress };
  }

  it('comes at the pace of its reader, whole', async () => {
    const { port, progress } = await source();
    const { status, body } = await clientOf(inside).download({ url: urlOf(port) });
    let before = -1;
    // What nobody reads fills the buffers of both sides, and then stops.
    await until(() => {
      const isStill = progress.sent === before && progress.sent > 0;
      before = progress.sent;
      return isStill;
    });
    expect(progress.sent).toBeLessThan(chunks);
    const hash = createHash('sha256').update(await buffer(body));
    const expected = createHash('sha256');
    for (let at = 0; at < chunks; at++) expected.update(chunk);
    expect([status, hash.digest('hex')]).toEqual([200, expected.digest('hex')]);
  });

  it('ends with the connection when its reader or its signal wants no more', async () => {
    const [one, two] = [await source(), await source()];
    const client = clientOf(inside);
    (await client.download({ url: urlOf(one.port) })).body.destroy();
    const stopping = new AbortController();
    const { body } = await client.download({ url: urlOf(two.port), signal: stopping.signal });
    stopping.abort(new Error('enough'));
    await expect(buffer(body)).rejects.toThrow('enough');
    await until(() => one.progress.closed && two.progress.closed, { what: 'the end of both connections' });
  });

  it('fails where it breaks off, or the headers do not come', async () => {
    const broken = await receive(
      httpReceiver((_, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('abc');
        setImmediate(() => response.destroy());
      }),
    );
    const { body } = await clientOf(inside).download({ url: urlOf(broken.port) });
    await expect(buffer(body)).rejects.toMatchObject({ name: 'OutboundFailure', code: 'CLOSED' });
    const silent = await receive(httpReceiver(() => {}));
    const late = clientOf(inside).download({ url: urlOf(silent.port), timeoutMs: 100 });
    await expect(late).rejects.toMatchObject({ name: 'OutboundFailure', code: 'TIMEOUT' });
  });

  it('passes the guard as any request does', async () => {
    const client = clientOf({ allowPrivateNetworks: false, allowHttp: true }, names(['10.0.0.1']));
    await expect(client.download({ url: 'http://files.example.com/' })).rejects.toMatchObject({ reason: 'ADDRESS' });
    expect(await client.refusalOf('http://files.example.com/')).toMatchObject({ reason: 'ADDRESS' });
    expect(await clientOf(inside, names([])).refusalOf('http://files.example.com/')).toBeNull();
  });
});
