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
 * is room. `pixelsPerSecond` is 0 until the width is known.
 */
export function placeMarks(signs: readonly Sign[], pixelsPerSecond: number): ReadonlyMap<string, MarkPlace> {
  const places = new Map<string, MarkPlace>();
  const timed = signs.filter(({ start, end }) => start !== null && end !== null);
  const middles = timed.map(({ start, end }) => (pixelsPerSecond * (start! + end!)) / 2);
  const order = timed.map((_, at) => at).toSorted((a, b) => middles[a]! - middles[b]!);
  for (const group of groupsOf(order.map((at) => middles[at]!))) {
    for (const [position, centre] of group) {
      const at = order[position]!;
      const { id, start, end } = timed[at]!;
      const tinted = timed.slice(0, at).some((other) => other.start! <= start! && other.end! >= end!);
      places.set(id, { shift: Math.round(centre - middles[at]!), tinted });
    }
  }
  return places;
}

/** Labels that touch form a group, which is centred over the mean of its own; sorted `middles` in, positions out. */
function groupsOf(middles: readonly number[]): readonly (readonly (readonly [number, number])[])[] {
  const groups: { positions: number[]; sum: number }[] = [];
  const left = ({ positions, sum }: { positions: number[]; sum: number }) =>
    sum / positions.length - ((positions.length - 1) * labelWidth) / 2;
  for (const [position, middle] of middles.entries()) {
    let group = { positions: [position], sum: middle };
    for (let before = groups.at(-1); before; before = groups.at(-1)) {
      if (left(before) + before.positions.length * labelWidth <= left(group)) break;
      groups.pop();
      group = { positions: [...before.positions, ...group.positions], sum: before.sum + group.sum };
    }
    groups.push(group);
  }
  return groups.map((group) => {
    const first = Math.max(labelWidth / 2, left(group));
    return group.positions.map((position, at) => [position, first + at * labelWidth] as const);
  });
}
