import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** A resource, and the entity tag that says which version of it this is. */
export interface Stored<T> {
  readonly value: T;
  readonly tag: string | undefined;
}

/** What an answer of the service says of a resource. */
export interface Answer<T> {
  readonly data: T;
  readonly response: Response;
}

export const storedOf = <T>({ data, response }: Answer<T>): Stored<T> => ({
  value: data,
  tag: response.headers.get('etag') ?? undefined,
});

interface Source<T> {
  /** Of the resource and its id. */
  readonly key: readonly [string, string];
  /** Throws the body of the error. */
  readonly read: (signal: AbortSignal) => Promise<Answer<T>>;
}

/** What is being edited: as it was when the form was opened, whatever is read meanwhile. */
export interface Editing<T> {
  readonly opened: Stored<T>;
  /** As it was read last. */
  readonly latest: Stored<T>;
  /** Counts how often the form was filled anew; the key of the form. */
  readonly version: number;
  readonly readAgain: () => Promise<unknown>;
  /** Fills the form with what is stored now. */
  readonly load: () => void;
}

export function useStored<T>({ key, read }: Source<T>) {
  const [opened, setOpened] = useState<Stored<T> & { readonly version: number }>();
  const query = useQuery({
    queryKey: ['stored', ...key],
    queryFn: async ({ signal }) => storedOf(await read(signal)),
    staleTime: 0,
    gcTime: 0,
  });
  const latest = query.data;
  if (latest && !opened) setOpened({ ...latest, version: 0 });
  const editing: Editing<T> | undefined = opened &&
    latest && {
      opened,
      latest,
      version: opened.version,
      readAgain: () => query.refetch(),
      load: () => setOpened({ ...latest, version: opened.version + 1 }),
    };
  return { query, editing };
}
