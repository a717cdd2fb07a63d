/** A mail server that takes everything, and tells at /count what came since /reset. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

let latencies: number[] = [];
let ids = new Set<string>();
let letters = 0;

const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _, done) => {
    void text(stream).then((letter) => {
      letters++;
      // Texts say when the event was recorded: milliseconds since 1970, with a number.
      const [, at, number] = /told-(\d+)-(\d+)/.exec(letter.replaceAll(/=\r?\n/g, '')) ?? [];
      if (at !== undefined && number !== undefined) {
        ids.add(number);
        latencies.push(Date.now() - Number(at));
      }
      done();
    });
  },
});
const counts = createServer(({ url }, response) => {
  if (url === '/reset') [latencies, ids, letters] = [[], new Set(), 0];
  response.end(JSON.stringify({ letters, distinct: ids.size, latencies }));
});
mail.listen(0, '127.0.0.1', () => {
  counts.listen(0, '127.0.0.1', () => {
    const [smtp, http] = [mail.server.address(), counts.address()];
    if (typeof smtp === 'object' && typeof http === 'object')
      console.log(`takes mail at ${smtp?.port} and counts at http://127.0.0.1:${http?.port}`);
  });
});
