import { Injectable } from '@nestjs/common';
import { ChecksSetUp, type SetUpContributor, type SetUpFinding } from '../../platform/set-up/set-up-check.js';
import { findFfmpeg } from './ffmpeg.js';

/** Which recordings this node can decode. */
@Injectable()
@ChecksSetUp()
export class DecoderCheck implements SetUpContributor {
  async checkSetUp(): Promise<SetUpFinding[]> {
    const check = 'decoder';
    if (await findFfmpeg()) {
      const message = 'ffmpeg is installed: all recordings that the service accepts can be decoded.';
      return [{ check, state: 'ok', finding: 'ffmpeg', message, setting: null }];
    }
    const message =
      'ffmpeg is not installed: recordings with Speex cannot be decoded or trimmed, and muted copies are WAV files. Install it and put it on the PATH.';
    return [{ check, state: 'attention', finding: 'no_ffmpeg', message, setting: null }];
  }
}
