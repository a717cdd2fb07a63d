export const reviewTypes = ['standard', 'detailed', 'compliance', 'quality'] as const;
export type ReviewType = (typeof reviewTypes)[number];
