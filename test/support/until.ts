import { setTimeout as delay } from 'node:timers/promises';

/** Waits until `look` returns something truthy; fails with the last answer when it never does. */
export async function until<T>(
  look: () => T | Promise<T>,
  { seconds = 20, what = 'the state' } = {},
): Promise<Exclude<NonNullable<T>, false>> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await look();
    if (answer) return answer as Exclude<NonNullable<T>, false>;
    if (performance.now() > end)
      throw new Error(`${what} did not come within ${seconds} s; last seen: ${JSON.stringify(answer)}`);
    await delay(25);
  }
}
