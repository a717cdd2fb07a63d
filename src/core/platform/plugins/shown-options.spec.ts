import { shownOptions } from './shown-options.js';

describe('the options of a plugin that administrators see', () => {
  it('have names, and values only where they are numbers or switches', () =>
    expect(
      shownOptions({ url: 'https://user:secret@host', threads: 2, smtp: { port: 587, secure: true, password: 'x' } }),
    ).toEqual([
      { name: 'url', value: null },
      { name: 'threads', value: 2 },
      { name: 'smtp.port', value: 587 },
      { name: 'smtp.secure', value: true },
      { name: 'smtp.password', value: null },
    ]));
  it('never show what is in a list, or nothing', () =>
    expect(shownOptions({ keys: ['secret', 7], none: null })).toEqual([
      { name: 'keys', value: null },
      { name: 'none', value: null },
    ]));
});
