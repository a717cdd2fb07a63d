/** The languages of Whisper, from `LANGUAGES` in openai/whisper's tokenizer.py. */
const codes =
  'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml ' +
  'cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am ' +
  'yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jv su yue';

/** Where Whisper and the Unicode names differ. */
const otherNames: Readonly<Record<string, string>> = {
  bengali: 'bn',
  myanmar: 'my',
  'haitian creole': 'ht',
  haitian: 'ht',
  nynorsk: 'nn',
  valencian: 'ca',
  flemish: 'nl',
  panjabi: 'pa',
  sinhalese: 'si',
  castilian: 'es',
  moldavian: 'ro',
  moldovan: 'ro',
  letzeburgesch: 'lb',
  pushto: 'ps',
  tagalog: 'tl',
  mandarin: 'zh',
  jw: 'jv',
};

const unicodeNames = new Intl.DisplayNames(['en'], { type: 'language' });
const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
const known = new Set(codes.split(' '));
const byName = new Map([...known].map((code) => [plain(unicodeNames.of(code) ?? code), code]));

/** The code of what a service calls a language: `english`, `English`, `en` and `en-US` are `en`. Undefined if unknown. */
export function languageCode(name: string): string | undefined {
  const asked = plain(name);
  const code = asked.split(/[-_]/)[0] ?? asked;
  return otherNames[asked] ?? byName.get(asked) ?? (known.has(code) ? code : undefined);
}
