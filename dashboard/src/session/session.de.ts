import type { session as english } from './session.en.ts';

export const session: typeof english = {
  title: 'Anmelden',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  signIn: 'Anmelden',
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
