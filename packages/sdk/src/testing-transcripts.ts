import type { Transcript } from './index.js';

/** Utterances of three seconds, two speakers taking turns. */
const said = (...texts: string[]): Transcript => ({
  language: 'en',
  confidence: 1,
  utterances: texts.map((text, index) => ({ speaker: index % 2, start: 3 * index, end: 3 * index + 3, text })),
});

const talk = [
  'Good morning, this is the security department of your bank.',
  'Hello, what is it about?',
  'There is a suspicious payment on your account. Please read me the code that we have just sent you.',
  'Should I really tell you the code?',
  'You must hurry, or the money is gone. You can also buy a gift card.',
];

export const shortTranscript = said(...talk);
export const longTranscript = said(...Array.from({ length: 5000 }, (_, index) => talk[index % talk.length]!));

/** A call in progress, as a recogniser hands it over: the last words may be revised, and now and then others. */
export function* growingTranscripts(): Generator<Transcript> {
  const texts: string[] = [];
  for (const text of talk) {
    const words = text.split(' ');
    for (let count = 3; count < words.length; count += 3) yield said(...texts, `${words.slice(0, count).join(' ')} mm`);
    texts.push(text);
    yield said(...texts);
  }
  yield said(...texts);
  yield said(texts.join(' '));
  yield said(...texts.with(1, 'Hello? Who is there?'));
  for (const times of [30, 31]) yield said(...Array.from({ length: times }, () => talk).flat());
  yield said(...texts.slice(1));
  yield said();
  yield said(...texts);
}

/** What a recogniser may hand over, however unlikely. */
export const awkwardTranscripts: Readonly<Record<string, Transcript>> = {
  'a short call': shortTranscript,
  'a transcript without utterances': said(),
  'utterances without words': said('', ' ', '…', '?!'),
  'a single word': said('Yes'),
  'an utterance that takes no time': { ...said(), utterances: [{ speaker: 0, start: 1, end: 1, text: talk[2]! }] },
  'speakers at the same time': {
    ...said(),
    utterances: talk.map((text, speaker) => ({ speaker, start: 1, end: 5, text })),
  },
  'emoji and control characters': said(
    '👩‍👩‍👧‍👦 🏦💳',
    'a\u0000b\u0007c\u001b[31m',
    '\ud800 half a pair',
    'zero\u200bwidth\ufeff',
  ),
  'other scripts': said('您好，我是银行的', 'Здравствуйте, это банк', 'مرحبا، أنا من البنك', 'नमस्ते', 'İstanbul ßẞ ﬁ'),
  'a word of 100,000 letters': said('a'.repeat(100_000)),
  'markup and braces': said('<script>alert(1)</script>', "'; drop table calls; --", '${jndi:ldap://x} {{7*7}}'),
  '5,000 utterances': longTranscript,
};
