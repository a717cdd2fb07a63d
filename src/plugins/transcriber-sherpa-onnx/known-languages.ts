import { basename } from 'node:path';
import type { LayoutName } from './layouts.js';

/** From `LANGUAGES` in openai/whisper's tokenizer.py; Cantonese (yue) is known from version 3 on. */
const whisper =
  'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml ' +
  'cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am ' +
  'yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su';
/** From SenseVoice's model card. */
const senseVoice = 'zh en ja ko yue';

/** Where BCP 47 and the models differ. */
const codes: Readonly<Partial<Record<LayoutName, Readonly<Record<string, string>>>>> = {
  whisper: { jv: 'jw', fil: 'tl', nb: 'no' },
};

/** The code that a model takes for a BCP 47 language; empty for none. */
export function languageCode(layout: LayoutName, language = ''): string {
  const spoken = language.split('-')[0]!;
  return codes[layout]?.[spoken] ?? spoken;
}

/**
 * The codes that a model can be told, where the layout decides them: with another one, sherpa-onnx ends the process.
 * Undefined where any is taken, or none.
 */
export function knownLanguages(layout: LayoutName, encoder = ''): readonly string[] | undefined {
  if (layout === 'whisper') return basename(encoder).includes('.en-') ? ['en'] : whisper.split(' ');
  return layout === 'sense-voice' ? senseVoice.split(' ') : undefined;
}
