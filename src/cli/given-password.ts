import { passwordFault } from '../core/platform/config/password-rule.js';

/** The password for a new user from the environment, so that it is in no history of a shell; undefined where it is absent. */
export function givenPassword(): string | undefined {
  const given = process.env['CALLWARDEN_USER_PASSWORD'];
  const fault = given === undefined ? undefined : passwordFault(given);
  if (fault) throw new Error(`CALLWARDEN_USER_PASSWORD ${fault}.`);
  return given;
}
