export const reviews = {
  take: 'Take',
  you: 'You',
  taken: 'The call is yours now.',
  takenByOther: 'Someone else has taken the call.',
  takeFailed: 'The call could not be taken.',
};
