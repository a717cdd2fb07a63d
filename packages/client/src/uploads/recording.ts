/** A recording: a `File` or `Blob`, such as `openAsBlob` of node:fs gives, or its bytes. */
export type Recording = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer;

/** With a name. Throws a TypeError for anything else, such as a path. */
export function toFile(recording: Recording, fileName?: string): File {
  if (typeof recording === 'string')
    throw new TypeError(
      'The recording is a string. Open a path with `await openAsBlob(path)` from node:fs, `Bun.file(path)`, or `await Deno.readFile(path)`.',
    );
  const isBytes = recording instanceof ArrayBuffer || ArrayBuffer.isView(recording);
  if (!isBytes && !(recording instanceof Blob))
    throw new TypeError('The recording must be a Blob, a File, a Uint8Array or an ArrayBuffer.');
  const name = fileName ?? (recording instanceof File ? recording.name : 'recording');
  const type = recording instanceof Blob ? recording.type : '';
  return new File([recording], name, { type });
}
