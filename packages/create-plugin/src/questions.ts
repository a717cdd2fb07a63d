import { createInterface } from 'node:readline/promises';
import { UsageError } from './usage-error.js';

/** Asks until the answer can be read. */
export interface Questions {
  ask<T>(question: string, read: (answer: string) => T): Promise<T>;
  close(): void;
}

/**
 * Questions on a terminal; what `read` throws as a UsageError is shown, and asked again. Lines that come before their question,
 * as when several are pasted, are kept.
 */
export function questionsOn(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Questions {
  const terminal = createInterface({ input, output });
  const lines = terminal[Symbol.asyncIterator]();
  let isOpen = true;
  terminal.once('close', () => (isOpen = false));
  const answerTo = async (question: string): Promise<string> => {
    terminal.setPrompt(question);
    if (isOpen) terminal.prompt();
    const { value, done } = await lines.next();
    if (done) throw new UsageError('\nEnded without an answer. Nothing was written.');
    return value;
  };
  return {
    async ask(question, read) {
      for (;;) {
        const answer = await answerTo(question);
        try {
          return read(answer);
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
          output.write(`${error.message}\n`);
        }
      }
    },
    close: () => terminal.close(),
  };
}
