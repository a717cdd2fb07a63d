import { parseFile } from 'music-metadata';
import type { Look } from '../look.js';

/** Says as JSON what a file is, the path of which is the only argument; in a process of its own. Fails where it is nothing. */
const { format } = await parseFile(process.argv[2] ?? '', { duration: true, skipCovers: true, skipPostHeaders: true });
const look: Look = {
  container: format.container ?? 'unknown',
  codec: format.codec ?? 'unknown',
  duration: format.duration ?? 0,
  sampleRate: format.sampleRate ?? 0,
  channels: format.numberOfChannels ?? 0,
  onlyPictures: Boolean(format.hasVideo && !format.hasAudio),
};
process.stdout.write(JSON.stringify(look));
