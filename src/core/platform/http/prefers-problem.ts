export const problemType = 'application/problem+json';
const jsonType = 'application/json';

/**
 * Whether `Accept` names problem details, with a weight that is not below that of JSON. Clients that name both, as most that
 * know problem details do, get them; a wildcard alone keeps the usual body.
 */
export function prefersProblem(accept: string | undefined): boolean {
  const weights = new Map((accept ?? '').split(',').map(weightOf));
  const weight = weights.get(problemType) ?? 0;
  return weight > 0 && weight >= (weights.get(jsonType) ?? 0);
}

function weightOf(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const q = parameters.find((each) => each.startsWith('q='));
  return [type, q === undefined ? 1 : Number(q.slice(2)) || 0];
}
