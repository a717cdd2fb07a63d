import { join } from 'node:path';
import { Command, Option } from 'commander';
import { catalogue, findModel, type Model, modelSize, nearestModelName } from '../core/speech/models/catalogue.js';
import { messageOf } from '../core/speech/models/model-error.js';
import { pullModel } from '../core/speech/models/pull-model.js';
import { removeModel } from '../core/speech/models/remove-model.js';
import { isInstalled, verifyModel } from '../core/speech/models/verify-model.js';
import { evaluateCommand } from './evaluation/evaluate.command.js';
import { thresholdCommand } from './evaluation/threshold.command.js';
import { examples } from './examples.js';
import { configLines } from './models-config-lines.js';
import { modelTable } from './models-table.js';
import { showProgress } from './models-progress.js';

const folderOption = () =>
  new Option('--folder <dir>', 'the models folder').default(
    join(process.env['CALLWARDEN_DATA_DIR'] || 'data', 'models'),
    'models in CALLWARDEN_DATA_DIR, or in ./data',
  );

/** `callwarden models`: speech models for transcriber-sherpa-onnx, and fraud models. A failure ends the process with code 1. */
export function modelsCommand(): Command {
  const models = new Command('models').description(
    'speech models for transcriber-sherpa-onnx: list, download, check, delete; fraud models: evaluate, threshold',
  );
  examples(models.command('list'), 'callwarden models list', 'callwarden models list --json')
    .description('list the models that can be pulled and those that are installed')
    .option('--json', 'as JSON, sizes in bytes')
    .addOption(folderOption())
    .action(list);
  examples(
    models.command('pull'),
    'callwarden models pull whisper-base',
    'callwarden models pull whisper-base --mirror https://models.example.com',
  )
    .description('download a model, or verify it if it is installed')
    .argument('<name>', 'one of the names that "models list" shows')
    .addOption(
      new Option('--mirror <url>', 'take the files from here instead of https://huggingface.co').env(
        'CALLWARDEN_MODELS_MIRROR',
      ),
    )
    .addOption(folderOption())
    .action(pull);
  examples(models.command('verify'), 'callwarden models verify', 'callwarden models verify whisper-base')
    .description('compare the files of installed models with the checksums of the catalogue and of their first pull')
    .argument('[name]', 'a model; default: all that are installed')
    .addOption(folderOption())
    .action(verify);
  examples(models.command('rm'), 'callwarden models rm whisper-base')
    .description('delete an installed model or the files of an unfinished pull')
    .argument('<name>', 'one of the names that "models list" shows')
    .addOption(folderOption())
    .action(remove);
  models.addCommand(evaluateCommand()).addCommand(thresholdCommand());
  return models;
}

async function list({ json, folder }: { json?: true; folder: string }): Promise<void> {
  const rows = await Promise.all(
    catalogue.map(async (model) => ({
      name: model.name,
      title: model.title,
      layout: model.layout,
      languages: model.languages,
      size: modelSize(model),
      licence: model.licence,
      ...(model.caveat && { caveat: model.caveat }),
      source: model.source,
      installed: await isInstalled(model, folder),
    })),
  );
  console.log(json ? JSON.stringify(rows, null, 2) : modelTable(rows));
}

async function pull(
  this: Command,
  name: string,
  { mirror, folder }: { mirror?: string; folder: string },
): Promise<void> {
  const model = named(this, name);
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  const progress = showProgress(process.stderr, model.name);
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const caveat = model.caveat ? ` (${model.caveat})` : '';
    console.error(`${model.title}: licence ${model.licence ?? 'not stated'}${caveat}, see ${model.source}`);
    const { folder: installed, alreadyThere } = await pullModel(model, {
      folder,
      baseUrl: mirror,
      signal: stop.signal,
      ...progress,
    });
    progress.end();
    console.error(`${model.name} is ${alreadyThere ? 'already installed and verified' : 'installed'}: ${installed}`);
    console.log(await configLines(model, folder));
  } catch (error) {
    progress.end();
    this.error(`error: ${messageOf(error)}`, { exitCode: 1 });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

async function verify(this: Command, name: string | undefined, { folder }: { folder: string }): Promise<void> {
  const wanted = name === undefined ? await installedIn(folder) : [named(this, name)];
  if (wanted.length === 0) console.log(`no model is installed in ${folder}`);
  let wrong = 0;
  for (const model of wanted) {
    try {
      await verifyModel(model, folder);
      console.log(`${model.name}: complete and unchanged since the first pull`);
    } catch (error) {
      wrong += 1;
      console.log(`${model.name}: ${messageOf(error)}`);
    }
  }
  if (wrong > 0) this.error(`error: ${wrong} of ${wanted.length} cannot be used`, { exitCode: 1 });
}

async function remove(this: Command, name: string, { folder }: { folder: string }): Promise<void> {
  const model = named(this, name);
  try {
    await removeModel(model, folder);
    console.log(`${model.name} is removed from ${folder}`);
  } catch (error) {
    this.error(`error: ${messageOf(error)}`, { exitCode: 1 });
  }
}

async function installedIn(folder: string): Promise<Model[]> {
  const there = await Promise.all(catalogue.map((model) => isInstalled(model, folder)));
  return catalogue.filter((_, index) => there[index]);
}

const named = (command: Command, name: string): Model =>
  findModel(name) ?? command.error(unknownName(name), { exitCode: 1 });

function unknownName(name: string): string {
  const meant = nearestModelName(name);
  const names = catalogue.map((model: Model) => `  ${model.name}`).join('\n');
  return `error: there is no model "${name}".${meant ? ` Did you mean ${meant}?` : ''}\nThe models are:\n${names}`;
}
