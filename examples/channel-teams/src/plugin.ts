import { definePlugin, type Message, PermanentError, type PluginContext, type Receipt } from '@callwarden/sdk';
import { z } from 'zod';
import { cardFor } from './card.ts';
import { keyOf, once } from '@callwarden/sdk/messages';
import { type Answer, send } from '@callwarden/sdk/http';

const Options = z.strictObject({
  /** What the workflow shows for its trigger. Whoever knows it can post there. */
  url: z.url({ protocol: /^https?$/, error: 'must be the URL of a workflow of Teams' }),
  /** The name by which people and rules of Callwarden choose this channel. */
  channel: z
    .string()
    .regex(/^[a-z][A-Za-z0-9-]*$/, 'must be letters, digits and "-", and begin with a lower-case letter')
    .default('teams'),
  /** Whether cards quote what was said in the call. */
  details: z.boolean().default(false),
  /** For so long, messages to several people about one event are one card; 0 posts one for each person. */
  onceSeconds: z.number().min(0).max(3600).default(120),
  /** The service waits eight seconds, then it asks the next provider of the channel. */
  timeoutSeconds: z.number().positive().max(8).default(5),
});
type Options = z.infer<typeof Options>;

/** Codes of a 400 that say that the card is wrong. Others, such as of a workflow that is turned off, can be put right. */
const refusals: readonly string[] = ['TriggerInputSchemaMismatch', 'InvalidRequestContent'];
const Failure = z.object({ error: z.object({ code: z.string().regex(/^\w{1,60}$/) }) });

/** Posts messages to Microsoft Teams by a workflow that takes webhook requests. */
export default definePlugin({
  sdk: 1,
  kind: 'channel',
  name: 'channel-teams',
  version: '0.1.0',
  options: Options,
  create: (options, context) => {
    const oneCard = once<Receipt>(options.onceSeconds);
    return {
      channel: options.channel,
      deliver: (message, signal) => oneCard(keyOf(message), signal, () => post(message, signal, options, context)),
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
    headers: { 'content-type': 'application/json' },
    body: cardFor(message, details),
  };
  const answer = await send(url, request, { signal, timeoutSeconds }, context);
  // 202, as the card is posted later; what an old webhook answers with 200 may tell of a failure.
  if (answer.status === 202 || (answer.status === 200 && !/error/i.test(answer.text))) return {};
  throw failureOf(answer);
}

function failureOf({ status, text, host }: Answer): Error {
  const code = codeIn(text);
  const reason = `${host} answered ${status}${code ? `: ${code}` : ''}`;
  if (status === 413 || (status === 400 && code && refusals.includes(code)))
    return new PermanentError('TEAMS_REFUSED', reason);
  if ([400, 401, 403, 404, 410].includes(status))
    return new Error(`${reason} (check that the workflow is on, and its URL)`);
  return new Error(reason);
}

function codeIn(text: string): string | undefined {
  try {
    return Failure.safeParse(JSON.parse(text)).data?.error.code;
  } catch {
    return undefined; // the page of a proxy
  }
}
