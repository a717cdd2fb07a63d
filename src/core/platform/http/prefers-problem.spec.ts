import { prefersProblem } from './prefers-problem.js';

describe('problem details are sent', () => {
  it.each([
    'application/problem+json',
    'Application/Problem+JSON',
    'application/json, application/problem+json',
    'application/problem+json;q=0.9, application/json;q=0.5',
    'application/problem+json; charset=utf-8; q=0.5, */*',
  ])('to %s', (accept) => expect(prefersProblem(accept)).toBe(true));

  it.each([
    undefined,
    '',
    '*/*',
    'application/*',
    'application/json',
    'application/json, application/problem+json;q=0.9',
    'application/problem+json;q=0',
    'application/problem+json;q=high',
    'text/csv, application/problem+jsonp',
  ])('not to %s', (accept) => expect(prefersProblem(accept)).toBe(false));
});
