import type { FraudModel, Kind, Provider, Transcriber } from '../../sdk/index.js';
import { ProviderHost, type HostOptions } from './provider-host.js';

/** To load a model, and to say something about itself. */
const startSeconds = 300;

/** A provider that lives in a child process and looks like one that does not. */
export async function hostedProvider<K extends Kind>(kind: K, options: HostOptions): Promise<Provider<K>> {
  const host = new ProviderHost(options);
  const close = () => host.close();
  try {
    if (kind === 'transcriber') {
      await host.call('check', [], { seconds: startSeconds });
      await host.close(); // it works; until there is a recording its memory is free
      return { ...transcriber(host), close } as unknown as Provider<K>;
    }
    return { ...(await fraudModel(host)), close } as unknown as Provider<K>;
  } catch (error) {
    await host.close();
    throw error;
  }
}

function transcriber(host: ProviderHost): Transcriber {
  return {
    usable: (recording) => host.call('usable', [recording], { seconds: startSeconds }) as Promise<true | string>,
    transcribe: (recording, { signal, progress }) =>
      host.call('transcribe', [recording], { signal, progress }) as ReturnType<Transcriber['transcribe']>,
  };
}

async function fraudModel(host: ProviderHost): Promise<FraudModel> {
  const model: FraudModel = {
    model: (await host.call('model', [], { seconds: startSeconds })) as FraudModel['model'],
    score: (transcript, signal) => host.call('score', [transcript], { signal }) as ReturnType<FraudModel['score']>,
  };
  if (!(await host.call('has', ['scoreSoFar'], { seconds: startSeconds }))) return model;
  return {
    ...model,
    scoreSoFar: (call, transcript, signal) =>
      host.call('scoreSoFar', [call, transcript], { signal }) as ReturnType<FraudModel['score']>,
  };
}
