import { z } from 'zod';
import { checkedLate } from '../../../platform/http/late-body.js';
import { moment } from '../../../platform/http/moment.js';
import { pageQuery, Pagination } from '../../../platform/http/pagination.js';
import { passwordFault, shortestPassword } from '../../../platform/config/password-rule.js';
import { roleNames } from '../../../platform/caller/scopes.js';
import { Expertise, Locale, TimeZone, WorkingTimes } from '../user-values.js';

export const Password = z
  .string()
  .min(shortestPassword, `must have at least ${shortestPassword} characters`)
  .max(1024, 'must have at most 1024 characters')
  .superRefine((password, context) => {
    const fault = password.length < shortestPassword ? undefined : passwordFault(password);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  })
  .describe('At least 12 characters, 5 of them different. Write only.');

const OutOfOffice = z
  .strictObject({
    from: moment.describe('Inclusive.'),
    until: moment.nullable().describe('Exclusive; null: until it is cleared.'),
  })
  .refine(({ from, until }) => !until || from < until, { path: ['until'], message: 'must be after from' });

/** What users may say of themselves. */
const own = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine((text) => !/\p{Cc}/u.test(text), 'must not contain control characters'),
  timeZone: TimeZone,
  workingHours: WorkingTimes.nullable().describe('Null: always.'),
  available: z.boolean().describe('Whether the user takes reviews.'),
  outOfOffice: OutOfOffice.nullable().describe('Null: there is no absence.'),
  phoneNumber: z
    .string()
    .max(16)
    .regex(/^\+[1-9]\d{6,14}$/, 'must be an E.164 number, such as +4930123456')
    .nullable(),
  locale: Locale,
};
const fields = {
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
    .describe('Unique within the account, regardless of case.'),
  ...own,
  role: z
    .enum(roleNames)
    .describe(
      'Assigning a role requires having its scopes; adding, removing or changing an administrator requires the rights of one.',
    ),
  password: Password,
  teams: Expertise.describe('Names with a special meaning: technical, security.'),
  expertise: Expertise.describe('Indicator types, tags or languages.'),
  maxOpenReviews: z.int().min(0).max(1000).describe('Maximum number of open reviews of the user.'),
};

const { email, name, role, password, ...rest } = fields;
const optional = z.strictObject({ password, ...rest }).partial().shape;
export const NewUser = checkedLate(
  z
    .strictObject({
      email,
      name,
      role,
      ...optional,
      password: password
        .nullish()
        .describe(
          'At least 12 characters, 5 of them different; null: the user chooses one with a password link. Write only. Required with the embedded provider.',
        ),
    })
    .meta({ id: 'NewUser' }),
);
export type NewUser = z.output<typeof NewUser>;
/** Where the embedded identity provider is the one that asks for it. */
export const NewUserWithPassword = NewUser.extend({ password: password.nullable() });

const atLeastOne = [
  (update: object) => Object.keys(update).length > 0,
  'must name at least one field to change',
] satisfies [unknown, unknown];

export const UserUpdate = checkedLate(
  z
    .strictObject({ ...fields, disabled: z.boolean().describe('True deactivates, false reactivates.') })
    .partial()
    .refine(...atLeastOne)
    .meta({ id: 'UserUpdate', minProperties: 1 }),
);
export type UserUpdate = z.output<typeof UserUpdate>;

export const ProfileUpdate = checkedLate(
  z
    .strictObject({
      ...own,
      password,
      currentPassword: z.string().min(1).max(1024).describe('Together with password.'),
    })
    .partial()
    .refine(...atLeastOne)
    .refine(({ password: next, currentPassword }) => next === undefined || currentPassword !== undefined, {
      path: ['currentPassword'],
      message: 'is required to change the password',
    })
    .refine(({ password: next, currentPassword }) => currentPassword === undefined || next !== undefined, {
      path: ['password'],
      message: 'is required with currentPassword',
    })
    .meta({ id: 'ProfileUpdate', minProperties: 1 }),
);
export type ProfileUpdate = z.output<typeof ProfileUpdate>;

const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();
export const UserQuery = z.strictObject({
  ...pageQuery,
  role: z.enum(roleNames).optional().describe('Only users of this role.'),
  team: z.string().trim().min(1).max(64).optional().describe('Only users of this team, in any case.'),
  expertise: z.string().trim().min(1).max(64).optional().describe('Only users with this expertise, in any case.'),
  available: flag.describe('By the field of this name; absence and working hours are not considered.'),
  disabled: flag.describe('true: only deactivated users; false: only active ones.'),
  search: z.string().trim().min(1).max(200).optional().describe('Part of the name or the e-mail address.'),
});
export type UserQuery = z.output<typeof UserQuery>;

export const UserView = z
  .object({
    userId: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(roleNames),
    teams: z.array(z.string()),
    expertise: z.array(z.string()),
    timeZone: z.string().describe('IANA zone, such as Europe/Berlin.'),
    workingHours: z
      .object({ days: z.array(z.int().min(1).max(7)), start: z.string(), end: z.string() })
      .nullable()
      .describe('Null: always. Days: 1 is Monday. Times: HH:MM in the zone of the user.'),
    available: z.boolean().describe('Whether the user takes reviews.'),
    outOfOffice: z
      .object({ from: z.iso.datetime(), until: z.iso.datetime().nullable() })
      .nullable()
      .describe('The absence as entered, past or future; until null: until it is cleared.'),
    maxOpenReviews: z.int(),
    phoneNumber: z.string().nullable(),
    locale: z.string(),
    disabled: z
      .boolean()
      .describe('Deactivated users cannot sign in and take no reviews, but histories still refer to them.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type UserView = z.output<typeof UserView>;
export const PasswordLinkView = z
  .object({
    code: z
      .string()
      .optional()
      .describe(
        'For `POST /v1/auth/sign-in/password-link`. Shown only in this response; absent if an Idempotency-Key repeats it.',
      ),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'PasswordLink' });
export type PasswordLinkView = z.output<typeof PasswordLinkView>;
export const UserList = z.object({ data: z.array(UserView), pagination: Pagination }).meta({ id: 'UserList' });
