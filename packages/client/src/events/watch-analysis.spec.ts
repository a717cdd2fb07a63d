import { allOf } from '../../test/all-of.js';
import { broken, failure, HttpServer, json, type Answering } from '../../test/http-server.js';
import type { Progress } from '../generated/types.gen.js';
import { watchAnalysis } from './watch-analysis.js';

const server = HttpServer.use();
const silence = { beforeFirstMs: 40, betweenMs: 40 };
const watch = (options: { signal?: AbortSignal } = {}) =>
  watchAnalysis(server.connect(), 'ana_1', { ...options, silence });

const state = (percent: number): Progress => ({
  analysisId: 'ana_1',
  status: percent < 100 ? 'processing' : 'completed',
  stage: percent < 100 ? 'decode' : null,
  percent,
});
/** As the service sends it: with a name, then without. */
const sent = (percent: number) => {
  const data = `data: ${JSON.stringify(state(percent))}\n\n`;
  return `event: progress\n${data}${data}`;
};
const end = 'event: end\nid: end\ndata: {}\n\n';
const events =
  (text: string, { isOpen = false } = {}): Answering =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`: open\n\n${text}`);
    if (!isOpen) response.end();
  };

describe('the events of an analysis', () => {
  it('are its states, each once, until the end', async () => {
    server.answers = [events(sent(0) + sent(40) + sent(100) + end, { isOpen: true })];
    expect(await allOf(watch())).toEqual([state(0), state(40), state(100)]);
    expect(server.asked[0]).toMatchObject({
      url: '/v1/analyses/ana_1/events',
      headers: { accept: 'text/event-stream' },
    });
  });

  it('go on after a broken connection, with the last id', async () => {
    server.answers = [
      events(`id: 4\n${sent(40)}`),
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(sent(40));
        setImmediate(() => response.destroy());
      },
      events(sent(40) + sent(100) + end),
    ];
    expect(await allOf(watch())).toEqual([state(40), state(100)]);
    expect(server.asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '4', '4']);
    expect(server.waits).toHaveLength(2);
  });

  it('go on after a connection that fell silent', async () => {
    server.answers = [events(sent(40), { isOpen: true }), events(sent(100) + end)];
    expect(await allOf(watch())).toEqual([state(40), state(100)]);
  });

  it('go on after the service was away for a while', async () => {
    const away = Array.from({ length: 7 }, () => failure(503, 'SERVICE_UNAVAILABLE'));
    server.answers = [events(sent(40)), ...away, broken, events(sent(100) + end)];
    expect(await allOf(watch())).toEqual([state(40), state(100)]);
  });

  it('end where the service has nothing more to say', async () => {
    server.answers = [(response) => response.writeHead(204).end()];
    expect(await allOf(watch())).toEqual([]);
  });

  it('throw where no stream comes through', async () => {
    server.answers = [
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.flushHeaders();
      },
    ];
    await expect(allOf(watch())).rejects.toThrow(/does a proxy hold them back/);
    expect(server.asked).toHaveLength(2);
  });

  it('throw where the answer is no stream, or an error', async () => {
    server.answers = [json({}), failure(404, 'ANALYSIS_NOT_FOUND')];
    await expect(allOf(watch())).rejects.toThrow('not a stream of events');
    await expect(allOf(watch())).rejects.toMatchObject({ code: 'ANALYSIS_NOT_FOUND' });
  });

  it('close the connection when the consumer stops, or aborts', async () => {
    const closed: Promise<unknown>[] = [];
    const open: Answering = (response, asked, request) => {
      closed.push(new Promise((resolve) => request.socket.once('close', resolve)));
      return events(sent(40), { isOpen: true })(response, asked, request);
    };
    server.answers = [open];
    for await (const progress of watch()) {
      expect(progress).toEqual(state(40));
      break;
    }
    const controller = new AbortController();
    const aborted = async () => {
      for await (const _ of watch({ signal: controller.signal })) controller.abort(new Error('The user left.'));
    };
    await expect(aborted()).rejects.toThrow('The user left.');
    await Promise.all(closed);
    expect(closed).toHaveLength(2);
  });
});
