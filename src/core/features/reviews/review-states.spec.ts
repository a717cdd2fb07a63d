import { readFileSync } from 'node:fs';
import { moves } from './review-states.js';

it('docs/reviews.md shows the moves that there are, and no other', () => {
  const rows = readFileSync('docs/reviews.md', 'utf8').matchAll(
    /^\| (pending|in_progress|completed|escalated) +\| (\w+) +\|/gm,
  );
  expect([...rows].map(([, from, to]) => [from, to])).toEqual(moves.map(({ from, to }) => [from, to]));
});
