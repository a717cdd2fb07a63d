import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface NameServer {
  /** As `dns.Resolver.setServers` takes it. */
  readonly address: string;
  /** The names it was asked for, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const headerBytes = 12;
const typeA = 1;

/** A name server on loopback that knows the IPv4 addresses of `names`, has no others for them, and says nothing of the rest. */
export async function startNameServer(names: Readonly<Record<string, string>>): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionIn(query);
    asked.push(name);
    const known = names[name];
    if (known) socket.send(answerTo(query.subarray(0, end), type === typeA ? known : undefined), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

/** RFC 1035, 4.1.2. */
function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** RFC 1035, 4.1.1 and 4.1.3. */
function answerTo(question: Buffer, address?: string): Buffer {
  const header = Buffer.from(question.subarray(0, headerBytes));
  header.writeUInt16BE(0x8180, 2); // an answer, recursion wanted and available
  header.writeUInt16BE(address ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  const asked = question.subarray(headerBytes);
  if (!address) return Buffer.concat([header, asked]);
  const record = Buffer.from([0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]);
  return Buffer.concat([header, asked, record]);
}
