/** A client may wait this many seconds for a result in the response. */
export const longestWait = 60;

/** Seconds of `Prefer: wait=30` (RFC 7240), at most `longestWait`; 0 where nothing of the kind is preferred. */
export function preferredWait(header: string | undefined): number {
  const found = (header ?? '')
    .split(/[,;]/)
    .map((each) => /^wait\s*=\s*"?(\d{1,6})"?$/i.exec(each.trim())?.[1])
    .find((seconds) => seconds !== undefined);
  return Math.min(Number(found ?? 0), longestWait);
}
