import { findModel } from './model.js';
import type { Options } from './options.js';
import type { Recognise } from './recognise.js';

/** Loads the model; to be done once. Imported late: both kinds are native code. */
export async function loadRecogniser(options: Options): Promise<Recognise> {
  const model = await findModel(options);
  const { layout } = model;
  if (layout === 'phones') {
    const { phoneRecogniser } = await import('./phones/phone-recogniser.js');
    return phoneRecogniser(model, options);
  }
  const { sherpaRecogniser } = await import('./sherpa-recogniser.js');
  return sherpaRecogniser({ ...model, layout }, options);
}
