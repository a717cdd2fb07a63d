import { access, constants } from 'node:fs/promises';
import { delimiter, join, sep } from 'node:path';

/** The full path of a program, looked up like a shell does, or undefined. */
export async function findCommand(command: string, path = process.env.PATH ?? ''): Promise<string | undefined> {
  const places = command.includes(sep) ? [command] : path.split(delimiter).map((folder) => join(folder, command));
  for (const place of places) if (await exists(place, constants.X_OK)) return place;
  return undefined;
}

export function exists(path: string, mode = constants.R_OK): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
