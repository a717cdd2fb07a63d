import fc from 'fast-check';
import { SilenceGate } from './silence-gate.js';

const windowOf = (value: number) => new Float32Array(512).fill(value);

describe('silence gate', () => {
  it('lets sound pass, and the first second of silence after it', () => {
    const gate = new SilenceGate();
    expect(gate.passes(windowOf(0.01))).toBe(true);
    const passed = Array.from({ length: 40 }, () => gate.passes(windowOf(0.0005)));
    expect(passed.lastIndexOf(true)).toBe(30); // 31 windows of 32 ms
    expect(passed.slice(31)).not.toContain(true);
    expect(gate.passes(windowOf(-0.01))).toBe(true);
  });

  it('passes a quiet voice, which is louder than it calls silence in one sample of a window', () => {
    const gate = new SilenceGate();
    for (let i = 0; i < 100; i++) gate.passes(windowOf(0));
    const soft = windowOf(0);
    soft[300] = -0.0011;
    expect(gate.passes(soft)).toBe(true);
  });

  it('tells where in the channel each passed sample stands', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 80 })), { maxLength: 20 }), (stretches) => {
        const gate = new SilenceGate();
        const positions: number[] = [];
        let at = 0;
        for (const [isLoud, windows] of stretches)
          for (let i = 0; i < windows; i++, at += 512)
            if (gate.passes(windowOf(isLoud ? 0.1 : 0))) positions.push(at, at + 511);
        const mapped = positions.map((_, i) => gate.inChannel(Math.floor(i / 2) * 512 + (i % 2) * 511));
        expect(mapped).toEqual(positions);
      }),
    );
  });

  it('begins anew for the next channel', () => {
    const gate = new SilenceGate();
    for (let i = 0; i < 100; i++) gate.passes(windowOf(0));
    gate.clear();
    expect(gate.passes(windowOf(0))).toBe(true);
    expect(gate.inChannel(700)).toBe(700);
  });
});
