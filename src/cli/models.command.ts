import { join } from 'node:path';
import { Command, Option } from 'commander';
import { catalogue, findModel, type Model, modelSize, nearestModelName } from '../core/models/catalogue.js';
import { messageOf } from '../core/models/model-error.js';
import { pullModel } from '../core/models/pull-model.js';
import { isInstalled } from '../core/models/verify-model.js';
import { configLines } from './models-config-lines.js';
import { modelTable } from './models-table.js';
import { showProgress } from './models-progress.js';

const folderOption = () =>
  new Option('--folder <dir>', 'the models folder').default(
    join(process.env['CALLWARDEN_DATA_DIR'] || 'data', 'models'),
    'models in CALLWARDEN_DATA_DIR, or in ./data',
  );

/** `callwarden models`: the speech models for transcriber-sherpa-onnx. A failure ends the process with code 1. */
export function modelsCommand(): Command {
  const models = new Command('models').description('list and download speech models for transcriber-sherpa-onnx');
  models
    .command('list')
    .description('the models that can be pulled, and which of them are installed')
    .option('--json', 'as JSON, sizes in bytes')
    .addOption(folderOption())
    .action(list);
  models
    .command('pull')
    .description('download a model, or verify it when it is there already')
    .argument('<name>', 'one of the names that "models list" shows')
    .addOption(
      new Option('--mirror <url>', 'take the files from here instead of https://huggingface.co').env(
        'CALLWARDEN_MODELS_MIRROR',
      ),
    )
    .addOption(folderOption())
    .action(pull);
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
  const model = findModel(name) ?? this.error(unknownName(name), { exitCode: 1 });
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  const progress = showProgress(process.stderr, model.name);
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    console.error(`${model.title}: licence ${model.licence ?? 'not stated'}, see ${model.source}`);
    const { folder: installed, alreadyThere } = await pullModel(model, {
      folder,
      baseUrl: mirror,
      signal: stop.signal,
      ...progress,
    });
    progress.end();
    console.error(`${model.name} is ${alreadyThere ? 'already there, and verified' : 'installed'}: ${installed}`);
    console.log(await configLines(model, folder));
  } catch (error) {
    progress.end();
    this.error(`error: ${messageOf(error)}`, { exitCode: 1 });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

function unknownName(name: string): string {
  const meant = nearestModelName(name);
  const names = catalogue.map((model: Model) => `  ${model.name}`).join('\n');
  return `error: there is no model "${name}".${meant ? ` Did you mean ${meant}?` : ''}\nThe models are:\n${names}`;
}
