import type { RequestListener } from 'node:http';
import { OutboundClient, type OutboundRequest } from '../../../src/core/platform/outbound/guarded-client.js';
import type { OutboundOptions } from '../../../src/core/platform/outbound/outbound-options.js';
import type { OutboundRules } from '../../../src/core/platform/outbound/outbound-rules.js';
import type { Receiver } from './outbound.receivers.js';

export const inside: OutboundRules = { allowPrivateNetworks: true, allowHttp: true };
const open: { close(): Promise<void> }[] = [];
/** Ends what the test opened. */
export async function closeAll(): Promise<void> {
  for (const each of open.splice(0).reverse()) await each.close();
}

/** A name server of the test: each question takes the next of `answers`; the last stays. */
export function names(...answers: string[][]) {
  const asked: string[] = [];
  const resolver = async (host: string) => {
    asked.push(host);
    return (answers.length > 1 ? answers.shift()! : answers[0]!).map((address) => ({ address }));
  };
  return { asked, resolver };
}
export function clientOf(
  rules: OutboundRules,
  { resolver } = names(['127.0.0.1']),
  options: Partial<OutboundOptions> = {},
) {
  const client = new OutboundClient(rules, resolver, { reuseNamesMs: 0, ...options });
  open.push(client);
  return client;
}
export async function receive<T extends Receiver>(starting: Promise<T>): Promise<T> {
  const receiver = await starting;
  open.push(receiver);
  return receiver;
}
export const ok: RequestListener = (request, response) => void request.resume().on('end', () => response.end('ok'));
export const ask = (client: OutboundClient, port: number, more: Partial<OutboundRequest> = {}) =>
  client.request({ url: `http://hooks.example.com:${port}/hook?a=b`, method: 'POST', body: '{}', ...more });
