/** Of an option; undefined where it is not given. Throws an Error that names the option. */
export function timestamp(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new Error(`${option} ${text} is not an ISO 8601 timestamp.`);
  return time;
}
