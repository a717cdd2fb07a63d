import type { AssignmentStrategy } from '../api/generated/types.gen.ts';

export const strategies = ['load_balanced', 'expertise_based', 'round_robin', 'automatic', 'specific'] as const;
export type Strategy = (typeof strategies)[number];

/** As the service takes it; undefined where nobody can be chosen from. */
export function strategyBody(type: Strategy, pool: readonly string[], person: string): AssignmentStrategy | undefined {
  if (type === 'specific') return person ? { type, assignTo: [person] } : undefined;
  return pool.length > 0 ? { type, pool: [...pool] } : undefined;
}

/** As many as one request may assign. */
export const most = 1000;
