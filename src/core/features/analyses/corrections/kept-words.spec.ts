import { keptWords } from './kept-words.js';

const said = (...texts: string[]) => texts.map((text, index) => ({ text, start: index, end: index + 0.5 }));
const utterance = (text: string, end: number) => ({ text, end });
const before = [utterance('Hello, read me the code.', 5), utterance('It is four. Read!', 9)];
const words = said('Hello', 'read', 'me', 'the', 'code', 'It', 'is', 'four', 'Read');
const texts = (...after: string[]) =>
  keptWords(
    words,
    before,
    before.map((each, index) => ({ ...each, text: after[index] ?? each.text })),
  );

describe('the times of words in a corrected transcript', () => {
  it('are the same where nothing was corrected', () => expect(texts()).toEqual(words));

  it('are those of the words that are still there, as they are written now', () => {
    const kept = texts('Hello, please READ the new code.');
    expect(kept.map(({ text, start }) => [text, start])).toEqual([
      ['Hello', 0],
      ['READ', 1],
      ['the', 3],
      ['code', 4],
      ['It', 5],
      ['is', 6],
      ['four', 7],
      ['Read', 8],
    ]);
  });

  it('go with a text that is emptied, and leave the others alone', () => {
    expect(texts('').map(({ text }) => text)).toEqual(['It', 'is', 'four', 'Read']);
    expect(
      texts('Hello, read me the code.', 'four is it')
        .map(({ text }) => text)
        .slice(5),
    ).toEqual(['four']);
  });

  it('are never taken from the next utterance, where an utterance has fewer than its text', () => {
    const kept = keptWords(
      said('Hello', 'code'),
      [utterance('Hello, the code.', 0.6), utterance('The code.', 3)],
      [utterance('Bye, the code.', 0.6), utterance('The code.', 3)],
    );
    expect(kept).toEqual([{ text: 'code', start: 1, end: 1.5 }]);
  });
});
