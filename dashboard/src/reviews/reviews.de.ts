import type { reviews as english } from './reviews.en.ts';

export const reviews: typeof english = {
  take: 'Übernehmen',
  you: 'Sie',
  taken: 'Der Anruf gehört jetzt Ihnen.',
  takenByOther: 'Jemand anderes hat den Anruf übernommen.',
  takeFailed: 'Der Anruf konnte nicht übernommen werden.',
};
