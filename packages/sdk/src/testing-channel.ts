import assert from 'node:assert/strict';
import type { Message, Plugin, Provider } from './index.js';
import { pluginCases } from './testing-plugin.js';
import type { ContractCase, Subject } from './testing-case.js';
import { bench, frozen, mustNotGoOn } from './testing-subject.js';

export interface ChannelSubject extends Subject {
  /** Laid over the suite's own message, so that it suits the channel. */
  readonly message?: Partial<Message>;
  /** Makes the outside refuse what is delivered while `work` runs; the case about refusals is left out without it. */
  readonly refusing?: (work: () => Promise<void>) => Promise<void>;
}

const own: Message = {
  idempotencyKey: 'dlv_contract_1',
  to: {
    userId: 'usr_1',
    name: 'Zoë Ångström',
    email: 'zoe@example.org',
    phoneNumber: '+14155550100',
    locale: 'en',
    timeZone: 'Europe/Berlin',
  },
  priority: 'high',
  event: 'review.assigned',
  title: 'A call needs your review',
  text: 'Risk 87 of 100.',
  data: { reviewId: 'rev_1', riskScore: 87 },
  createdAt: '2027-03-01T09:30:00.000Z',
  unsubscribeUrl: 'https://callwarden.example/v1/notifications/unsubscribe/abc',
  actions: [{ label: 'Open', url: 'https://callwarden.example/reviews/1' }],
};

/** Texts that have broken gateways, headers and templates before. */
const awkward: Readonly<Record<string, Partial<Message>>> = {
  'an empty text': { text: '' },
  'line breaks in the title': { title: 'One\r\nBcc: all@example.org\r\n\r\nTwo' },
  'emoji and other scripts': { title: '🚨 您好', text: 'Здравствуйте 👩‍👩‍👧‍👦 مرحبا' },
  'a text of 100,000 letters': { text: 'a'.repeat(100_000) },
  'markup and braces': { title: '<i>{{7*7}}</i>', text: '<b>{% if %}{{7*7}}</b> ${x} &amp;' },
  'control characters': { title: 'a\u0000b\u0007c', text: 'd\u0000e\u001b[31mf\u202e' },
  'no actions': { actions: [] },
  'nothing to unsubscribe from': { priority: 'critical', event: 'fraud.critical', unsubscribeUrl: undefined },
  'an event and a locale that it does not know': { event: 'acme.thing', data: { nested: [{ a: null }] } },
  'a template that it does not have': { template: 'no-such-template' },
  'a thousand items': {
    event: 'digest',
    items: Array.from({ length: 1000 }, (_, index) => ({
      title: `Call ${index} <b>`,
      text: 'Risk 61 of 100.',
      createdAt: '2027-03-01T09:30:00.000Z',
      ...(index % 2 === 0 ? { url: `https://callwarden.example/reviews/${index}` } : {}),
    })),
  },
};

/** The rules of a channel, as cases for any test runner. */
export function channelContract(plugin: Plugin<'channel'>, subject: ChannelSubject): ContractCase[] {
  const { use } = bench(plugin, subject);
  const message = { ...own, ...subject.message };
  const delivering = (work: (provider: Provider<'channel'>) => Promise<void>) => () => use(work);
  const never = new AbortController().signal;
  return [
    ...pluginCases('channel', plugin, subject),
    {
      name: 'names the channel that users choose',
      run: delivering(async ({ channel }) => assert.match(channel, /^[a-z][A-Za-z0-9-]*$/)),
    },
    {
      name: 'names templates and what programs of users have to know as texts',
      run: delivering(async ({ templates = [], clientSettings = {} }) => {
        for (const each of [...templates, ...Object.values(clientSettings)]) assert.equal(typeof each, 'string');
        assert.equal(new Set(templates).size, templates.length, 'a template is named twice');
      }),
    },
    ...Object.entries({ 'a message': {}, ...awkward }).map(([name, changes]) => ({
      name: `delivers ${name}, and returns a receipt`,
      run: delivering(async (provider) =>
        isReceipt(await provider.deliver(frozen({ ...message, ...changes, to: message.to }), never)),
      ),
    })),
    {
      name: 'delivers the same message again, and others at the same time',
      run: delivering(async (provider) => {
        const others = [1, 2, 3].map((each) => ({ ...message, idempotencyKey: `dlv_contract_${each}` }));
        for (const receipt of await Promise.all([...others, message].map((each) => provider.deliver(each, never))))
          isReceipt(receipt);
      }),
    },
    {
      name: 'stops when its signal is aborted, before and during the delivery',
      run: delivering(async (provider) => {
        await mustNotGoOn(() => provider.deliver(message, AbortSignal.abort()));
        const abort = new AbortController();
        await mustNotGoOn(() => {
          const call = provider.deliver(message, abort.signal);
          abort.abort();
          return call;
        });
      }),
    },
    ...(subject.refusing ? [refusal(subject.refusing, use, message)] : []),
  ];
}

function refusal(
  refusing: NonNullable<ChannelSubject['refusing']>,
  use: <T>(work: (provider: Provider<'channel'>) => Promise<T>) => Promise<T>,
  message: Message,
): ContractCase {
  return {
    name: 'throws when the outside refuses, and delivers again when it no longer does',
    run: () =>
      use(async (provider) => {
        const { signal } = new AbortController();
        await refusing(() => assert.rejects(async () => provider.deliver(message, signal), 'a lost message'));
        isReceipt(await provider.deliver(message, signal));
      }),
  };
}

function isReceipt(receipt: unknown): void {
  assert.ok(typeof receipt === 'object' && receipt !== null, 'deliver must resolve to a receipt, {} at least');
  const { providerId, gone = [] } = receipt as { providerId?: unknown; gone?: unknown };
  assert.ok(Array.isArray(gone) && gone.every((each) => typeof each === 'string'), 'gone must be a list of endpoints');
  assert.ok(providerId === undefined || typeof providerId === 'string', 'providerId must be a string');
}
