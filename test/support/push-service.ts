import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushDevice } from '@callwarden/sdk';

/** One message, as it was taken or refused. */
export interface Push {
  /** Of the device that it was for. */
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  /** What the device shows: the decrypted JSON. */
  // oxlint-disable-next-line no-explicit-any
  readonly message: any;
  /** Of the plaintext, in bytes. */
  readonly size: number;
  /** What the sender signed with the key of `publicKey`. */
  readonly vapid: { readonly aud: string; readonly exp: number; readonly sub: string; readonly publicKey: string };
  readonly status: number;
}

/** `hang` takes the message and never answers. */
export type PushAnswer = number | 'hang';

export interface PushService {
  readonly url: string;
  /** A new device, as `PushManager.subscribe` of a browser makes it. With a key, it takes messages of that sender only. */
  subscribe(applicationServerKey?: string): PushDevice;
  /** All that was well-formed, signed and encrypted for its device, whatever it was answered. */
  readonly received: Push[];
  /** Why messages were not well-formed. */
  readonly wrong: string[];
  /** How messages are answered from now on: those to one device, or all others. 201 unless set. */
  answer(answer: PushAnswer, device?: PushDevice): void;
  close(): Promise<void>;
}

interface Subscription {
  readonly keys: ECDH;
  readonly auth: Buffer;
  readonly sender?: string;
}

/** RFC 8030 §7.2: what a service must take at least, and the large ones take at most. */
const mostBytes = 4096;
/** Seconds: RFC 8292 §2. */
const longestSignature = 24 * 60 * 60;

/** A service for Web Push on loopback that checks what it gets as strictly as the standards have it. */
export async function pushService(): Promise<PushService> {
  const subscriptions = new Map<string, Subscription>();
  const answers = new Map<string | undefined, PushAnswer>();
  const received: Push[] = [];
  const wrong: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const endpoint = `${url}${request.url}`;
    const answer = answers.get(endpoint) ?? answers.get(undefined) ?? 201;
    try {
      const push = opened(request, body, endpoint, subscriptions.get(endpoint), url);
      received.push({ ...push, status: answer === 'hang' ? 0 : answer });
    } catch (error) {
      const { status = 400, message } = error as Error & { status?: number };
      wrong.push(message);
      return void response.writeHead(status).end(message);
    }
    if (answer !== 'hang') response.writeHead(answer, { location: `${url}/m/${randomBytes(9).toString('hex')}` }).end();
  };
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy()); // the sender hung up
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    wrong,
    subscribe(sender) {
      const endpoint = `${url}/push/${randomBytes(24).toString('base64url')}`;
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      subscriptions.set(endpoint, { keys, auth, sender });
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    answer: (answer, device) => void answers.set(device?.endpoint, answer),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** @throws Error with the `status` that a real service answers. */
function opened(
  { method, headers }: IncomingMessage,
  body: Buffer,
  endpoint: string,
  subscription: Subscription | undefined,
  url: string,
): Omit<Push, 'status'> {
  must(subscription, 404, 'no such subscription');
  must(method === 'POST', 405, `a push is a POST, not a ${method}`);
  must(body.length <= mostBytes, 413, `${body.length} bytes are too many`);
  must(/^\d+$/.test(headers.ttl as string), 400, 'no TTL');
  must(/^(very-low|low|normal|high)$/.test((headers.urgency as string) ?? 'normal'), 400, 'no such Urgency');
  must(/^[\w-]{1,32}$/.test((headers.topic as string) ?? 'none'), 400, 'a Topic has 1 to 32 letters of base64url');
  must(headers['content-encoding'] === 'aes128gcm', 415, 'not aes128gcm');
  const vapid = signedBy(headers.authorization, url);
  must(!subscription.sender || subscription.sender === vapid.publicKey, 403, 'subscribed with another key');
  const plain = decrypted(body, subscription.keys, subscription.auth);
  return { endpoint, headers, vapid, size: plain.length, message: JSON.parse(plain.toString('utf8')) };
}

/** RFC 8292 §3: `vapid t=<JWT>, k=<public key>`, signed with ES256. */
function signedBy(authorization: string | undefined, url: string): Push['vapid'] {
  const [, head, claims, signature, publicKey] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  must(head && claims && signature && publicKey, 401, 'not signed with VAPID');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as never;
  must((read(head) as { alg: string }).alg === 'ES256', 401, 'not ES256');
  const point = Buffer.from(publicKey, 'base64url');
  must(point.length === 65 && point[0] === 4, 401, 'k is no public key');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isGood = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  must(isGood, 401, 'the signature is wrong');
  const { aud, exp, sub }: Omit<Push['vapid'], 'publicKey'> = read(claims);
  const left = exp - Date.now() / 1000;
  must(aud === url, 401, `signed for ${aud}`);
  must(left > 0 && left <= longestSignature, 401, `expires in ${left} s`);
  must(/^(mailto:|https:)/.test(sub), 401, 'no subject');
  return { aud, exp, sub, publicKey };
}

/** RFC 8291 §3 and RFC 8188 §2: salt (16), record size (4), length of the key (1), the sender's key, one record. */
export function decrypted(body: Buffer, receiver: ECDH, auth: Buffer): Buffer {
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + length);
  const record = body.subarray(21 + length);
  must(record.length > 17 && record.length <= size, 400, 'more or less than one record');
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender]);
  const secret = derive(receiver.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  must(padded[end] === 2, 400, 'the last record must end with the octet 2 and zeros');
  return padded.subarray(0, end);
}

function must(holds: unknown, status: number, message: string): asserts holds {
  if (!holds) throw Object.assign(new Error(message), { status });
}
