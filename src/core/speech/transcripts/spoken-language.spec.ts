import { isEnoughToDetect, languageOfTranscript } from './spoken-language.js';

const sentences: readonly (readonly [string, string])[] = [
  [
    'en',
    'Hello, this is the bank. Please tell me the code that we have just sent to your telephone, or we must block the card.',
  ],
  [
    'de',
    'Guten Tag, hier ist Ihre Bank. Bitte nennen Sie mir den Code, den wir Ihnen geschickt haben, sonst sperren wir die Karte.',
  ],
  [
    'es',
    'Buenos días, le llamo de su banco. Dígame por favor el código que le hemos enviado al móvil, o tendremos que bloquear la tarjeta.',
  ],
  [
    'fr',
    'Bonjour, ici votre banque. Donnez-moi le code que nous venons de vous envoyer, sinon nous devons bloquer la carte, s’il vous plaît.',
  ],
  [
    'it',
    'Buongiorno, la chiamo dalla sua banca. Mi dica il codice che le abbiamo inviato, altrimenti dobbiamo bloccare la carta, per favore.',
  ],
  [
    'pt',
    'Bom dia, ligo do seu banco. Diga-me o código que acabámos de lhe enviar, senão temos de bloquear o cartão, por favor.',
  ],
];
const inOtherScripts: readonly (readonly [string, string])[] = [
  ['ja', 'こんにちは、銀行です。お送りしたコードを教えてください。'],
  ['ko', '안녕하세요, 은행입니다. 방금 보내 드린 코드를 말씀해 주세요.'],
  ['ru', 'Здравствуйте, это ваш банк. Назовите код.'],
];
/** How calls of a few words go. */
const short = [
  'Hello? Yes.',
  'No, wrong number, sorry.',
  'Hi mom, call me back.',
  'Thank you, bye bye.',
  'Read me the code.',
  'Press one to speak to an agent.',
  'Okay. Okay. Uh huh. Bye.',
];

describe('the language of a transcript', () => {
  it.each([...sentences, ...inOtherScripts])('is %s by its words, whatever is claimed', async (language, text) => {
    for (const claimed of ['', 'en', 'de', 'und']) expect(await languageOfTranscript(claimed, [text])).toBe(language);
    const heard = text.toLowerCase().replaceAll(/[.,?!]/g, '');
    expect(await languageOfTranscript('', heard.split('. '))).toBe(language);
  });

  it('keeps the region of a claim that the words agree with', async () => {
    expect(await languageOfTranscript('en-GB', [sentences[0]![1]])).toBe('en-GB');
    expect(await languageOfTranscript('de_AT', [sentences[1]![1]])).toBe('de_AT');
  });

  it.each(short)('is what is claimed of %j, and otherwise not known', async (text) => {
    expect(await languageOfTranscript('', [text])).toBe('und');
    expect(await languageOfTranscript('en', [text])).toBe('en');
  });

  it.each([[[]], [['']], [['1234 5678 9012 3456 1234 5678 '.repeat(20)]]])('is not known of %j', async (texts) =>
    expect(await languageOfTranscript('', texts)).toBe('und'),
  );

  it('is the claimed one where the detector does not know that', async () => {
    const welsh =
      'Bore da, eich banc sydd yma. Dywedwch wrthyf y cod yr ydym newydd ei anfon atoch chi, neu byddwn yn rhwystro eich cerdyn, os gwelwch yn dda.';
    expect(await languageOfTranscript('cy', [welsh])).toBe('cy');
  });

  it('is that of most of a call in which two are spoken', async () => {
    const [english, german] = [sentences[0]![1], sentences[1]![1]];
    const call = [...Array<string>(12).fill(english), ...Array<string>(30).fill(german)];
    expect(await languageOfTranscript('en', call)).toBe('de');
    expect(
      await languageOfTranscript(
        'de',
        call.map((text) => (text === english ? german : english)),
      ),
    ).toBe('en');
  });

  it('takes no longer for more than it needs', async () => {
    const text = 'the quick brown fox jumps over the lazy dog and it goes on ';
    expect(
      await languageOfTranscript(
        '',
        Array.from({ length: 100_000 }, () => text),
      ),
    ).toBe('en');
  });
});

describe('words enough to detect a language', () => {
  it.each(short)('are not %j', (text) => expect(isEnoughToDetect([text])).toBe(false));

  it.each([...sentences, ...inOtherScripts])('are a sentence or two (%s)', (_, text) =>
    expect(isEnoughToDetect([text])).toBe(true),
  );

  it('may be of many speakers', () => expect(isEnoughToDetect(Array<string>(20).fill('Yes, I do.'))).toBe(true));
});
