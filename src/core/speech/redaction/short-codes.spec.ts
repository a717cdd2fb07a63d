import { redactedText } from '../../../../test/support/redacted-text.js';
import type { RedactionCategory } from '../../platform/config/redaction-categories.js';

const only: readonly RedactionCategory[] = ['cvv', 'pin', 'one_time_code'];
const redacted = (text: string, language?: string) => redactedText(text, { language, only });

describe('card verification values', () => {
  it.each([
    ['my CVV is 123.', 'my CVV is [CVV].'],
    ['cvv one two three', 'cvv [CVV]'],
    ['the C.V.V. is 123', 'the C.V.V. is [CVV]'],
    ['security code: 4 5 6', 'security code: [CVV]'],
    ['the three digits on the back are 123', 'the three digits on the back are [CVV]'],
    ['last three on the back, that is oh four two', 'last three on the back, that is [CVV]'],
    ['123 on the back', '[CVV] on the back'],
    ['it says double four two and that is the security code', '[CVV]'],
    ['B: And the security code? | A: It is one two three.', 'And the security code? | It is [CVV].'],
    ["B: what are the 3 digits on the back of your card | A: uh let me see | A: that's 9 8 7", '[CVV]'],
    ['B: cvv please | A: 123 | B: 123 thank you', 'cvv please | [CVV] | [CVV] thank you'],
    ['exp 04 27 cvv 123', 'exp 04 27 cvv [CVV]'],
    ['CID 1234', 'CID [CVV]'],
    ['4111 1111 1111 1111 0427 123', '4111 1111 1111 1111 0427 [CVV]'],
    ['4111 1111 1111 1111 04 27 1 2 3 okay', '04 27 [CVV] okay'],
    ['the cvv is 123, sorry, 132', 'the cvv is [CVV]'],
  ])('are taken out of "%s"', (text, result) => expect(redacted(text)).toContain(result));

  it.each([
    'the security code has 3 digits',
    'the card has a CVV of three digits on the back',
    'the CVV costs $123',
    '4111 1111 1111 1111 1327 123',
    'security code 4821 9931 2231 4411',
    'I gave the CVV 3 times',
    'cvv and then we waited 120 minutes',
    'what is the cvv | B: I would rather not say, my zip code is 90210',
  ])('are not seen in "%s"', (text) => expect(redacted(text)).toBe(text.replace('B: ', '')));
});

describe('PINs', () => {
  it.each([
    ['my pin is 4821', 'my pin is [PIN]'],
    ['PIN number four eight two one please', 'PIN number [PIN] please'],
    ['my personal identification number is 482193', 'my personal identification number is [PIN]'],
    ['4821 is my pin', '[PIN] is my pin'],
    ['the pin on my card is 4821', 'the pin on my card is [PIN]'],
    ['the pin for my account is 4821', 'the pin for my account is [PIN]'],
    ['B: tell me your PIN now | A: okay it is 4 8 2 1', 'tell me your PIN now | okay it is [PIN]'],
    ["B: what's your pin? | A: um | B: take your time | A: forty eight twenty one", '[PIN]'],
    ['so 1984 would be my pin', 'so [PIN] would be my pin'],
    ['the P.I.N. is 4821', '[PIN]'],
  ])('are taken out of "%s"', (text, result) => expect(redacted(text)).toContain(result));

  it.each([
    'you never tell anybody your 4 digit PIN',
    'I forgot my PIN in 2019',
    'pin it at 4500 and leave',
    'the pin costs 1500 dollars',
    'bowling pin number 12',
    'I set my pin and on 12/04/2023 it was changed',
    'my pin does not work, my order number is 48213',
    'my pin was blocked | B: what is your date of birth | A: 04 12 1985',
    'a new PIN is sent within 1440 minutes',
    'you have the PIN? the address is 4500 Main Street',
  ])('are not seen in "%s"', (text) => expect(redacted(text)).toBe(text.replaceAll(/[AB]: /g, '')));
});

describe('one-time codes', () => {
  it.each([
    ['481 923 is the code', '[CODE] is the code'],
    ['the verification code is 481923', 'the verification code is [CODE]'],
    ['your one-time passcode is G-482913.', 'your one-time passcode is [CODE].'],
    ['OTP 4819', 'OTP [CODE]'],
    ['code | -4819', 'code | -[CODE]'],
    ['the security code is 482913', 'the security code is [CODE]'],
    ['B: read me the numbers in the text message | A: 482 913', '[CODE]'],
    ['the code that we just sent to your phone is 4 8 1 9 2 3', '[CODE]'],
    ['the code I just texted you, read it to me | B: 481923', '[CODE]'],
    ['B: read me the six-digit code | A: four eight one, nine two three', 'read me the six-digit code | [CODE]'],
    ['B: what is the code | A: it is 481 | B: mm-hm | A: 923', 'what is the code | it is [CODE] | mm-hm | [CODE]'],
    ['B: and the passcode? | A: 4819 | B: 4819?', 'and the passcode? | [CODE] | [CODE]?'],
    ['the code sent to the number ending in 1234 is 482913', 'ending in 1234 is [CODE]'],
    ['my confirmation code from the text is 482913', '[CODE]'],
    ['the code is 481923, 481923', 'the code is [CODE]'],
    ['ok the code says 99 42 17', '[CODE]'],
  ])('are taken out of "%s"', (text, result) => expect(redacted(text)).toContain(result));

  it.each([
    'the zip code is 90210',
    'our area code is 4155',
    'the postal code is 48213',
    'dial code 0049',
    'use promo code 48213',
    'use the discount code SAVE2023',
    'error code 4041 again',
    'the product code is 482913',
    'the colour code is 48213',
    'a dress code since 2019',
    'scan the QR code 48213',
    'the bar code reads 4006381',
    'our code of conduct from 2019 has 1500 words',
    'a six digit code',
    'the code expires in 1440 minutes',
    'we sent the code at 10:30',
    'the code costs $4500',
    'the code was wrong 1500 times',
    "what's the code | B: I have none, but the case number is 482913",
    'the tracking code is 48291377',
    'version code 4.8.2',
    'the code got 99.5 percent',
  ])('are not seen in "%s"', (text) => expect(redacted(text)).toBe(text.replace('B: ', '')));
});

describe('in other languages', () => {
  it.each([
    ['de', 'die Prüfziffer ist eins zwei drei', 'die Prüfziffer ist [CVV]'],
    ['de', 'B: Wie ist Ihre Geheimzahl? | A: Vier acht zwo eins.', '[PIN]'],
    ['de', 'der Bestätigungscode lautet 481 923', 'der Bestätigungscode lautet [CODE]'],
    ['de', 'die TAN ist achtundvierzig neunzehn dreiundzwanzig', 'die TAN ist [CODE]'],
    ['fr', 'le cryptogramme est le cent vingt-trois', '[CVV]'],
    ['fr', 'mon code secret est quatre huit deux un', 'mon code secret est [PIN]'],
    ['fr', "B: donnez-moi le code reçu par SMS | A: c'est le 481 923", '[CODE]'],
    ['es', 'el código de seguridad es uno dos tres', 'el código de seguridad es [CVV]'],
    ['es', 'mi pin es cuatro ocho dos uno', 'mi pin es [PIN]'],
    ['es', 'el código que le enviamos es 481923', 'el código que le enviamos es [CODE]'],
    ['it', 'il codice di sicurezza è uno due tre', 'il codice di sicurezza è [CVV]'],
    ['it', 'il mio pin è quattro otto due uno', 'il mio pin è [PIN]'],
    ['it', 'il codice di verifica è 481923', 'il codice di verifica è [CODE]'],
    ['pt', 'o código de segurança é um dois três', 'o código de segurança é [CVV]'],
    ['pt', 'a minha senha é quatro oito dois um', 'a minha senha é [PIN]'],
    ['pt', 'o código que recebi é meia oito um nove dois três', 'o código que recebi é [CODE]'],
    ['nl', 'mijn pin is 4821', 'mijn pin is [PIN]'],
  ])('are found in %s: "%s"', (language, text, result) => expect(redacted(text, language)).toContain(result));

  it.each([
    ['de', 'die Postleitzahl ist 48213'],
    ['de', 'die Vorwahl ist 04821'],
    ['fr', 'le code postal est 48213'],
    ['fr', 'le code promo est 4821'],
    ['fr', 'le code de la porte est 4821'],
    ['de', 'der Code hat 1500 Zeichen'],
    ['es', 'el código postal es 48213'],
    ['it', 'il codice postale è 48213'],
    ['pt', 'o código postal é 4821'],
  ])('are not seen in %s: "%s"', (language, text) => expect(redacted(text, language)).toBe(text));
});
