/** A page of a list of the API. */
export interface Page<Entry> {
  readonly data: readonly Entry[];
  readonly pagination: { readonly page: number; readonly hasNext: boolean };
}

/** Where a page begins: by its number, or by the cursor of the page before. */
export interface Position {
  readonly page?: number;
  readonly cursor?: string;
}

type FetchPage<P> = (position: Position) => Promise<{ readonly data: P; readonly response: Response }>;
type EntryOf<P> = P extends Page<infer Entry> ? Entry : never;

/**
 * A list of the API: `for await` goes over all entries. A page is asked for when its first entry is, so nothing is read after the
 * consumer stops. Lists without cursors are read by number: entries that come in or leave meanwhile can make one come twice, or skip one.
 */
export class Pages<P extends Page<unknown>> implements AsyncIterable<EntryOf<P>> {
  constructor(private readonly fetchPage: FetchPage<P>) {}

  /** The first page alone, with its totals. */
  async first(): Promise<P> {
    const { data } = await this.fetchPage({});
    return data;
  }

  /** Page after page. */
  async *pages(): AsyncGenerator<P, void, undefined> {
    let position: Position | undefined = {};
    while (position) {
      const { data, response }: { data: P; response: Response } = await this.fetchPage(position);
      yield data;
      position = nextPosition(data, response);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<EntryOf<P>, void, undefined> {
    for await (const { data } of this.pages()) yield* data as readonly EntryOf<P>[];
  }
}

function nextPosition({ pagination }: Page<unknown>, response: Response): Position | undefined {
  const cursor = nextCursor(response.headers.get('link'));
  if (cursor !== undefined) return { cursor };
  return pagination.hasNext ? { page: pagination.page + 1 } : undefined;
}

/** From a `Link` with rel="next" (RFC 8288). */
export function nextCursor(link: string | null): string | undefined {
  for (const [, target = '', parameters = ''] of (link ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (!/;\s*rel\s*=\s*"?(?:[^"]*\s)?next(?:[\s",;]|$)/i.test(parameters)) continue;
    return new URL(target, 'http://localhost').searchParams.get('cursor') ?? undefined;
  }
  return undefined;
}
