import { queryOptions, useQuery } from '@tanstack/react-query';
import { createPrint, getPrint } from '../../api/generated/sdk.gen.ts';
import { listCommentsOptions } from '../../api/generated/@tanstack/react-query.gen.ts';
import { timedAnalysisOptions } from '../call/call-options.ts';
import { useReview, useWaveform } from '../call/call-data.ts';

/** Every opened page is a print of its own in the audit trail, and is read until it is sealed there. */
const printOptions = (analysisId: string) =>
  queryOptions({
    queryKey: ['print', analysisId],
    queryFn: async ({ signal, client, queryKey }) => {
      const known = client.getQueryData<{ printId: string }>(queryKey);
      const path = { analysisId };
      if (known) return (await getPrint({ path: { ...path, ...known }, signal, throwOnError: true })).data;
      return (await createPrint({ path, throwOnError: true })).data;
    },
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && !data.hash && dataUpdateCount < 20 ? 500 : false,
  });

export function usePrintedCase(analysisId: string) {
  const analysis = useQuery(timedAnalysisOptions(analysisId));
  const review = useReview(analysisId);
  const waveform = useWaveform(analysis.data?.fileInfo.fileId);
  const comments = useQuery(listCommentsOptions({ path: { analysisId } }));
  const print = useQuery(printOptions(analysisId));
  return { analysis, review, waveform, comments, print };
}
