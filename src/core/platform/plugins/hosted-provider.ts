import type { FraudModel, Kind, Transcriber } from '@callwarden/sdk';
import { ProviderHost, type HostOptions } from './provider-host.js';
import type { HostedProvider } from './provider-registry.js';

/** To load a model, and to say something about itself. */
const startSeconds = 300;
/** A command and a restarted service with waiting work need the model at once; at rest its memory is free. */
const firstCallSeconds = 10;

/**
 * A provider that lives in a child process and looks like one that does not. The process starts once, to find out whether the
 * provider works, and again when it is needed.
 *
 * @param waitSeconds how long the process of a fraud model waits for a first call; one of a transcriber ends after its check
 */
export async function hostedProvider<K extends Kind>(
  kind: K,
  options: HostOptions,
  waitSeconds = firstCallSeconds,
): Promise<HostedProvider<K>> {
  const host = new ProviderHost(options);
  const own = { prepare: () => host.prepare(startSeconds), close: () => host.close() };
  try {
    if (kind === 'transcriber') {
      await host.call('check', [], { seconds: startSeconds });
      const trustLimit = (await host.call('trustLimit', [], { seconds: startSeconds })) as Transcriber['trustLimit'];
      const caveat = (await host.call('caveat', [], { seconds: startSeconds })) as Transcriber['caveat'];
      await host.close(); // it works; until there is a recording its memory is free
      return { ...transcriber(host), trustLimit, caveat, ...own } as unknown as HostedProvider<K>;
    }
    const provider = { ...(await fraudModel(host)), ...own } as unknown as HostedProvider<K>;
    host.closeUnlessCalled(waitSeconds);
    return provider;
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
