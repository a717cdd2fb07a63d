import type { Config } from '../../../platform/config/config.schema.js';
import type { ProviderRegistry } from '../../../platform/plugins/provider-registry.js';
import type { Heard } from './heard.js';
import { ScoreGate } from './score-gate.js';

const languages: Readonly<Record<string, readonly string[]>> = { english: ['en'], german: ['de'], french: ['fr'] };
const text = 'Guten Tag, hier ist Ihre Bank. Bitte nennen Sie mir den Code, den wir Ihnen geschickt haben.';
const heard = (changes: Partial<Heard> = {}): Heard => ({
  providerId: 'ears',
  language: 'de',
  confidence: 0.9,
  utterances: [{ speaker: 0, start: 0, end: 9, text }],
  ...changes,
});
const shadow = (id: string) => ({ id, weight: 1, shadow: true });
const live = (id: string) => ({ id, weight: 1, shadow: false });

/** @param ears of this transcriber: its limit as it started, that of its entry, and its caveat */
function gate(
  fraudModels: readonly object[],
  ears: { started?: number; entry?: number; caveat?: string } = {},
): ScoreGate {
  const { started, entry, caveat } = ears;
  const find = (kind: string, id: string) => {
    if (kind === 'transcriber') return (started ?? caveat) === undefined ? undefined : { trustLimit: started, caveat };
    return id in languages ? { provider: { model: { languages: languages[id] } } } : undefined;
  };
  return new ScoreGate(
    { find } as unknown as ProviderRegistry,
    {
      pipeline: { fraudModels, confidenceFloor: 0.5 },
      plugins: [{ id: 'ears', trustLimit: entry }],
    } as unknown as Config,
  );
}
const codes = ({ warnings }: ReturnType<ScoreGate['decide']>) => warnings.map(({ code }) => code);

describe('The score gate', () => {
  it('asks all models, shadows too, about a call that can be judged', () => {
    const decision = gate([live('english'), shadow('french')]).decide(heard({ language: 'en' }), 10);
    expect(decision.notScored).toBeNull();
    expect(decision.models.map(({ id }) => id)).toEqual(['english', 'french']);
  });

  it('asks only shadows that know it about a call in a language that no other model knows', () => {
    const decision = gate([live('english'), shadow('german'), shadow('french')]).decide(heard(), 10);
    expect(decision.notScored?.reason).toBe('UNSUPPORTED_LANGUAGE');
    expect(decision.models.map(({ id }) => id)).toEqual(['german']);
    expect(codes(decision)).toEqual(['UNSUPPORTED_LANGUAGE']);
  });

  it('asks no model about words that are in doubt', () => {
    const decision = gate([live('english'), shadow('german')], { started: 0.95 }).decide(heard(), 10);
    expect(decision).toMatchObject({ notScored: { reason: 'LOW_CONFIDENCE' }, models: [] });
  });

  it('takes the limit of an entry whose transcriber did not start', () => {
    const { notScored } = gate([live('german')], { entry: 0.95 }).decide(heard(), 10);
    expect(notScored?.reason).toBe('LOW_CONFIDENCE');
  });

  it('withholds nothing where no limit is set', () =>
    expect(gate([live('german')]).decide(heard({ confidence: 0 }), 10).notScored).toBeNull());

  it('warns of each model that does not know the language, and of low confidence', () => {
    const decision = gate([live('english'), live('german'), live('french')]).decide(heard({ confidence: 0.4 }), 10);
    expect(decision.notScored).toBeNull();
    expect(codes(decision)).toEqual(['LOW_TRANSCRIPTION_CONFIDENCE', 'UNSUPPORTED_LANGUAGE', 'UNSUPPORTED_LANGUAGE']);
  });

  it('says with each result what its transcriber says of all of them', () => {
    const [warning] = gate([live('german')], { caveat: 'Every third word is wrong.' }).decide(heard(), 10).warnings;
    expect(warning).toEqual({ code: 'LIMITED_TRANSCRIBER', message: 'Every third word is wrong.' });
  });

  it('warns of nothing but the silence of a silent call', () =>
    expect(codes(gate([live('english')]).decide(heard({ utterances: [], confidence: 0 }), 10))).toEqual(['NO_SPEECH']));

  it('does not warn of an unknown language in a call of a few words', () => {
    const utterances = [{ speaker: 0, start: 0, end: 1, text: 'Hello?' }];
    expect(codes(gate([live('english')]).decide(heard({ language: 'und', utterances }), 10))).toEqual([]);
  });
});
