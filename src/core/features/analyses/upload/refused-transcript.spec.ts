import { LimitExceeded } from '../../../platform/processes/limit-exceeded.js';
import { refusedTranscript } from './refused-transcript.js';

describe('a transcript that a limit has stopped', () => {
  it.each([
    [
      'time',
      30,
      422,
      /^The request is not valid: transcript takes more than 30 s to .+\. Send the transcript of a part/,
    ],
    ['memory', 768, 422, /transcript takes more than 768 MB of memory to .+\. Send/],
    ['waiting', 8, 503, /^8 other transcripts wait .+ send it again shortly/],
  ] as const)('for want of %s is answered with what, how much and what to do', (exhausted, limit, status, message) => {
    const refused = refusedTranscript(new LimitExceeded(exhausted, limit));
    expect(refused).toMatchObject({ status, message: expect.stringMatching(message) as string });
  });

  it('is distinguished from anything else', () => {
    const error = new Error('else');
    expect(refusedTranscript(error)).toBe(error);
  });
});
