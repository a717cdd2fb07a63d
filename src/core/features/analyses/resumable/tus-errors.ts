import { ERRORS } from '@tus/server';
import { AppError } from '../../../platform/errors/app-error.js';
import { errors } from '../../../platform/errors/errors.js';
import { invalid } from '../upload/form.js';
import { tusContentType } from './tus-version.js';

/** What the library makes of a request that it refuses. */
export interface TusRefusal {
  readonly status: number;
  readonly text: string;
  /** What was thrown, by the library or by what it calls; undefined where it looked at headers only. */
  readonly thrown: unknown;
  /** The most bytes that the upload may have. */
  readonly mostBytes: number;
}

const wrongType = () => errors.unsupportedMediaType(tusContentType);
const tooLarge = ({ mostBytes }: TusRefusal) => errors.fileTooLarge(mostBytes);
const known = new Map<unknown, (refusal: TusRefusal) => AppError>([
  [ERRORS.INVALID_LENGTH, () => invalid('Upload-Length', 'is required')],
  [
    ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION,
    () =>
      invalid('Upload-Defer-Length', 'is not supported: send Upload-Length with the request that begins the upload'),
  ],
  [ERRORS.UNSUPPORTED_CONCATENATION_EXTENSION, () => invalid('Upload-Concat', 'is not supported')],
  [ERRORS.MISSING_OFFSET, () => invalid('Upload-Offset', 'is required')],
  [
    ERRORS.INVALID_OFFSET,
    () =>
      errors.conflict('Upload-Offset is not the offset of the upload: ask for it with HEAD, and continue from there.'),
  ],
  [ERRORS.INVALID_CONTENT_TYPE, wrongType],
  [ERRORS.ABORTED, () => errors.malformedRequest('The client went away.')],
  [ERRORS.ERR_SIZE_EXCEEDED, tooLarge],
  [ERRORS.ERR_MAX_SIZE_EXCEEDED, tooLarge],
]);

const reasons: Readonly<Record<string, string>> = {
  'upload-length': 'must be a whole number of bytes',
  'upload-offset': 'must be a whole number of bytes',
  'upload-metadata': 'must be pairs of a key and a base64 value, separated by commas, each key once',
  'upload-defer-length': 'is not supported: send Upload-Length',
  'upload-concat': 'is not supported',
};

/** The same refusal as an error of this API. */
export function refusedByTus(refusal: TusRefusal): unknown {
  const { status, text, thrown } = refusal;
  if (thrown instanceof AppError) return thrown;
  const meant = known.get(thrown);
  if (meant) return meant(refusal);
  if (status === 413) return tooLarge(refusal);
  if (thrown instanceof Error) return thrown;
  if (status === 412) return errors.unsupportedTusVersion();
  const headers = text
    .trim()
    .replace(/^Invalid /, '')
    .split(' ');
  if (headers.includes('tus-resumable')) return errors.unsupportedTusVersion();
  if (headers.includes('content-type')) return wrongType();
  const bad = headers.flatMap((name) => (reasons[name] ? [{ path: shown(name), reason: reasons[name] }] : []));
  return bad.length > 0 ? errors.invalidParameters(bad) : new Error(`The tus library answers ${status}: ${text}`);
}

/** `Upload-Length` for `upload-length`. */
const shown = (name: string): string => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
