/** The type in ONNX of the tokens and lengths that some models take. */
export const INT32 = 6;

/** A `tokens.txt`, numbered from 0. */
export const tokenList = (tokens: readonly string[]): Buffer =>
  Buffer.from(tokens.map((token, id) => `${token} ${id}\n`).join(''));

/** A score for each token of a vocabulary: `usual`, but for some. */
export function tokenScores(size: number, usual: number, others: Readonly<Record<number, number>>): Float32Array {
  const scores = new Float32Array(size).fill(usual);
  for (const [token, score] of Object.entries(others)) scores[Number(token)] = score;
  return scores;
}
