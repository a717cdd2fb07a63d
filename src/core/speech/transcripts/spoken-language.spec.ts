import { spokenLanguage } from './spoken-language.js';

describe('the language of words', () => {
  it.each([
    ['en', 'Hello, this is the bank. Please tell me the code that we have just sent to your phone.'],
    ['de', 'Guten Tag, hier ist Ihre Bank. Bitte nennen Sie mir den Code, den wir Ihnen geschickt haben.'],
    ['es', 'Buenos días, le llamo de su banco. Dígame por favor el código que le hemos enviado.'],
    ['fr', 'Bonjour, ici votre banque. Donnez-moi le code que nous venons de vous envoyer.'],
    ['it', 'Buongiorno, la chiamo dalla sua banca. Mi dica il codice che le abbiamo inviato.'],
    ['pt', 'Bom dia, ligo do seu banco. Diga-me o código que acabámos de lhe enviar.'],
    ['ja', 'こんにちは、銀行です。お送りしたコードを教えてください。'],
  ])('is %s, also in lower case and without punctuation', async (language, text) => {
    expect(await spokenLanguage([text])).toBe(language);
    expect(await spokenLanguage(text.toLowerCase().replaceAll(/[.,]/g, '').split('und '))).toBe(language);
  });

  it.each([[[]], [['']], [['Yes.', 'No.']], [['1234 5678 9012 3456 1234 5678']]])(
    'is not detected in %j',
    async (texts) => expect(await spokenLanguage(texts)).toBeUndefined(),
  );

  it('takes no longer for more than it needs', async () => {
    expect(await spokenLanguage(Array.from({ length: 100_000 }, () => 'the quick brown fox jumps over it '))).toBe(
      'en',
    );
  });
});
