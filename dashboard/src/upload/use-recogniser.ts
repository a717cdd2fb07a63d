import { useQuery } from '@tanstack/react-query';
import { listPluginsOptions } from '../api/generated/@tanstack/react-query.gen.ts';
import { useSignedIn } from '../session/session.ts';
import { wantsTranscript } from './choose.ts';
import { hasRecogniser } from './has-recogniser.ts';
import { useUploads } from './uploads.ts';

/** Only administrators can ask; to others a recording shows it that failed for want of one. */
export function useCannotRecognise(): boolean {
  const { may } = useSignedIn();
  const { uploads } = useUploads();
  const providers = useQuery({ ...listPluginsOptions(), enabled: may('admin') });
  return uploads.some(wantsTranscript) || (providers.data !== undefined && !hasRecogniser(providers.data.data));
}
