import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.js';
import { type LabelledCall, readLabelledCalls, wordsOf } from './labelled-calls.js';

const call = (turns: readonly string[]) => ({
  id: 'c',
  source: 's',
  label: 0,
  turns: turns.map((text, index) => ({ speaker: index % 2, text })),
});

describe('labelled calls', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const read = async (text: string) => {
    const path = join(folder.path, 'calls.jsonl');
    writeFileSync(path, text);
    const calls: LabelledCall[] = [];
    for await (const each of readLabelledCalls(path)) calls.push(each);
    return calls;
  };

  it('may be an hour long, or a day', async () => {
    const lines = [9_000, 200_000].map((words) => JSON.stringify(call(Array.from({ length: words / 10 }, () => ten))));
    const calls = await read(lines.join('\n'));
    expect(calls.map(wordsOf)).toEqual([9_000, 200_000]);
  });

  it('may hold the line separators that JSON allows in a string', async () => {
    const [found] = await read(JSON.stringify(call(['one\u2028two\u2029three\u0085é'])));
    expect(found?.turns[0]?.text).toBe('one\u2028two\u2029three\u0085é');
  });

  it('are found whether lines end in LF or CRLF, with and without an end of the last one, and empty lines between', async () => {
    const line = JSON.stringify(call(['Hello.']));
    for (const text of [`${line}\n${line}`, `${line}\r\n\r\n${line}\r\n`]) expect(await read(text)).toHaveLength(2);
  });

  it('have as many words as white space sets apart', async () => {
    const [found] = await read(JSON.stringify(call(['  Well, hello   there. ', '', 'Yes'])));
    expect(wordsOf(found!)).toBe(4);
  });
});

const ten = 'we will call you back tomorrow about the insurance, thanks';
