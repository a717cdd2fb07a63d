/** A break that is allowed in this release although its version does not say so. */
export interface AcceptedBreak {
  readonly change: string;
  readonly reason: string;
}
export interface Verdict {
  readonly allowed: boolean;
  /** Lines for people. */
  readonly lines: readonly string[];
}

/** Whether these breaks may be released as `version`, after `released`. */
export function judge(
  breaks: readonly string[],
  accepted: readonly AcceptedBreak[],
  released: string,
  version: string,
): Verdict {
  if (saysSo(released, version)) {
    const lines = breaks.map((each) => `breaks clients of ${released}, as ${version} says: ${each}`);
    return { allowed: true, lines };
  }
  const known = new Set(accepted.map(({ change }) => change));
  const unknown = breaks.filter((each) => !known.has(each));
  const stale = [...known].filter((each) => !breaks.includes(each));
  return {
    allowed: unknown.length + stale.length === 0,
    lines: [
      ...unknown.map((each) => `breaks clients of ${released}: ${each}`),
      ...stale.map((each) => `is accepted, but breaks nothing: ${each}`),
    ],
  };
}

/** Whether the version announces breaks: from 1.0 on the major number does, before it the minor one. */
export function saysSo(released: string, version: string): boolean {
  const [major, minor] = numbersOf(released);
  const [nextMajor, nextMinor] = numbersOf(version);
  return nextMajor > major || (major === 0 && nextMajor === 0 && nextMinor > minor);
}

function numbersOf(version: string): [major: number, minor: number] {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  if (major === undefined || minor === undefined) throw new Error(`${version} is no version.`);
  return [Number(major), Number(minor)];
}
