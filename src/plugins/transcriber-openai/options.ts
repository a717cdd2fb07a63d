import { z } from 'zod';

/** No white space: an invalid header value would put the key into an error message. */
const ApiKey = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

const isOpenAi = (baseUrl: string): boolean => URL.parse(baseUrl)?.hostname === 'api.openai.com';

export const Options = z
  .strictObject({
    baseUrl: z
      .url({ protocol: /^https?$/ })
      .default('https://api.openai.com/v1')
      .describe('URL of the API; use http only inside your network.'),
    apiKey: ApiKey.optional().describe('Sent as a bearer token; api.openai.com needs it.'),
    model: z.string().min(1).default('whisper-1').describe('Must support `verbose_json` with segments.'),
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/, 'must be a code such as en')
      .optional()
      .describe('ISO 639-1; without it the service detects the language.'),
    prompt: z.string().max(1000).optional().describe('Words and spellings that the service should expect.'),
    timeoutSeconds: z.number().positive().max(7200).default(600).describe('For one request with its retries.'),
    maxFileMegabytes: z
      .number()
      .min(1)
      .default(25)
      .describe('Of 1024 × 1024 bytes; the default is the limit of OpenAI. Larger files are sent in parts.'),
    atOnce: z.int().min(1).max(16).default(2).describe('Concurrent requests for one recording.'),
    wordTimes: z
      .boolean()
      .optional()
      .describe('Also requests the times of words, which some servers refuse. By default only from api.openai.com.'),
  })
  .refine(({ baseUrl }) => !URL.parse(baseUrl)?.username, {
    path: ['baseUrl'],
    message: 'must not carry a user name or password: use apiKey',
  })
  .refine(({ apiKey, baseUrl }) => apiKey !== undefined || !isOpenAi(baseUrl), {
    path: ['apiKey'],
    message: 'is needed for api.openai.com',
  })
  .transform(({ wordTimes, ...options }) => ({ ...options, wordTimes: wordTimes ?? isOpenAi(options.baseUrl) }));

export type Options = z.infer<typeof Options>;
