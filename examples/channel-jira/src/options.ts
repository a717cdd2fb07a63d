import { z } from 'zod';

export const Options = z.strictObject({
  /** `https://<site>.atlassian.net`, or `https://api.atlassian.com/ex/jira/<cloud id>` for a token with scopes. */
  baseUrl: z.url({ protocol: /^https?$/ }),
  /** The account that creates the issues, and an API token of it. */
  email: z.email(),
  apiToken: z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces'),
  /** The key of the project, such as FRAUD. */
  project: z.string().regex(/^[A-Z][A-Z0-9_]+$/, 'must be the key of a project, such as FRAUD'),
  /** The name of a type that the project has. */
  issueType: z.string().min(1).default('Task'),
  /** In addition to those by which issues are found again. */
  labels: z.array(z.string().regex(/^\S{1,255}$/, 'must have no spaces')).default([]),
  /** The name by which people and rules of Callwarden choose this channel. */
  channel: z
    .string()
    .regex(/^[a-z][A-Za-z0-9-]*$/, 'must be letters, digits and "-", and begin with a lower-case letter')
    .default('jira'),
  /** Whether issues quote what was said in the call. */
  details: z.boolean().default(false),
  /** Of a request; there are two. The service waits eight seconds, then it asks the next provider of the channel. */
  timeoutSeconds: z.number().positive().max(4).default(3.5),
});
export type Options = z.infer<typeof Options>;
