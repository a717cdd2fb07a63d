export const shortestPassword = 12;
const fewestCharacters = 5;

/** What is wrong with a password; undefined where nothing is. Length and variety, as no other rule makes guessing harder. */
export function passwordFault(password: string): string | undefined {
  if (password.length < shortestPassword) return `must have at least ${shortestPassword} characters`;
  if (password.trim().length < shortestPassword) return `must have ${shortestPassword} characters between its blanks`;
  if (new Set(password.toLowerCase()).size < fewestCharacters)
    return `must have at least ${fewestCharacters} different characters`;
  return undefined;
}
