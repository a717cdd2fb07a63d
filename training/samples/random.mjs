/** A seeded source of numbers in [0, 1): mulberry32 (public domain, Tommy Ettinger), seeded by FNV-1a of the name. */
export function random(name) {
  let state = 0x811c9dc5;
  for (const char of name) state = Math.imul(state ^ char.codePointAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
