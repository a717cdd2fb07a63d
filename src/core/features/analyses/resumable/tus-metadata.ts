import { cleanName, invalid, mustFit, unknownPart } from '../upload/form.js';
import { type TextPart, textParts, type UploadTexts } from '../upload/upload-fields.js';

/** `Upload-Metadata`, decoded. */
export type TusMetadata = Readonly<Record<string, string | null>>;

const nameKeys = ['filename', 'name'] as const;
/** Clients of tus send them, and the content of a file decides. */
const ignored: ReadonlySet<string> = new Set(['filetype', 'type', 'relativePath']);
const mostKeys = 40;

/** The file name, and the parts that the form of an upload would have. Throws INVALID_PARAMETERS. */
export function readTusMetadata(metadata: TusMetadata): {
  readonly fileName: string;
  readonly texts: UploadTexts;
} {
  const pairs = Object.entries(metadata);
  if (pairs.length > mostKeys) throw invalid('Upload-Metadata', `has more than ${mostKeys} keys`);
  const texts: Partial<Record<TextPart, string>> = {};
  for (const [key, value] of pairs) {
    const part = textParts.find((each) => each === key);
    if (part) {
      mustFit(part, value ?? '', false);
      texts[part] = value ?? '';
    } else if (!nameKeys.some((each) => each === key) && !ignored.has(key)) throw unknownPart(key);
  }
  const [name] = nameKeys.flatMap((key) => metadata[key] ?? []);
  return { fileName: cleanName(name), texts };
}
