import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { errors } from '../../../platform/errors/errors.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { IgnoresBody } from '../../../platform/http/json-body.interceptor.js';
import { Creates } from '../../../platform/http/location.js';
import { CountsAsUpload } from '../../../platform/http/rate-limit/rate-limit.guard.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { ResumableUploadView, stateHeaders, viewUpload } from './resumable.schemas.js';
import { ResumableUploads } from './resumable-uploads.service.js';
import { lengthHeader, metadataHeader, offsetHeader, tusHeader, tusHeaders } from './tus-headers.js';
import { TusProtocol } from './tus-protocol.js';
import { tusContentType, tusPath, tusVersion } from './tus-version.js';

const bytes = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' } as const;

@ApiTags('analyses')
@Controller(tusPath)
@Requires('write:analyses')
@Invalid('invalidParameters')
export class ResumableUploadsController {
  constructor(
    private readonly uploads: ResumableUploads,
    private readonly tus: TusProtocol,
  ) {}

  @Post()
  @CountsAsUpload()
  @IgnoresBody()
  @Idempotent({ saysItself: true })
  @ApiErrors('invalidFileFormat', 'refusedUrl', 'fileTooLarge', 'unsupportedTusVersion', 'validationFailed')
  @Creates(tusPath, 'uploadId')
  @ApiOperation({
    summary: 'Begins a resumable upload (tus 1.0)',
    description:
      'Extensions: creation, creation-with-upload, expiration, termination. The recording follows with PATCH; its first bytes may come with this request.',
    operationId: 'createResumableUpload',
  })
  @ApiHeader(tusHeader)
  @ApiHeader(lengthHeader)
  @ApiHeader(metadataHeader)
  @ApiConsumes(tusContentType)
  @ApiBody({ schema: bytes as never, required: false })
  @ApiCreatedResponse({
    standardSchema: ResumableUploadView,
    headers: tusHeaders('Upload-Expires', 'Upload-Result'),
  })
  async create(
    @Caller() caller: Principal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @IdempotencyClaim() claim?: Claim,
  ): Promise<ResumableUploadView> {
    const { 'upload-length': length = null, 'upload-metadata': metadata = null } = request.headers;
    await claim?.is({ length, metadata });
    const upload = await this.tus.create(caller, request);
    response.set(stateHeaders(upload));
    return viewUpload(upload);
  }

  @Get(':uploadId')
  @ApiErrors('uploadNotFound', 'invalidFileFormat', 'unsupportedTusVersion')
  @ApiOperation({
    summary: 'Reads how far a resumable upload is',
    description: 'HEAD returns the same in headers, as tus has it.',
    operationId: 'getResumableUpload',
  })
  @ApiOkResponse({
    standardSchema: ResumableUploadView,
    headers: tusHeaders('Upload-Offset', 'Upload-Length', 'Upload-Expires', 'Upload-Result'),
  })
  async get(
    @Caller() caller: Principal,
    @Param('uploadId') id: string,
    @Req() { headers }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResumableUploadView> {
    // GET is not of tus; HEAD without the header is answered as GET is.
    if ((headers['tus-resumable'] ?? tusVersion) !== tusVersion) throw errors.unsupportedTusVersion();
    const upload = await this.uploads.state(caller, id);
    response.set({ ...stateHeaders(upload), 'Upload-Length': String(upload.size) });
    return viewUpload(upload);
  }

  @Patch(':uploadId')
  @HttpCode(204)
  @IgnoresBody()
  @ApiErrors('uploadNotFound', 'invalidFileFormat', 'conflict', 'fileTooLarge', 'unsupportedTusVersion')
  @ApiOperation({
    summary: 'Sends the next bytes of a resumable upload',
    description:
      'After the last byte the recording is checked and its analysis made, as by POST /v1/upload; `Upload-Result` is its path. A recording that is refused is erased with its upload.',
    operationId: 'continueResumableUpload',
  })
  @ApiHeader(tusHeader)
  @ApiHeader(offsetHeader)
  @ApiConsumes(tusContentType)
  @ApiBody({ schema: bytes as never })
  @ApiNoContentResponse({ headers: tusHeaders('Upload-Offset', 'Upload-Expires', 'Upload-Result') })
  async continue(
    @Caller() caller: Principal,
    @Param('uploadId') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    response.set(stateHeaders(await this.tus.continue(caller, request, id)));
  }

  @Delete(':uploadId')
  @HttpCode(204)
  @ApiErrors('uploadNotFound', 'conflict', 'unsupportedTusVersion')
  @ApiOperation({
    summary: 'Ends a resumable upload and erases what has come',
    operationId: 'deleteResumableUpload',
  })
  @ApiHeader(tusHeader)
  @ApiNoContentResponse({ headers: tusHeaders() })
  async delete(@Caller() caller: Principal, @Param('uploadId') id: string, @Req() request: Request): Promise<void> {
    await this.tus.terminate(caller, request, id);
  }
}
