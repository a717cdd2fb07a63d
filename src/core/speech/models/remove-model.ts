import { rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Model } from './catalogue.js';
import { exclusively, type Waiting } from './exclusively.js';
import { ModelError } from './model-error.js';
import { PartialModel, removeEmptyFolders } from './partial-model.js';
import { forgetPins, readPins } from './pins.js';

/**
 * Deletes a model, what an unfinished pull of it left, and its checksums. Waits for a pull of it that is under way.
 * Throws ModelError `not-installed` where there is nothing of it.
 */
export async function removeModel(model: Model, modelsFolder: string, waiting: Waiting = {}): Promise<void> {
  const folder = resolve(modelsFolder);
  const partialFolder = join(folder, '.partial');
  const target = join(folder, model.name);
  const isThere = async (path: string) => (await stat(path).catch(() => null)) !== null;
  const isPinned = Object.keys(await readPins(folder, model.name)).length > 0;
  if (!isPinned && !(await isThere(target)) && !(await isThere(join(partialFolder, model.name))))
    throw new ModelError('not-installed', `${model.name} is not in ${folder}.`);
  await exclusively(
    join(partialFolder, `${model.name}.lock`),
    async () => {
      await rm(target, { recursive: true, force: true });
      await (await PartialModel.open(folder, model.name)).discard();
      await forgetPins(folder, model.name);
    },
    waiting,
  );
  await removeEmptyFolders(partialFolder, partialFolder);
}
