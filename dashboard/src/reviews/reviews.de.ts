import type { reviews as english } from './reviews.en.ts';

export const reviews: typeof english = {
  take: 'Übernehmen',
  you: 'Sie',
  taken: 'Der Anruf gehört jetzt Ihnen.',
  takenByOther: 'Jemand anderes hat den Anruf übernommen.',
  takeFailed: 'Der Anruf konnte nicht übernommen werden.',
  noDeadline: 'Keine Frist',
  sign: '{title}: „{quote}“',
  noSigns: 'Keine Anzeichen',
  failed: 'Die Analyse ist fehlgeschlagen',
  waiting: 'Noch nicht analysiert',
  erased: 'Der Anruf wurde gelöscht',
  notScored: {
    NO_SPEECH: 'Nicht bewertet: niemand spricht',
    LOW_CONFIDENCE: 'Nicht bewertet: das Transkript ist zu unsicher',
    UNSUPPORTED_LANGUAGE: 'Nicht bewertet: kein Betrugsmodell kennt die Sprache',
  },
  refusal: {
    REVIEWER_AT_CAPACITY: 'alle Plätze sind belegt.',
    REVIEW_COMPLETED: 'schon entschieden.',
    REVIEWER_UNAVAILABLE: 'die Person ist abwesend.',
    NO_MATCHING_EXPERTISE: 'niemand hat die nötigen Kenntnisse.',
  },
};
