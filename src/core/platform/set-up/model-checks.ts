import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.schema.js';
import { ProviderRegistry } from '../plugins/provider-registry.js';
import { ChecksSetUp, type SetUpContributor, type SetUpFinding } from './set-up-check.js';

/** Takes transcripts that come with uploads: it hears nothing. */
const deaf = 'transcriber-supplied';

/** Whether calls can be heard and scored. */
@Injectable()
@ChecksSetUp()
export class ModelChecks implements SetUpContributor {
  constructor(
    private readonly registry: ProviderRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  checkSetUp(): SetUpFinding[] {
    return [this.recogniser(), this.fraudModel()];
  }

  private recogniser(): SetUpFinding {
    const check = 'recogniser';
    const running = this.config.pipeline.transcribers.flatMap((id) => this.registry.find('transcriber', id) ?? []);
    const hearing = running.filter(({ plugin }) => plugin.name !== deaf);
    if (hearing.length === 0) {
      const message =
        'There is no speech model: only recordings with a transcript can be analysed. Install one with `callwarden models pull`.';
      return { check, state: 'failed', finding: 'missing', message, setting: 'pipeline.transcribers' };
    }
    const [first] = hearing;
    if (first?.caveat) {
      const message = `Recordings are transcribed by ${first.id}: ${first.caveat}`;
      const details = { name: first.id, caveat: first.caveat };
      return { check, state: 'attention', finding: 'limited', message, setting: 'pipeline.transcribers', details };
    }
    const names = hearing.map(({ id }) => id).join(', ');
    const message = `Recordings are transcribed by ${names}.`;
    return { check, state: 'ok', finding: 'running', message, setting: null, details: { names } };
  }

  private fraudModel(): SetUpFinding {
    const check = 'fraudModel';
    const scoring = this.config.pipeline.fraudModels.filter(({ shadow }) => !shadow);
    const running = scoring.flatMap(({ id }) => this.registry.find('fraud-model', id) ?? []);
    if (running.length < scoring.length) {
      const there = new Set(running.map(({ id }) => id));
      const names = scoring.flatMap(({ id }) => (there.has(id) ? [] : [id])).join(', ');
      const message = `The fraud model ${names} could not start: calls are not scored by it.`;
      return { check, state: 'failed', finding: 'missing', message, setting: 'plugins', details: { names } };
    }
    const names = running.map(({ provider: { model } }) => `${model.name} ${model.version}`).join(', ');
    const message = `Calls are scored by ${names}.`;
    return { check, state: 'ok', finding: 'running', message, setting: null, details: { names } };
  }
}
