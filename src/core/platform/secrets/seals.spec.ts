import fc from 'fast-check';
import { loadConfig } from '../config/load-config.js';
import { Seals } from './seals.js';
import { Secret } from './secret.js';

const sealsOf = (value: string) => new Seals(Secret.of({ ...loadConfig({}), secret: value }));
const seals = sealsOf('the secret of this installation, long enough');
const owner = 'webhook whk_1 secret';

describe('seals', () => {
  it('open to what was sealed, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, of) => {
        expect(seals.open(seals.seal(plain, of), of)).toBe(plain);
      }),
    );
  });

  it('differ each time, and show nothing of what they hold', () => {
    const [one, two] = [seals.seal('whsec_abc', owner), seals.seal('whsec_abc', owner)];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^v1\.[\w-]+$/);
    expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('whsec_');
  });

  it('do not open in another place', () => {
    expect(() => seals.open(seals.seal('whsec_abc', owner), 'webhook whk_2 secret')).toThrow('webhook whk_2 secret');
  });

  it('do not open when any byte of them is another', () => {
    const sealed = Buffer.from(seals.seal('whsec_abc', owner).slice(3), 'base64url');
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(sealed);
        changed[at]! ^= change;
        expect(() => seals.open(`v1.${changed.toString('base64url')}`, owner)).toThrow('Cannot open');
      }),
    );
  });

  it('do not open when they are cut, of another version, or no seals at all', () => {
    const sealed = seals.seal('whsec_abc', owner);
    for (const wrong of [sealed.slice(0, -4), sealed.slice(0, 20), `v2.${sealed.slice(3)}`, 'v1.', 'whsec_abc', ''])
      expect(() => seals.open(wrong, owner)).toThrow('Cannot open');
  });

  it('say with another secret which setting is wrong, and not what they hold', () => {
    const sealed = seals.seal('whsec_abc', owner);
    const open = () => sealsOf('another secret, which is long enough as well').open(sealed, owner);
    expect(open).toThrow('CALLWARDEN_SECRET, or the file "secret" in the data folder');
    expect(open).not.toThrow(/whsec_abc/);
  });
});
