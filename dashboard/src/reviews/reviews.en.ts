export const reviews = {
  take: 'Take',
  you: 'You',
  taken: 'The call is yours now.',
  takenByOther: 'Someone else has taken the call.',
  takeFailed: 'The call could not be taken.',
  noDeadline: 'No deadline',
  sign: '{title}: “{quote}”',
  noSigns: 'No signs',
  failed: 'The analysis failed',
  waiting: 'Not analysed yet',
  erased: 'The call was erased',
  notScored: {
    NO_SPEECH: 'Not scored: nobody speaks',
    LOW_CONFIDENCE: 'Not scored: the transcript is too uncertain',
    UNSUPPORTED_LANGUAGE: 'Not scored: no fraud model knows the language',
  },
  refusal: {
    REVIEWER_AT_CAPACITY: 'their queue is full.',
    REVIEW_COMPLETED: 'it is decided already.',
    REVIEWER_UNAVAILABLE: 'they are away.',
    NO_MATCHING_EXPERTISE: 'nobody has the expertise.',
  },
};
