import { randomFrom } from '../support/random-from.ts';
const sentences = [
  'Good morning, this is the security department of your bank.',
  'We have noticed a payment on your account that looks unusual.',
  'I did not make any payment today, what is this about?',
  'Somebody tried to send nine hundred dollars to a new payee.',
  'To stop it I need the code that we have just sent to your phone.',
  'I am not sure that I should read that code to anybody.',
  'If you do not act now the money will be gone within minutes.',
  'Please do not hang up and do not tell anyone about this call.',
  'My daughter usually helps me with these things.',
  'The weather has been lovely here all week, we sat in the garden.',
  'You can call me back on the number that is on your card.',
  'Could you spell your surname for me, please?',
  'I would like to know when my order will be delivered.',
  'The technician can come on Tuesday between eight and ten.',
  'Thank you, that is all that I wanted to know.',
  'Then we will move your savings to a safe account together.',
];

/** A call of two people as WebVTT, with about `words` words spread evenly over `seconds`. The same seed gives the same call. */
export function callTranscript(seconds: number, words: number, seed: number): string {
  const random = randomFrom(seed);
  const said: string[] = [];
  for (let count = 0; count < words;) {
    const sentence = sentences[Math.floor(random() * sentences.length)] ?? '';
    said.push(sentence);
    count += sentence.split(' ').length;
  }
  const each = seconds / said.length;
  const cues = said.map((sentence, at) => {
    const speaker = random() < 0.5 ? 'Agent' : 'Customer';
    return `${time(at * each)} --> ${time((at + 0.9) * each)}\n<v ${speaker}>${sentence}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

const time = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);
