/** Characters of an IBAN by country, from the IBAN registry of SWIFT (ISO 13616), release 99. */
const lengths: Readonly<Record<string, number>> = Object.fromEntries(
  `ad24 ae23 al28 at20 az28 ba20 be16 bg22 bh22 bi27 br29 by28 ch21 cr22 cy28 cz24 de22 dj27 dk18 do28 ee20 eg29 es24 fi18 fk18 fo18 fr27
  gb22 ge22 gi23 gl18 gr27 gt28 hr21 hu28 ie22 il23 iq23 is26 it27 jo30 kw30 kz20 lb28 lc32 li21 lt20 lu20 lv21 ly25 ma28 mc27 md24 me22 mk19
  mn20 mr27 mt31 mu30 ni28 nl18 no15 om23 pk24 pl28 ps29 pt25 qa29 ro24 rs22 ru33 sa24 sc31 sd18 se24 si19 sk24 sm27 so23 st25 sv28 tl23 tn24
  tr26 ua29 va22 vg24 xk20 ye30`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** How many characters an IBAN of the country has; undefined where there is none. `country` is two lower-case letters. */
export const ibanLength = (country: string): number | undefined =>
  Object.hasOwn(lengths, country) ? lengths[country] : undefined;

/** Whether the check digits are right (ISO 7064, MOD 97-10). `iban` is lower-case letters and digits only. */
export function passesMod97(iban: string): boolean {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
