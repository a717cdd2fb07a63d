/** The score that people see of a risk between 0 and 1: whole, 0 to 100. */
export const scoreOfRisk = (risk: number): number => Math.round(risk * 100);

/** `fraud.detected` is raised from this score on, whatever the levels are called. */
export const fraudFrom = 60;
