export const session = {
  title: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
  signIn: 'Sign in',
  expired: 'Your session has ended',
  expiredWhy: 'Sign in again to go on. Nothing that you typed is lost.',
  wrong: 'The e-mail address or the password is wrong.',
  tooMany: 'Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  unreachable: 'The service cannot be reached. Try again.',
  linkUsed: 'This link has been used or has expired. Sign in with your password.',
};
