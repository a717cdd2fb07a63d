import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAnalysesOptions, listUsersOptions } from '../api/generated/@tanstack/react-query.gen.ts';
import type { AnalysisListEntry, User } from '../api/generated/types.gen.ts';
import { useSignedIn } from '../session/session.ts';

const pause = 200;
const limit = 5;

export interface Found {
  readonly calls: readonly AnalysisListEntry[];
  readonly people: readonly User[];
  readonly state: 'searching' | 'failed' | undefined;
}

/** What the service finds for the words, when typing rests. */
export function useFound(typed: string): Found {
  const { may } = useSignedIn();
  const [search] = useDebouncedValue(typed, pause);
  const hasWords = /[\p{L}\p{N}]/u.test(search);
  const calls = useQuery({
    ...listAnalysesOptions({ query: { search, limit } }),
    enabled: hasWords && may('read:analyses'),
    placeholderData: keepPreviousData,
  });
  const people = useQuery({
    ...listUsersOptions({ query: { search, disabled: false, limit } }),
    enabled: hasWords && may('read:users'),
    placeholderData: keepPreviousData,
  });
  const isSearching = typed !== search || calls.isLoading || people.isLoading;
  return {
    calls: (hasWords && calls.data?.data) || [],
    people: (hasWords && people.data?.data) || [],
    state: calls.isError || people.isError ? 'failed' : isSearching ? 'searching' : undefined,
  };
}
