import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { PluginContext } from '@callwarden/sdk';
import { type Limits, send } from '@callwarden/sdk/http';

describe('A request to a vendor', () => {
  let answers: ((response: ServerResponse) => void)[];
  let asked = 0;
  const server = createServer((_, response) => answers[Math.min(asked++, answers.length - 1)]!(response));
  let url = '';
  const context = { fetch: (...args: Parameters<typeof fetch>) => fetch(...args) } as unknown as PluginContext;

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret`;
  });
  beforeEach(() => void (asked = 0));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const { signal } = new AbortController();
  const sent = (limits: Partial<Limits> = {}) =>
    send(url, { method: 'POST', body: '{}' }, { signal, timeoutSeconds: 5, ...limits }, context);
  const answer =
    (status: number, headers: Record<string, string> = {}, body = 'said') =>
    (response: ServerResponse) =>
      void response.writeHead(status, headers).end(body);

  it('has the answer, whatever its status', async () => {
    answers = [answer(404)];
    expect(await sent()).toEqual({ status: 404, text: 'said', host: new URL(url).host });
  });

  it.each([429, 503])('is sent once more after the Retry-After of %i', async (status) => {
    answers = [answer(status, { 'retry-after': '0' }), answer(200)];
    expect(await sent()).toMatchObject({ status: 200 });
    expect(asked).toBe(2);
  });

  it.each([
    ['31', 60],
    ['2', 1],
    ['soon', 60],
    [new Date(Date.now() + 3_600_000).toUTCString(), 60],
  ])('is not sent again after a Retry-After of %s with %i s', async (wait, timeoutSeconds) => {
    answers = [answer(429, { 'retry-after': wait })];
    expect(await sent({ timeoutSeconds })).toMatchObject({ status: 429 });
    expect(asked).toBe(1);
  });

  it('has no more of the answer than asked for', async () => {
    answers = [answer(200, {}, 'x'.repeat(5_000_000))];
    expect((await sent({ longestAnswer: 1000 })).text.length).toBeLessThan(1_000_000);
  });

  it('fails by the host alone, where nothing answers in time or at all', async () => {
    answers = [() => {}];
    const late = await sent({ timeoutSeconds: 0.1 }).catch((error: Error) => error);
    expect((late as Error).message).toBe(`${new URL(url).host} did not answer within 0.1 s`);
    answers = [(response) => void response.destroy()];
    await expect(sent()).rejects.toThrow(/^127\.0\.0\.1:\d+ could not be reached: \w+/);
    await expect(sent()).rejects.not.toThrow(/secret/);
  });

  it('stops with the reason of the signal', async () => {
    const stop = new AbortController();
    answers = [() => stop.abort(new Error('enough'))];
    await expect(sent({ signal: stop.signal })).rejects.toThrow('enough');
    expect(asked).toBe(1);
    await expect(sent({ signal: stop.signal })).rejects.toThrow('enough');
    expect(asked).toBe(1);
  });
});
