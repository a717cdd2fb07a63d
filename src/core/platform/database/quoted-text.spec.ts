import { PostgreSqlPlatform } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { quotedText } from './quoted-text.js';

describe('quotedText', () => {
  it.each([
    ["It's", "'It''s'"],
    ['a\\b', " E'a\\\\b'"],
    ["\\'", " E'\\\\'''"],
    ['', "''"],
    ["''; drop table analyses; --", "'''''; drop table analyses; --'"],
  ])('writes %j as %j', (text, literal) => expect(quotedText(text)).toBe(literal));

  it('writes what MikroORM writes', () => {
    const platform = new PostgreSqlPlatform();
    const part = fc.oneof(fc.constantFrom("'", '\\', "\\'", '$', '$1', '?', '$&', 'E', '"', '\n'), fc.string());
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(quotedText(parts.join(''))).toBe(platform.escape(parts.join('')));
      }),
      { numRuns: 2000 },
    );
  });
});
