import type { Sign } from '../../../signs/signs.ts';

/** The shape, a number of two digits, and air; pixels. */
const labelWidth = 36;

export interface MarkPlace {
  /** How far the label moves from the middle of its stretch, pixels. */
  readonly shift: number;
  /** Another sign has tinted the same stretch. */
  readonly tinted: boolean;
}

/**
 * Signs are often said together: labels that would cover each other stand side by side, as near to their stretch as there
 * is room. `width` is that of the waveform in pixels, 0 until it is known; `duration` is in seconds.
 */
export function placeMarks(signs: readonly Sign[], width: number, duration: number): ReadonlyMap<string, MarkPlace> {
  const pixelsPerSecond = duration > 0 ? width / duration : 0;
  const places = new Map<string, MarkPlace>();
  const timed = signs.filter(({ start, end }) => start !== null && end !== null);
  const middles = timed.map(({ start, end }) => (pixelsPerSecond * (start! + end!)) / 2);
  const order = timed.map((_, at) => at).toSorted((a, b) => middles[a]! - middles[b]!);
  for (const group of groupsOf(
    order.map((at) => middles[at]!),
    width,
  )) {
    for (const [position, centre] of group) {
      const at = order[position]!;
      const { id, start, end } = timed[at]!;
      const tinted = timed.slice(0, at).some((other) => other.start! <= start! && other.end! >= end!);
      places.set(id, { shift: Math.round(centre - middles[at]!), tinted });
    }
  }
  return places;
}

/**
 * Labels that touch form a group, which is centred over the mean of its own, but within the waveform; sorted `middles` in,
 * positions out. Where all of them have no room side by side, they cover each other in part.
 */
function groupsOf(middles: readonly number[], width: number): readonly (readonly (readonly [number, number])[])[] {
  const groups: { positions: number[]; sum: number }[] = [];
  const step = (many: number) =>
    many < 2 ? labelWidth : Math.min(labelWidth, Math.max(0, width - labelWidth) / (many - 1));
  const left = ({ positions: { length }, sum }: { positions: number[]; sum: number }) => {
    const most = width - labelWidth / 2 - (length - 1) * step(length);
    return Math.max(labelWidth / 2, Math.min(most, sum / length - ((length - 1) * step(length)) / 2));
  };
  for (const [position, middle] of middles.entries()) {
    let group = { positions: [position], sum: middle };
    for (let before = groups.at(-1); before; before = groups.at(-1)) {
      if (left(before) + before.positions.length * labelWidth <= left(group)) break;
      groups.pop();
      group = { positions: [...before.positions, ...group.positions], sum: before.sum + group.sum };
    }
    groups.push(group);
  }
  return groups.map((group) =>
    group.positions.map((position, at) => [position, left(group) + at * step(group.positions.length)] as const),
  );
}
