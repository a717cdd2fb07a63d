import type { Pool } from 'undici';

/** The body of an answer. Throws unless it is 200, or the 404 that a bench compares with. */
export async function ask(client: Pool, path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { statusCode, body } = await client.request({ method: 'GET', path, headers });
  const text = await body.text();
  if (statusCode !== 200 && statusCode !== 404) throw new Error(`${path} was answered ${statusCode}: ${text}`);
  return text;
}

/** The total of a list, marked where it is an estimate. */
export function totalOf(text: string): string {
  const { pagination } = JSON.parse(text) as { pagination: { total: number; totalIsEstimate?: boolean } };
  return `${pagination.totalIsEstimate ? '~' : ''}${pagination.total}`;
}

/** Milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
