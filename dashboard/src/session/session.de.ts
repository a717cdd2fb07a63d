import type { session as english } from './session.en.ts';

export const session: typeof english = {
  title: 'Anmelden',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  signIn: 'Anmelden',
  forgotten: 'Passwort vergessen? Ein Administrator kann Ihnen einen Link senden, mit dem Sie ein neues wählen.',
  choose: 'Passwort wählen',
  newPassword: 'Neues Passwort',
  passwordHint: 'Mindestens 12 Zeichen, davon 5 verschiedene.',
  chooseAndSignIn: 'Speichern und anmelden',
  passwordLinkUsed:
    'Dieser Link wurde bereits verwendet oder ist abgelaufen. Ein Administrator kann einen neuen erstellen.',
  expired: 'Ihre Sitzung ist abgelaufen',
  expiredWhy: 'Melden Sie sich erneut an, um fortzufahren. Ihre Eingaben bleiben erhalten.',
  wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
  tooMany: 'Zu viele Versuche. Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} erneut.',
  unreachable: 'Der Dienst ist nicht erreichbar. Versuchen Sie es erneut.',
  linkUsed: 'Dieser Link wurde bereits verwendet oder ist abgelaufen. Melden Sie sich mit Ihrem Passwort an.',
  notAllowed: 'Sie dürfen diese Seite nicht öffnen.',
  notAllowedNext: 'Ihre Rechte kann ein Administrator ändern.',
  toQueue: 'Zu meinen Aufgaben',
};
