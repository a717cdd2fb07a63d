import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** `vorbis` knows quality, not bit rate, at 8 kHz. */
const codecs = {
  mulaw: ['-c:a', 'pcm_mulaw'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '24k'],
  aac: ['-c:a', 'aac', '-b:a', '22k'],
  opus: ['-c:a', 'libopus', '-b:a', '18k', '-application', 'voip'],
  vorbis: ['-c:a', 'libvorbis', '-q:a', '0'],
};
const comment = 'Synthetic speech made for Callwarden, Apache-2.0';

/** Writes interleaved 8 kHz stereo s16le in the codec named; bit exact, so that making them again changes nothing. */
export async function encode(bytes, codec, file) {
  const input = ['-f', 's16le', '-ar', '8000', '-ac', '2', '-i', '-'];
  const exact = ['-map_metadata', '-1', '-metadata', `comment=${comment}`, '-fflags', '+bitexact', '-flags', '+bitexact'];
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...input, ...codecs[codec], ...exact, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  ffmpeg.stdin.end(bytes);
  const [code] = await once(ffmpeg, 'exit');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${file}`);
}
