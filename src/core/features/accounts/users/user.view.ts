import type { User } from './user.entity.js';
import type { UserView } from './user.schemas.js';

export function viewUser(user: User): UserView {
  const { id, email, name, role, teams, expertise, timeZone, workingHours, available, maxOpenReviews, locale } = user;
  const { outOfOfficeFrom: from, outOfOfficeUntil: until, phoneNumber, disabled, createdAt } = user;
  return {
    userId: id,
    email,
    name,
    role,
    teams,
    expertise,
    timeZone,
    workingHours: workingHours ? { ...workingHours, days: [...workingHours.days] } : null,
    available,
    outOfOffice: from ? { from: from.toISOString(), until: until?.toISOString() ?? null } : null,
    maxOpenReviews,
    phoneNumber: phoneNumber ?? null,
    locale,
    disabled,
    createdAt: createdAt.toISOString(),
  };
}
