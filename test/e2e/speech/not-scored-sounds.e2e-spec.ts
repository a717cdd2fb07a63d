import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasFfmpeg } from '../../support/ffmpeg.js';
import { hasProgram } from '../../support/has-program.js';
import { useApp } from '../../support/harness.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

const hasEspeak = hasProgram('espeak-ng');
const withVoices = hasFfmpeg && hasEspeak ? describe : describe.skip;
const shared = join(process.env['CALLWARDEN_SHARED'] ?? '../shared', 'data/audio/languages');
const withShared = existsSync(shared) ? it.each : it.skip.each;

const sounds = {
  silence: 'anullsrc=r=8000:d=20',
  noise: 'anoisesrc=color=pink:amplitude=0.1:d=20:r=8000:seed=1',
  ringing: `aevalsrc='0.15*lt(mod(t,6),2)*(sin(2*PI*440*t)+sin(2*PI*480*t))':d=20:s=8000`,
  music: `aevalsrc='0.1*exp(-3*mod(t,0.6))*(sin(2*PI*220*t)+sin(2*PI*277*t)+sin(2*PI*330*t))':d=20:s=8000`,
};
const foreign = {
  de: 'Guten Tag, hier spricht Ihre Bank. Wir haben eine verdächtige Überweisung bemerkt und müssen Ihr Konto sofort sperren.',
  es: 'Buenos días, le llamamos de su banco. Hemos detectado una transferencia sospechosa y tenemos que bloquear su cuenta.',
  'fr-fr':
    'Bonjour, ici votre banque. Nous avons remarqué un virement suspect et devons bloquer votre compte tout de suite.',
  it: 'Buongiorno, la chiamiamo dalla sua banca. Abbiamo notato un bonifico sospetto e dobbiamo bloccare subito il suo conto.',
  pl: 'Dzień dobry, dzwonimy z pańskiego banku. Zauważyliśmy podejrzany przelew i musimy natychmiast zablokować konto.',
};
const english =
  'Good morning, this is your bank. We have noticed a suspicious transfer. Please read me the code that we have sent.';
const short = 'Hello, please read me the code.';

withVoices('what the speech model of the demo hears (needs espeak-ng and ffmpeg)', () => {
  const folder = temporaryFolder();
  const app = useApp({
    plugins: [
      {
        id: 'ears',
        use: 'transcriber-sherpa-onnx',
        options: { model: join(process.cwd(), 'models/speech-en-small') },
      },
    ],
    pipeline: { transcribers: ['ears'] },
  });
  afterAll(() => folder.remove());

  const result = async (file: string) => {
    const { analysisId } = (await app.admin.upload({ file })).body;
    return until(
      async () => {
        const { body } = await app.admin.get(`/v1/analyses/${analysisId}?include=transcription`);
        return body.status === 'completed' && body;
      },
      { seconds: 60 },
    );
  };
  const spoken = (voice: string, text: string): string => {
    const path = join(folder.path, `${voice}-${text.length}.wav`);
    execFileSync('espeak-ng', ['-v', voice, '-s', '150', '-w', path, text]);
    return path;
  };

  it.each(Object.entries(sounds))(
    'gives %s no score',
    async (name, source) => {
      const path = join(folder.path, `${name}.wav`);
      execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', source, path]);
      const { fraudAnalysis, notScored } = await result(path);
      expect([fraudAnalysis.riskScore, notScored?.reason]).toEqual([
        null,
        expect.stringMatching(/NO_SPEECH|LOW_CONFIDENCE/),
      ]);
    },
    60_000,
  );

  it.each(Object.entries(foreign))(
    'gives speech in the language %s no score',
    async (voice, text) => {
      const { fraudAnalysis, notScored, transcription } = await result(spoken(voice, text));
      expect([transcription.text, transcription.confidence, fraudAnalysis.riskScore, notScored?.reason]).toEqual([
        expect.any(String),
        expect.any(Number),
        null,
        expect.stringMatching(/LOW_CONFIDENCE|UNSUPPORTED_LANGUAGE/),
      ]);
    },
    60_000,
  );

  it.each([
    ['a call', english],
    ['a call of a few words', short],
  ])(
    'gives %s in English a score',
    async (_, text) => {
      const { fraudAnalysis, notScored } = await result(spoken('en-us+m3', text));
      expect([notScored, fraudAnalysis.riskScore]).toEqual([null, 90]);
    },
    60_000,
  );

  withShared(['de', 'es', 'fr', 'it', 'ja', 'ko', 'pt'])(
    'gives a sentence that a person reads in the language %s no score (needs ../shared)',
    async (language) => {
      const { fraudAnalysis } = await result(join(shared, `test_${language}.wav`));
      expect(fraudAnalysis.riskScore).toBeNull();
    },
    60_000,
  );
});
