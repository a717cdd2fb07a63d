/** Where a chart of some size draws its values; in pixels. */
export interface Scale {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: (share: number) => number;
  readonly y: (share: number) => number;
}

export const margin = { left: 40, right: 8, top: 16, bottom: 24 };

/** Values are shares of the axes, 0 to 1. */
export function scaleOf(width: number, height: number): Scale {
  const inner = { width: Math.max(0, width - margin.left - margin.right), height: height - margin.top - margin.bottom };
  return {
    width,
    height,
    left: margin.left,
    right: margin.left + inner.width,
    top: margin.top,
    bottom: margin.top + inner.height,
    x: (share) => margin.left + share * inner.width,
    y: (share) => margin.top + (1 - share) * inner.height,
  };
}

/** The lowest of 1, 2 and 5 times a power of ten that is not below. */
export function niceAbove(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= value) ?? value;
}

export const pathOf = (points: readonly (readonly [number, number] | null)[]): string => {
  let path = '';
  let isDrawing = false;
  for (const point of points) {
    if (point) path += `${isDrawing ? 'L' : 'M'}${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
    isDrawing = point !== null;
  }
  return path;
};
