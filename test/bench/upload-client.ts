import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pcm, wavHeader, wavHeaderBytes } from './wav.ts';

/** What upload.bench.ts asks of this process. */
export interface UploadTask {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of each file. */
  readonly bytes: number;
  /** Uploads at once. */
  readonly count: number;
}

const boundary = 'callwarden-bench';
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const head = Buffer.from(
  `${field('processImmediately', 'false')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="call.wav"\r\nContent-Type: audio/wav\r\n\r\n`,
);
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
const noise = randomBytes(1024 * 1024);

async function upload({ url, headers, bytes }: UploadTask): Promise<void> {
  const sent = request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + bytes + tail.length,
    },
  });
  const answered = once(sent, 'response');
  const write = async (chunk: Buffer) => void (sent.write(chunk) || (await once(sent, 'drain')));
  await write(head);
  await write(wavHeader(pcm, bytes - wavHeaderBytes));
  for (let left = bytes - wavHeaderBytes; left > 0; left -= noise.length) await write(noise.subarray(0, left));
  sent.end(tail);
  const [response] = (await answered) as [IncomingMessage];
  const answer = await text(response);
  if (response.statusCode !== 201) throw new Error(`The upload was answered ${response.statusCode}: ${answer}`);
}

const task = JSON.parse(process.argv[2] ?? '{}') as UploadTask;
const began = performance.now();
await Promise.all(Array.from({ length: task.count }, () => upload(task)));
process.stdout.write(JSON.stringify({ ms: performance.now() - began }));
