import { errors } from '../../../platform/errors/errors.js';
import { OutboundFailure, OutboundRefusal } from '../../../platform/outbound/outbound-error.js';
import { refusedBySource, sourceError } from './source-error.js';

describe('why a recording was not downloaded', () => {
  it.each([
    [new OutboundFailure('CONNECT', 'The receiver refused the connection.'), 'SOURCE_UNAVAILABLE', false],
    [new OutboundRefusal('ADDRESS', 'x leads to an address that is not public.'), 'SOURCE_UNAVAILABLE', true],
    [Object.assign(new Error('full'), { code: 'ENOSPC' }), 'INSUFFICIENT_STORAGE', false],
    [errors.fileTooLarge(5), 'FILE_TOO_LARGE', true],
    [errors.invalidFileFormat('This is text.'), 'INVALID_FILE_FORMAT', true],
    [new Error('a bug'), 'INTERNAL_ERROR', false],
  ])('%s is %s', (error, code, permanent) =>
    expect(sourceError(error)).toMatchObject({ stage: 'fetch', code, permanent }),
  );

  it('speaks of the source', () =>
    expect(sourceError(new OutboundFailure('CONNECT', 'The receiver refused the connection.')).message).toBe(
      'The source refused the connection.',
    ));

  it.each([
    [403, true],
    [404, true],
    [429, false],
    [500, false],
    [503, false],
  ])('is permanent for status %i: %s', (status, permanent) =>
    expect(refusedBySource(status).permanent).toBe(permanent),
  );
});
