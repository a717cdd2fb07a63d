/** Failed sign-ins of one user. */
export interface Refusals {
  readonly userId: string;
  readonly email: string;
  readonly count: number;
  readonly addresses: readonly string[];
}

const mostUsers = 10;
const mostAddresses = 5;

/** Who, how often, from where, in one sentence for each. */
export function describeRefusals(refusals: readonly Refusals[]): string {
  const total = refusals.reduce((sum, { count }) => sum + count, 0);
  const named = refusals.slice(0, mostUsers).map(({ email, count, addresses }) => {
    const from = listOf(addresses, mostAddresses);
    return `${email}: ${times(count)}${from && ` from ${from}`}.`;
  });
  const others = refusals.length - named.length;
  return [
    `${total} ${total === 1 ? 'sign-in' : 'sign-ins'} failed.`,
    ...named,
    ...(others > 0 ? [`And ${others} more users; see the audit trail, action sign-in.refused.`] : []),
  ].join(' ');
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

function listOf(items: readonly string[], most: number): string {
  const others = items.length - most;
  return [...items.slice(0, most), ...(others > 0 ? [`${others} other addresses`] : [])].join(', ');
}
