import { z } from 'zod';

/** No white space: an invalid header value would put the key into an error message. */
const ApiKey = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

const isOpenAi = (baseUrl: string): boolean => URL.parse(baseUrl)?.hostname === 'api.openai.com';

export const Options = z
  .strictObject({
    baseUrl: z.url({ protocol: /^https?$/ }).default('https://api.openai.com/v1'),
    apiKey: ApiKey.optional(),
    model: z.string().min(1).default('whisper-1'),
    /** ISO 639-1; without it the service finds out. */
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/, 'must be a code such as en')
      .optional(),
    /** Words and spellings that the service should expect. */
    prompt: z.string().max(1000).optional(),
    /** Of one request, tries included. */
    timeoutSeconds: z.number().positive().max(7200).default(600),
    /** Of 1024 × 1024 bytes; the default is what OpenAI takes. What is larger is sent in parts. */
    maxFileMegabytes: z.number().min(1).default(25),
    /** Requests at once for one recording. */
    atOnce: z.int().min(1).max(16).default(2),
    /** Asks for the times of words too, which some servers refuse. */
    wordTimes: z.boolean().optional(),
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
