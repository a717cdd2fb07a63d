import { createReadStream } from 'node:fs';

/**
 * The lines of a UTF-8 file, however long. Only a line feed ends a line: node:readline also takes U+2028 and U+2029 for ends, which
 * JSON allows inside of a string.
 */
export async function* linesOfFile(path: string): AsyncGenerator<string> {
  let begun = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n');
    begun += first;
    for (const other of others) {
      yield begun;
      begun = other;
    }
  }
  if (begun) yield begun;
}
