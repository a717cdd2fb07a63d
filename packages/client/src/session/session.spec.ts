import { failure, HttpServer, json } from '../../test/http-server.js';
import { Callwarden } from '../callwarden.js';

const server = HttpServer.use();
const tokens = (name: string, seconds: number) =>
  json({
    access_token: `access-${name}`,
    refresh_token: `refresh-${name}`,
    expires_in: seconds,
    expires_at: new Date(Date.now() + seconds * 1000).toISOString(),
  });
const signIn = () => Callwarden.signIn({ url: server.url, email: 'a@example.com', password: 'a password' });
const path = { reviewId: 'rev_1' };
const credentials = () => server.asked.map(({ url, headers }) => [url, headers.authorization]);

describe('the session of a user', () => {
  it('gives its access token to requests', async () => {
    server.answers = [tokens('1', 3600), json({})];
    const client = await signIn();
    await client.api.getReview({ path });
    expect(JSON.parse(server.asked[0]!.body.toString())).toEqual({ email: 'a@example.com', password: 'a password' });
    expect(credentials()).toEqual([
      ['/v1/auth/sign-in', undefined],
      ['/v1/reviews/rev_1', 'Bearer access-1'],
    ]);
  });

  it('is renewed before its token expires, once for requests that come together', async () => {
    server.answers = [tokens('1', 0), tokens('2', 3600), json({}), json({}), json({})];
    const client = await signIn();
    await Promise.all([client.api.getReview({ path }), client.api.getReview({ path })]);
    await client.api.getReview({ path });
    expect(JSON.parse(server.asked[1]!.body.toString())).toEqual({ refresh_token: 'refresh-1' });
    expect(credentials()).toEqual([
      ['/v1/auth/sign-in', undefined],
      ['/v1/auth/refresh', undefined],
      ['/v1/reviews/rev_1', 'Bearer access-2'],
      ['/v1/reviews/rev_1', 'Bearer access-2'],
      ['/v1/reviews/rev_1', 'Bearer access-2'],
    ]);
  });

  it('that has ended is an error of the request', async () => {
    server.answers = [tokens('1', 0), failure(401, 'INVALID_TOKEN')];
    const client = await signIn();
    await expect(client.api.getReview({ path })).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  });

  it('does not begin with a wrong password', async () => {
    server.answers = [failure(401, 'INVALID_CREDENTIALS')];
    await expect(signIn()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS', status: 401 });
  });
});
