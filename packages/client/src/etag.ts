const etags = new WeakMap<object, string>();

/**
 * The ETag that came with this object, to be sent as `ifMatch`. Objects of lists have none; neither have copies.
 * @example await client.reviews.update(reviewId, changes, { ifMatch: etagOf(review) });
 */
export const etagOf = (resource: object): string | undefined => etags.get(resource);

/** The data of a response, whose ETag `etagOf` then knows. */
export async function dataOf<T extends object>(result: Promise<{ data: T; response: Response }>): Promise<T> {
  const { data, response } = await result;
  const etag = response.headers.get('etag');
  if (etag !== null) etags.set(data, etag);
  return data;
}
