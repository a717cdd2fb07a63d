import { z } from 'zod';
import { PermanentError } from '@callwarden/sdk';

const Refusal = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

/** Another try may help with these, besides 5xx: time-out, conflict, too early, too many requests. */
const passing = new Set([408, 409, 425, 429]);

/**
 * The error for an answer that is not 2xx: a `PermanentError` TRANSCRIBER_REFUSED for what will be refused again, an
 * ordinary one otherwise. The service's own words are quoted, without the key.
 */
export async function refusal(response: Response, host: string, apiKey?: string): Promise<Error> {
  const reason = withoutKey(reasonIn(await response.text().catch(() => '')), apiKey).slice(0, 300);
  const message = `${host} answered ${response.status}${reason && `: ${reason}`}`;
  if (response.status >= 500 || passing.has(response.status)) return new Error(message);
  return new PermanentError('TRANSCRIBER_REFUSED', `${message}${advice[response.status] ?? ''}`);
}

const advice: Readonly<Record<number, string>> = {
  401: ' (check apiKey)',
  403: ' (check what apiKey may do)',
  404: ' (check baseUrl and model)',
  413: ' (the recording is too large for this service: set maxFileMegabytes)',
};

function reasonIn(body: string): string {
  try {
    const { error } = Refusal.parse(JSON.parse(body));
    return typeof error === 'string' ? error : error.message;
  } catch {
    return ''; // a proxy's HTML page is of no use
  }
}

/** OpenAI repeats a part of the key in its 401, so all that looks like one goes too. */
function withoutKey(text: string, apiKey?: string): string {
  const cleaned = apiKey ? text.replaceAll(apiKey, '[key]') : text;
  return cleaned.replace(/\bsk-[\w*.-]+/g, '[key]');
}
