import { z } from 'zod';
import { passwordFault, shortestPassword } from './password-rule.js';
import { flag, int, list } from './setting-values.js';

const ExternalIdentityProvider = z.strictObject({
  issuer: z.string().min(1).describe('The `iss` of its tokens.'),
  audience: z.string().min(1).describe('The `aud` that tokens for this service have.'),
  jwksUri: z.url().describe('Where its public keys are.'),
  algorithms: list(z.enum(['RS256', 'ES256', 'EdDSA']))
    .default(['RS256'])
    .describe('Signatures that are accepted.'),
  claims: z
    .strictObject({
      account: z.string().default('account_id').describe('Dotted path of the claim that names the account.'),
      user: z.string().default('sub').describe('Dotted path of the claim that names the user.'),
      role: z.string().default('role').describe('Dotted path of the claim that names the role.'),
    })
    .prefault({}),
});

/** Who may sign in, how often they may ask, and what they see. */
export const accessSettings = {
  auth: z.strictObject({
    external: ExternalIdentityProvider.optional().describe('Present: the embedded identity provider is switched off.'),
    accessTokenMinutes: int(1, 60).describe('How long an access token is valid.'),
    refreshTokenDays: int(1, 365).describe('How long after the sign-in a session can be renewed.'),
    failedSignIns: z
      .strictObject({
        free: int(1, 1000).describe('Failures of an account before delays begin.'),
        firstDelaySeconds: int(1, 3600).describe('Doubles with each further failure.'),
        longestDelaySeconds: int(1, 86_400).describe('The delay does not grow beyond it.'),
        suspicious: int(1, 1000).describe('A success after this many failures raises a critical security.alert.'),
      })
      .describe(
        'Delays that slow down password guessing; they do not apply to addresses from which the user has signed in before.',
      ),
    admin: z.strictObject({
      email: z.string().min(3).describe('The first administrator. CALLWARDEN_ADMIN_EMAIL.'),
      password: z
        .string()
        .min(shortestPassword, `must have at least ${shortestPassword} characters`)
        .refine(
          (password) => !passwordFault(password),
          'must have 12 characters between its blanks, 5 of them different',
        )
        .optional()
        .describe('Absent: generated and printed once.'),
    }),
  }),
  rateLimits: z.strictObject({
    requestsPerMinute: int(1, 1_000_000).describe('Per user or API key.'),
    uploadsPerMinute: int(1, 1_000_000).describe('Per user or API key.'),
    signInsPerMinute: int(1, 1_000_000).describe(
      'Failures of an address before delays as in auth.failedSignIns begin.',
    ),
  }),
  access: z.strictObject({
    reviewersSeeAssignedOnly: flag.describe('Reviewers see only the analyses and reviews that are assigned to them.'),
  }),
};
