import type { NewUser, User } from '../../api/generated/types.gen.ts';

/** The fields of the form, in the order of the page. */
export type UserValues = Required<Pick<NewUser, 'email' | 'name' | 'role' | 'teams' | 'expertise' | 'available'>> & {
  readonly maxOpenReviews: number;
  readonly timeZone: string;
  readonly workingHours: User['workingHours'];
  readonly outOfOffice: User['outOfOffice'];
  readonly phoneNumber: string | null;
  readonly locale: string;
};

export const userFields = [
  'email',
  'name',
  'role',
  'locale',
  'timeZone',
  'phoneNumber',
  'teams',
  'expertise',
  'maxOpenReviews',
  'available',
  'workingHours',
  'outOfOffice',
] as const satisfies readonly (keyof UserValues)[];

export const valuesOfUser = (user: User): UserValues => {
  const { email, name, role, teams, expertise, available, maxOpenReviews, timeZone } = user;
  const { workingHours, outOfOffice, phoneNumber, locale } = user;
  return {
    email,
    name,
    role,
    teams,
    expertise,
    available,
    maxOpenReviews,
    timeZone,
    workingHours,
    outOfOffice,
    phoneNumber,
    locale,
  };
};

export const newUserValues = (timeZone: string, locale: string): UserValues => ({
  email: '',
  name: '',
  role: 'reviewer',
  teams: [],
  expertise: [],
  available: true,
  maxOpenReviews: 50,
  timeZone,
  workingHours: null,
  outOfOffice: null,
  phoneNumber: null,
  locale,
});
