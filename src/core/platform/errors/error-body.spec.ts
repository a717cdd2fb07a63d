import { AppError } from './app-error.js';
import { errorBody } from './error-body.js';
import { type BadField, errors } from './errors.js';

const bytes = (error: AppError) => Buffer.byteLength(JSON.stringify(errorBody(error)));
const bad = (count: number, path = 'a'): BadField[] =>
  Array.from({ length: count }, (_, at) => ({ path: `${path}${at}`, reason: 'is wrong' }));

describe('the body of an error', () => {
  it('names 20 bad fields, and how many more there are', () => {
    const { message, details } = errorBody(errors.validationFailed(bad(1000))).error;
    expect(message).toMatch(/: a0 is wrong; a1 is wrong; .+; a19 is wrong; and 980 more problems\.$/);
    expect(details).toEqual({ fields: bad(20), more: 980 });
  });

  it('says nothing of more where all are named', () => {
    expect(errorBody(errors.validationFailed(bad(20))).error.details).toEqual({ fields: bad(20) });
    expect(errorBody(errors.invalidWebhook(bad(21), 'why')).error.details).toEqual({
      fields: bad(20),
      more: 1,
      reason: 'why',
    });
  });

  it.each(['x'.repeat(1_000_000), '\u0001'.repeat(1_000_000), '\ud800'.repeat(1000), '💳'.repeat(100_000)])(
    'has 64 KiB at most, whatever it names (%#)',
    (long) => {
      expect(bytes(errors.validationFailed(bad(100, long)))).toBeLessThan(65_536);
      expect(bytes(errors.reviewsNotFound(Array.from({ length: 1000 }, () => long.slice(0, 1000))))).toBeLessThan(
        65_536,
      );
      expect(bytes(errors.malformedRequest(long))).toBeLessThan(65_536);
    },
  );
});
