import type { ContractCase } from '@callwarden/sdk/testing';

/** Declares one Jest test for each case of a contract. */
export function holds(subject: string, cases: readonly ContractCase[]): void {
  describe(`${subject} keeps its contract: it`, () => {
    for (const { name, run } of cases) it(name, run);
  });
}

/** The names of the cases that fail. */
export async function broken(cases: readonly ContractCase[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(cases.map(({ run }) => run()));
  return cases.filter((_, index) => outcomes[index]?.status === 'rejected').map(({ name }) => name);
}
