import type { Channel, Plugin, Transcriber, Transcript } from '@callwarden/sdk';
import { channelContract, transcriberContract } from '@callwarden/sdk/testing';
import { broken } from './holds.js';
import { about } from './no-options.js';

const options = {};
const soon = <T>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), 1));

describe('The contract of transcribers finds', () => {
  const hello = { speaker: 0, start: 0.5, end: 1, text: 'Hello' };
  const heard = (changes: Partial<Transcript>): Transcript => {
    return { language: 'en', confidence: 1, utterances: [hello], ...changes };
  };
  const saying = (...utterances: object[]) => ({ transcribe: async () => heard({ utterances: utterances as never }) });

  it.each<[string, Partial<Transcriber>, RegExp]>([
    ['a refusal of what it must take', { usable: () => 'no' }, /can take silence$/],
    ['a refusal without a reason', { usable: ({ channels }) => channels.length > 0 || '' }, /can take what nothing/],
    ['a language that is none', { transcribe: async () => heard({ language: '??' }) }, /transcript of silence/],
    ['a confidence above 1', { transcribe: async () => heard({ confidence: 95 }) }, /transcript of silence/],
    ['a trust limit in per cent', { trustLimit: 60 }, /^has a trust limit/],
    ['utterances out of order', saying(hello, { ...hello, start: 0.2 }), /transcript of silence/],
    ['an utterance after the end', saying({ ...hello, end: 60 }), /transcript of silence/],
    ['an utterance without text', saying({ ...hello, text: ' ' }), /transcript of silence/],
    ['speakers numbered from 1', saying({ ...hello, speaker: 1 }), /transcript of silence/],
    [
      'progress that goes back',
      { transcribe: async (_, { progress }) => (progress(1), progress(0), heard({})) },
      /transcript of two/,
    ],
    ['progress in per cent', { transcribe: async (_, { progress }) => (progress(50), heard({})) }, /transcript of two/],
    ['a transcriber that does not hear its signal', { transcribe: () => soon(heard({})) }, /^stops when its signal/],
    ['a transcript of nothing', { transcribe: async () => heard({}) }, /^does not answer for a recording/],
  ])('%s', async (_, provider, name) => {
    const create = () => ({ usable: () => true as const, transcribe: async () => heard({}), ...provider });
    const plugin: Plugin<'transcriber'> = { ...about, kind: 'transcriber', create };
    expect(await broken(transcriberContract(plugin, { options }))).toContainEqual(expect.stringMatching(name));
  });
});

describe('The contract of channels finds', () => {
  const refusing = (work: () => Promise<void>) => work();
  it.each<[string, Partial<Channel>, RegExp]>([
    ['a channel without a name', { channel: '' }, /^names the channel/],
    ['a delivery without a receipt', { deliver: async () => undefined as never }, /^delivers a message/],
    [
      'an id that is no text',
      { deliver: async () => ({ providerId: 7 as never }) },
      /^delivers the same message again/,
    ],
    [
      'a message that it changes',
      { deliver: async (message) => Object.assign(message, { title: '' }) && {} },
      /^delivers emoji/,
    ],
    ['a refusal that it hides', { deliver: async () => ({}) }, /^throws when the outside refuses/],
    ['a channel that does not hear its signal', { deliver: () => soon({}) }, /^stops when its signal is aborted/],
  ])('%s', async (_, provider, name) => {
    const create = () => ({ channel: 'pager', deliver: async () => ({}), ...provider });
    const plugin: Plugin<'channel'> = { ...about, kind: 'channel', create };
    expect(await broken(channelContract(plugin, { options, refusing }))).toContainEqual(expect.stringMatching(name));
  });
});
