import { AudioError } from './audio-error.js';
import { oggCodec, type OggCodec } from './ogg-codec.js';
import { type OggPage, readPages } from './ogg-page.js';

/** The codec of an Ogg file with one sound stream. Throws an AudioError. */
export async function readOggCodec(path: string, signal: AbortSignal): Promise<OggCodec> {
  for await (const page of readPages(path, signal)) return oggCodec(Buffer.from(page.body));
  throw new AudioError('NOT_TRIMMABLE', 'No page was found in the OGG file.');
}

interface StreamPage {
  readonly page: OggPage;
  readonly isHeader: boolean;
}

/** The pages of a file with one stream: those of `headers` packets, then those with sound. Throws an AudioError. */
export async function* streamPages(path: string, headers: number, signal: AbortSignal): AsyncGenerator<StreamPage> {
  let serial: number | undefined;
  let left = headers;
  for await (const page of readPages(path, signal)) {
    const isHeader = left > 0;
    if (serial !== undefined && (page.serial !== serial || page.first)) throw several();
    serial = page.serial;
    if (isHeader && page.last) throw several();
    if (isHeader) left -= page.lacing.filter((length) => length < 255).length;
    if (left < 0) throw several();
    yield { page, isHeader };
  }
}

const several = () =>
  new AudioError('NOT_TRIMMABLE', 'An OGG file with several streams in it cannot be trimmed without re-encoding.');
