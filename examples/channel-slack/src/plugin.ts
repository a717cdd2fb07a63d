import { definePlugin, type Message, PermanentError, type PluginContext, type Receipt } from '@callwarden/sdk';
import { z } from 'zod';
import { blocksOf } from './blocks.ts';
import { keyOf, once } from '@callwarden/sdk/messages';
import { type Answer, send } from '@callwarden/sdk/http';

const Options = z.strictObject({
  /** The webhook of one Slack channel. Whoever knows it can post there. */
  url: z.url({ protocol: /^https?$/, error: 'must be the URL of an incoming webhook of Slack' }),
  /** The name by which people and rules of Callwarden choose this channel. */
  channel: z
    .string()
    .regex(/^[a-z][A-Za-z0-9-]*$/, 'must be letters, digits and "-", and begin with a lower-case letter')
    .default('slack'),
  /** Whether posts quote what was said in the call. */
  details: z.boolean().default(false),
  /** For so long, messages to several people about one event are one post; 0 posts one for each person. */
  onceSeconds: z.number().min(0).max(3600).default(120),
  /** The service waits eight seconds, then it asks the next provider of the channel. */
  timeoutSeconds: z.number().positive().max(8).default(5),
});
type Options = z.infer<typeof Options>;

/** What Slack says of a message that it will never take. Everything else can be put right: the webhook, the channel, a limit. */
const refusals: readonly string[] = ['invalid_payload', 'invalid_blocks', 'no_text', 'msg_too_long'];

/** Posts messages to a Slack channel by an incoming webhook. */
export default definePlugin({
  sdk: 1,
  kind: 'channel',
  name: 'channel-slack',
  version: '0.1.0',
  options: Options,
  create: (options, context) => {
    const onePost = once<Receipt>(options.onceSeconds);
    return {
      channel: options.channel,
      deliver: (message, signal) => onePost(keyOf(message), signal, () => post(message, signal, options, context)),
    };
  },
});

async function post(
  message: Message,
  signal: AbortSignal,
  { url, details, timeoutSeconds }: Options,
  context: PluginContext,
): Promise<Receipt> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(blocksOf(message, details)),
  };
  const answer = await send(url, request, { signal, timeoutSeconds }, context);
  if (answer.status === 200 && answer.text.trim() === 'ok') return {};
  throw failureOf(answer);
}

function failureOf({ status, text, host }: Answer): Error {
  // Slack answers with one word; the page of a proxy says nothing that helps.
  const [word] = /^[a-z_]{1,60}$/.exec(text.trim()) ?? [];
  const reason = `${host} answered ${status}${word ? `: ${word}` : ''}`;
  if (status === 400 && word && refusals.includes(word)) return new PermanentError('SLACK_REFUSED', reason);
  if ([403, 404, 410].includes(status)) return new Error(`${reason} (check the webhook and its Slack channel)`);
  return new Error(reason);
}
