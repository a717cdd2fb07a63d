import { definePlugin, type Message, PermanentError, type PluginContext, type Receipt } from '@callwarden/sdk';
import { z } from 'zod';
import { issueFor, labelOf } from './issue.ts';
import { once } from '@callwarden/sdk/messages';
import { Options } from './options.ts';
import { type Answer, send } from '@callwarden/sdk/http';

const Found = z.object({ issues: z.array(z.object({ key: z.string() })) });
const Created = z.object({ key: z.string() });
const Refused = z.object({ errors: z.record(z.string(), z.unknown()).catch({}) });

/** Jira finds an issue by its label some seconds after it was created; so long, and longer, the key is remembered here. */
const rememberedSeconds = 3600;

/** Creates one issue in Jira Cloud for each call. */
export default definePlugin({
  sdk: 1,
  kind: 'channel',
  name: 'channel-jira',
  version: '0.1.0',
  options: Options,
  create: (options, context) => {
    const oneIssue = once<Receipt>(rememberedSeconds);
    return {
      channel: options.channel,
      deliver: (message, signal) =>
        oneIssue(labelOf(message), signal, () => findOrCreate(message, signal, options, context)),
    };
  },
});

/** What is there is left as it is, also if it was closed: an alert that comes again is no new one. */
async function findOrCreate(
  message: Message,
  signal: AbortSignal,
  options: Options,
  context: PluginContext,
): Promise<Receipt> {
  const ask = (path: string, body: object) => request(path, body, signal, options, context);
  const jql = `project = "${options.project}" AND labels = "${labelOf(message)}" ORDER BY created ASC`;
  const search = await ask('search/jql', { jql, maxResults: 1, fields: ['summary'] });
  const found = search.status === 200 && Found.safeParse(parsed(search.text)).data;
  if (!found) throw failureOf(search);
  const [issue] = found.issues;
  if (issue) return { providerId: issue.key };
  const creation = await ask('issue', issueFor(message, options));
  const created = creation.status === 201 && Created.safeParse(parsed(creation.text)).data;
  if (!created) throw failureOf(creation);
  return { providerId: created.key };
}

function request(
  path: string,
  body: object,
  signal: AbortSignal,
  { baseUrl, email, apiToken, timeoutSeconds }: Options,
  context: PluginContext,
): Promise<Answer> {
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/rest/api/3/${path}`;
  const headers = {
    authorization: `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}`,
    accept: 'application/json',
    'content-type': 'application/json',
  };
  return send(url, { method: 'POST', headers, body: JSON.stringify(body) }, { signal, timeoutSeconds }, context);
}

const advice: Readonly<Record<number, string>> = {
  401: 'check email and apiToken',
  403: 'check what the account may do in the project',
  404: 'check baseUrl',
};

/**
 * Only 413 is about the message itself. A refused field is one that the project requires or does not have: it can be put right
 * while the message is tried again.
 */
function failureOf({ status, text, host }: Answer): Error {
  const { errors = {} } = Refused.safeParse(parsed(text)).data ?? {};
  const fields = Object.keys(errors).filter((name) => /^\w{1,60}$/.test(name));
  const hint = status === 400 && fields.length > 0 ? `check ${fields.join(', ')} of the project` : advice[status];
  const reason = `${host} answered ${status}${hint ? ` (${hint})` : ''}`;
  return status === 413 ? new PermanentError('JIRA_REFUSED', reason) : new Error(reason);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the page of a proxy
  }
}
