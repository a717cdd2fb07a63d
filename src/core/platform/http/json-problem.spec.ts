import fc from 'fast-check';
import { jsonProblem } from './json-problem.js';

function problemOf(text: string) {
  try {
    JSON.parse(text);
  } catch (error) {
    return jsonProblem(error, text);
  }
  return undefined;
}

describe('jsonProblem', () => {
  it.each([
    ['{\n"a": 1\n"b": 2}', { reason: "is not JSON: Expected ',' or '}' after property value", line: 3 }],
    ['{"a": 1', { reason: "is not JSON: Expected ',' or '}' after property value", line: 1 }],
    ['{"a":', { reason: 'is not JSON: it breaks off' }],
    ['{"a": word}', { reason: 'is not JSON' }],
  ])('of %j', (text, problem) => expect(problemOf(text)).toEqual(problem));

  it('repeats nothing of the text', () => {
    const part = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '4111',
      ' ',
      '\\',
      '\n',
      'true',
      '-',
      '.',
      'secret',
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(problemOf(parts.join(''))?.reason ?? '').not.toMatch(/\d|secret/);
      }),
      { numRuns: 2000 },
    );
  });
});
