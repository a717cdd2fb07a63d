const shortest = 12;

/** The password for a new user from the environment, so that it is in no history of a shell; undefined where it is absent. */
export function givenPassword(): string | undefined {
  const given = process.env['CALLWARDEN_USER_PASSWORD'];
  if (given !== undefined && given.length < shortest)
    throw new Error(`CALLWARDEN_USER_PASSWORD must have at least ${shortest} characters.`);
  return given;
}
