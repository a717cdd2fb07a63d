import { longestWait } from '../../../platform/http/preferred-wait.js';

/** The request header by which a client waits for the result. */
export const preferHeader = {
  name: 'Prefer',
  required: false,
  description: `\`wait=30\`: the response comes when the analysis has ended, with its result as \`analysis\`, or after 30 seconds without it (RFC 7240). At most ${longestWait}; needs read:analyses.`,
  schema: { type: 'string', maxLength: 200, example: 'wait=30' },
} as const;

/** The response header of one that has waited. */
export const preferenceApplied = {
  'Preference-Applied': {
    description: 'The preference, if the response has the result.',
    required: false,
    schema: { type: 'string', example: 'wait=30' },
  },
} as const;
