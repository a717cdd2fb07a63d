import { readFileSync } from 'node:fs';
import { failure, HttpServer, json } from '../../test/http-server.js';
import { errorCodes } from '../generated/facts.gen.js';
import { CallwardenError, isCallwardenError } from './callwarden-error.js';

const server = HttpServer.use();
const body = { analysisId: 'ana_1' };
const refusal = async () => {
  try {
    await server.connect().operations.createReview({ body });
  } catch (error) {
    return error;
  }
};

describe('an error of the API', () => {
  it('has what the service says, and the id of the request', async () => {
    const more = { existingReviewId: 'rev_1', details: { fields: [] } };
    server.answers = [failure(409, 'REVIEW_EXISTS', { 'x-request-id': 'req-1' }, more)];
    const error = await refusal();
    expect(error).toBeInstanceOf(CallwardenError);
    expect(error).toMatchObject({
      status: 409,
      message: 'It is REVIEW_EXISTS.',
      requestId: 'req-1',
      details: { fields: [] },
    });
    expect(isCallwardenError(error)).toBe(true);
    expect(isCallwardenError(error, 'CONFLICT')).toBe(false);
    // Compiles only because the code narrows the type.
    const existing: string | undefined = isCallwardenError(error, 'REVIEW_EXISTS') ? error.existingReviewId : undefined;
    expect(existing).toBe('rev_1');
  });

  it.each([
    [502, 'text/html', '<h1>Bad Gateway</h1>', /status 502 is not one of the Callwarden API.*Bad Gateway/],
    [404, 'application/json', '{"message": "no route"}', /status 404 is not one/],
    [200, 'application/json', '{"reviewId": ', /status 200 is not one/],
  ])('is UNEXPECTED_RESPONSE if a %i with %s is none', async (status, type, text, message) => {
    server.answers = [(response) => response.writeHead(status, { 'content-type': type }).end(text)];
    expect(await refusal()).toMatchObject({
      code: 'UNEXPECTED_RESPONSE',
      status,
      message: expect.stringMatching(message),
    });
  });

  it('is not what other errors are', async () => {
    expect(isCallwardenError(new Error('REVIEW_EXISTS'))).toBe(false);
    expect(isCallwardenError(undefined, 'REVIEW_EXISTS')).toBe(false);
    server.answers = [json({}, 201)];
    expect(await refusal()).toBeUndefined();
  });

  it('has a code for each that docs/errors.md documents', () => {
    const documented = readFileSync('docs/errors.md', 'utf8').matchAll(/^## (\w+)$/gm);
    expect([...errorCodes]).toEqual([...documented].map(([, code]) => code));
  });
});
