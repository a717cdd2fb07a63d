import { Controller, Get, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExtension, ApiHeader, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { TakesMediaCookie } from '../../../platform/caller/media-cookie.decorator.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { errors } from '../../../platform/errors/errors.js';
import { Produces } from '../../../platform/http/accept.guard.js';
import { Tagged } from '../../../platform/http/etag.interceptor.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { viewAudio } from '../analysis.view.js';
import type { OwnedFile } from './owned-file.js';
import { ContentQuery, FileView, WaveformQuery, WaveformView } from './file.schemas.js';
import { FilesService } from './files.service.js';
import { WaveformsService } from './waveforms.service.js';

const anyAudio = Object.fromEntries(
  ['audio/mpeg', 'audio/wav', 'audio/mp4', 'audio/ogg'].map((type) => [
    type,
    { schema: { type: 'string' as const, format: 'binary' } },
  ]),
);

@ApiTags('files')
@Controller('v1/files/:fileId')
@Requires('read:analyses')
@ApiErrors('fileNotFound')
export class FilesController {
  constructor(
    private readonly files: FilesService,
    private readonly waveforms: WaveformsService,
  ) {}

  @Get()
  @Tagged()
  @ApiOperation({ summary: 'Describes a recording', operationId: 'getFile' })
  @ApiOkResponse({ standardSchema: FileView })
  async get(@Caller() caller: Principal, @Param('fileId') id: string): Promise<FileView> {
    return viewFile(await this.files.get(caller, id));
  }

  @Get('content')
  @TakesMediaCookie()
  @Produces()
  @Invalid('invalidParameters')
  @ApiErrors('rangeNotSatisfiable', 'preconditionFailed', 'decoderUnavailable', 'unreadableRecording')
  @ApiExtension('x-etag', true)
  @ApiHeader({ name: 'Range', required: false, description: 'The part of the recording to send (RFC 9110, 14).' })
  @ApiOperation({
    summary: 'Sends a recording, or a part of it',
    description:
      'Muted where card numbers or other configured categories were said. The muted copy of a recording is a WAV file on nodes without ffmpeg.',
    operationId: 'getFileContent',
  })
  @ApiOkResponse({ description: 'The whole recording.', content: anyAudio })
  @ApiResponse({ status: 206, description: 'The requested part.', content: anyAudio })
  async content(
    @Caller() caller: Principal,
    @Param('fileId') id: string,
    @Query({ schema: ContentQuery }) { redacted, playable }: ContentQuery,
    @Headers('range') range: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const fromStart = request.method === 'GET' && (range === undefined || range.startsWith('bytes=0-'));
    const file = await this.files.open(caller, id, {
      fromStart,
      redacted: redacted === 'true',
      inBrowser: playable === 'true',
    });
    response.attachment(file.fileName);
    response.set({
      'Content-Type': file.contentType,
      'Cache-Control': 'private, no-cache, no-transform',
      ETag: `"${file.sha256}"`,
    });
    await sendFile(request, response, { ...file, gone: () => errors.fileNotFound(id) });
  }

  @Get('waveform')
  @TakesMediaCookie()
  @Invalid('invalidParameters')
  @ApiErrors('unreadableRecording', 'decoderUnavailable')
  @ApiOperation({ summary: 'Returns the peaks of a recording, for drawing a waveform', operationId: 'getFileWaveform' })
  @ApiOkResponse({ standardSchema: WaveformView })
  waveform(
    @Caller() caller: Principal,
    @Param('fileId') id: string,
    @Query({ schema: WaveformQuery }) { points }: WaveformQuery,
  ): Promise<WaveformView> {
    return this.waveforms.get(caller, id, points);
  }
}

const viewFile = ({ file, analysisId }: OwnedFile): FileView => ({
  ...viewAudio(file),
  analysisId,
  fileName: file.fileName,
  codec: file.codec,
  derivedFrom: file.derivedFrom ?? null,
  createdAt: file.createdAt.toISOString(),
});
