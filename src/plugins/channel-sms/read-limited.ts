/** Bytes. A gateway's answer has a few hundred. */
export const mostBytes = 64 * 1024;

/** The body as text. @throws Error where it is longer than `mostBytes`; the rest is not read. */
export async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error(`answered with more than ${mostBytes / 1024} KiB`); // leaving the loop cancels
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
