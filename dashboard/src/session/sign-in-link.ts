import { signInByLink as exchange } from '../api/generated/sdk.gen.ts';
import { begin } from './session.ts';

let exchanged: Promise<void> | undefined;

/** A link works once, so that a second call waits for the first. Throws the body of the error. */
export const signInByLink = (code: string): Promise<void> =>
  (exchanged ??= exchange({ body: { code }, throwOnError: true }).then(({ data }) => begin(data)));
