import { broken, failure, hanging, HttpServer, json } from '../../test/http-server.js';
import { CallwardenConnectionError, CallwardenTimeoutError } from '../errors/connection-errors.js';

const server = HttpServer.use();
const path = { reviewId: 'rev_1' };
const body = { analysisId: 'ana_1' };
const keys = () => server.asked.map(({ headers }) => headers['idempotency-key']);

describe('a request that fails', () => {
  it.each([429, 502, 503, 504])('with %i is sent again, later each time', async (status) => {
    server.answers = [
      failure(status, 'SERVICE_UNAVAILABLE'),
      failure(status, 'SERVICE_UNAVAILABLE'),
      json({ reviewId: 'rev_1' }),
    ];
    const { data } = await server.connect().operations.getReview({ path });
    expect(data).toEqual({ reviewId: 'rev_1' });
    const [first, second] = server.waits;
    expect(server.waits).toHaveLength(2);
    expect(first).toBeGreaterThanOrEqual(250);
    expect(first).toBeLessThanOrEqual(500);
    expect(second).toBeGreaterThanOrEqual(500);
    expect(second).toBeLessThanOrEqual(1000);
  });

  it('waits as long as Retry-After says', async () => {
    server.answers = [failure(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '17' }), json({})];
    await server.connect().operations.getReview({ path });
    expect(server.waits).toEqual([expect.any(Number)]);
    expect(server.waits[0]).toBeGreaterThanOrEqual(17_000);
    expect(server.waits[0]).toBeLessThan(18_000);
  });

  it('is not sent again if Retry-After is longer than a minute', async () => {
    server.answers = [failure(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '3600' })];
    const answer = server.connect().operations.getReview({ path });
    await expect(answer).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
    expect(server.asked).toHaveLength(1);
  });

  it('is given up after the last try', async () => {
    server.answers = [failure(503, 'SERVICE_UNAVAILABLE')];
    const answer = server.connect({ retries: 2 }).operations.getReview({ path });
    await expect(answer).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(server.asked).toHaveLength(3);
  });

  it.each([400, 401, 404, 409, 422, 500])('with %i is not sent again', async (status) => {
    server.answers = [failure(status, 'INTERNAL_ERROR')];
    await expect(server.connect().operations.getReview({ path })).rejects.toMatchObject({ status });
    expect(server.asked).toHaveLength(1);
  });

  it('by a broken connection is sent again; a POST with the same Idempotency-Key and body', async () => {
    server.answers = [broken, failure(503, 'SERVICE_UNAVAILABLE'), json({ reviewId: 'rev_1' }, 201)];
    const { data } = await server.connect().operations.createReview({ body });
    expect(data).toEqual({ reviewId: 'rev_1' });
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys()[0], keys()[0]]);
    expect(server.asked.map((one) => JSON.parse(one.body.toString()) as unknown)).toEqual([body, body, body]);
  });

  it('sends a form again as a whole', async () => {
    server.answers = [failure(503, 'SERVICE_UNAVAILABLE'), json({ analysisId: 'ana_1' }, 201)];
    const file = new File(['a recording'], 'call.ogg');
    await server.connect().operations.upload({ body: { metadata: { callerId: '+15550100' }, file } });
    expect(server.asked).toHaveLength(2);
    for (const { headers, body: form } of server.asked) {
      const [, boundary] = /boundary=(.+)$/.exec(headers['content-type']!)!;
      expect(form.toString()).toContain(`--${boundary}\r\n`);
      expect(form.toString()).toContain('a recording');
      expect(form.toString()).toContain('{"callerId":"+15550100"}');
    }
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('has another Idempotency-Key in the next call, or the caller’s own', async () => {
    server.answers = [json({}, 201)];
    const { operations } = server.connect();
    await operations.createReview({ body });
    await operations.createReview({ body });
    await operations.createReview({ body, headers: { 'Idempotency-Key': 'monday' } });
    expect(new Set(keys()).size).toBe(3);
    expect(keys()[2]).toBe('monday');
  });

  it('is not sent again if it is a POST that takes no Idempotency-Key', async () => {
    server.answers = [broken];
    const answer = server.connect().operations.signIn({ body: { email: 'a@example.com', password: 'a password' } });
    await expect(answer).rejects.toBeInstanceOf(CallwardenConnectionError);
    expect(server.asked).toHaveLength(1);
    expect(keys()).toEqual([undefined]);
  });

  it('waits for the first request with its key, which still runs after the connection broke', async () => {
    server.answers = [broken, failure(409, 'CONFLICT'), json({ reviewId: 'rev_1' }, 201)];
    const { data } = await server.connect().operations.createReview({ body });
    expect(data).toEqual({ reviewId: 'rev_1' });
  });

  it('by time is tried again, then throws an error with the limit', async () => {
    server.answers = [hanging];
    const answer = server.connect({ timeoutMs: 20, retries: 1 }).operations.getReview({ path });
    await expect(answer).rejects.toBeInstanceOf(CallwardenTimeoutError);
    await expect(answer).rejects.toMatchObject({ timeoutMs: 20, message: expect.stringContaining('20 ms') });
    expect(server.asked).toHaveLength(2);
  });

  it('also has its time for the body', async () => {
    const halfway = json({ reviewId: 'rev_1' });
    server.answers = [
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"revie'),
      halfway,
    ];
    const { data } = await server.connect({ timeoutMs: 50 }).operations.getReview({ path });
    expect(data).toEqual({ reviewId: 'rev_1' });
  });

  it('ends with the reason of the caller’s signal, without another try', async () => {
    const controller = new AbortController();
    server.answers = [() => controller.abort(new Error('The user left.'))];
    const answer = server.connect().operations.getReview({ path, signal: controller.signal });
    await expect(answer).rejects.toThrow('The user left.');
    expect(server.asked).toHaveLength(1);
  });

  it('names what could not be reached, and keeps the cause', async () => {
    server.answers = [broken];
    const answer = server.connect({ retries: 0 }).operations.getReview({ path });
    await expect(answer).rejects.toThrow(`GET ${server.url}/v1/reviews/rev_1 failed: other side closed`);
    await expect(answer).rejects.toMatchObject({ cause: expect.objectContaining({ message: 'fetch failed' }) });
  });
});

describe('a request', () => {
  it('has the API key and a User-Agent', async () => {
    server.answers = [json({})];
    await server.connect().operations.getReview({ path });
    expect(server.asked[0]!.headers).toMatchObject({
      'x-api-key': 'a-key',
      'user-agent': expect.stringMatching(/^callwarden-client\/\d+\.\d+\.\d+ Node\.js\/\d+$/),
    });
  });

  it('does not take its credentials to another address', async () => {
    const location = 'https://elsewhere.example/v1/reviews/rev_1';
    server.answers = [(response) => response.writeHead(302, { location }).end()];
    const answer = server.connect().operations.getReview({ path });
    await expect(answer).rejects.toMatchObject({
      code: 'UNEXPECTED_RESPONSE',
      message: expect.stringContaining(location),
    });
    expect(server.asked).toHaveLength(1);
  });
});
