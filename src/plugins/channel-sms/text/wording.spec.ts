import type { Message } from '@callwarden/sdk';
import { smsText } from './wording.js';

const message: Message = {
  idempotencyKey: 'dlv_1',
  to: { phoneNumber: '+14155550100', locale: 'en', timeZone: 'UTC' },
  priority: 'high',
  event: 'review.assigned',
  title: 'A call needs your review',
  text: 'Risk 87 of 100.',
  data: {},
  createdAt: '2027-03-01T09:30:00.000Z',
  unsubscribeUrl: 'https://callwarden.example/unsubscribe/abc',
  actions: [
    { label: 'Open', url: 'https://callwarden.example/reviews/1' },
    { label: 'All', url: 'https://callwarden.example/reviews' },
  ],
};
const worded = (changes: Partial<Message>) => smsText({ ...message, ...changes });

describe('the text of an SMS', () => {
  it('has the title, the text and the first address, and not the one to unsubscribe', () => {
    expect(worded({})).toBe('A call needs your review\nRisk 87 of 100.\nhttps://callwarden.example/reviews/1');
  });

  it('has no empty lines where something is missing', () => {
    expect(worded({ text: '', actions: [] })).toBe('A call needs your review');
    expect(worded({ title: '', text: '' })).toBe('https://callwarden.example/reviews/1');
  });

  it('tells of a digest what it is and how many it holds', () => {
    const item = { title: 'Call', text: 'Risk 61', createdAt: message.createdAt };
    expect(worded({ title: 'Your day', items: [item, item, item] })).toBe(
      'Your day (3)\nhttps://callwarden.example/reviews/1',
    );
  });

  it('has no control characters, and none that turn the direction of writing', () => {
    const title = 'One\r\nBcc: all\u0000\u001b[31m\u202e!';
    const text = '\u202b two\tthree \r\n\r\n\u2066four\u007f ';
    expect(worded({ title, text, actions: [] })).toBe('One Bcc: all[31m!\ntwo three\nfour');
  });

  it('composes letters, so that they fit GSM 7-bit, and mends torn emoji', () => {
    expect(worded({ title: 'e\u0301', text: '\ud83d', actions: [] })).toBe('é\n\ufffd');
  });

  it('is refused for good where nothing is left to read', () => {
    expect(() => worded({ title: '\u0000', text: ' ', actions: [] })).toThrow(
      expect.objectContaining({ permanent: true, code: 'SMS_EMPTY' }),
    );
  });
});
