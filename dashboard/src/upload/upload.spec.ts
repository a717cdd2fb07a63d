import { metadataOf, noDetails } from './upload.ts';

describe('the details of an upload', () => {
  it('leave out what was left empty', () => expect(metadataOf(noDetails)).toEqual({ priority: 'medium' }));

  it('have each tag once, without spaces around it', () =>
    expect(metadataOf({ ...noDetails, callerId: ' +1 555 ', tags: 'cards, callback,,cards ', notes: ' ' })).toEqual({
      callerId: '+1 555',
      tags: ['cards', 'callback'],
      priority: 'medium',
    }));
});
