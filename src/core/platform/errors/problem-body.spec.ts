import { errors } from './errors.js';
import { problemBody, titleOf } from './problem-body.js';

describe('problem details', () => {
  it('have the fields of RFC 9457, and also those of the error', () => {
    expect(problemBody(errors.reviewExists('rev_1'), 'req:1')).toEqual({
      type: '/docs/errors#REVIEW_EXISTS',
      title: 'Review exists',
      status: 409,
      detail: 'The analysis already has a review: rev_1.',
      instance: 'urn:callwarden:request:req:1',
      code: 'REVIEW_EXISTS',
      existingReviewId: 'rev_1',
    });
    expect(problemBody(errors.accessDenied('the scope admin'), 'a')).toMatchObject({
      status: 403,
      details: { required: 'the scope admin' },
    });
  });

  it('say the code in words', () => {
    expect(['API_KEY_NOT_FOUND', 'INVALID_URL', 'CONFLICT'].map(titleOf)).toEqual([
      'API key not found',
      'Invalid URL',
      'Conflict',
    ]);
  });
});
