import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiExtension,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Caller, type Principal } from '../../platform/caller/principal.js';
import { SignedIn } from '../../platform/caller/requires.decorator.js';
import { errors } from '../../platform/errors/errors.js';
import { Produces } from '../../platform/http/accept.guard.js';
import { Tagged } from '../../platform/http/etag.interceptor.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../platform/http/invalid.decorator.js';
import { sendFile } from '../../platform/http/send-file.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { ExportFiles } from './export-files.service.js';
import { ExportList, ExportQuery, ExportView, NewExport } from './export.schemas.js';
import { ExportsService } from './exports.service.js';
import { NewExports } from './new-exports.service.js';

const text = { schema: { type: 'string' as const } };
const content = {
  'text/csv': text,
  'application/jsonl': text,
  'application/vnd.apache.parquet': { schema: { type: 'string' as const, format: 'binary' } },
};
const headers = {
  'Repr-Digest': { description: 'SHA-256 of the whole file (RFC 9530).', schema: { type: 'string' as const } },
};

@ApiTags('exports')
@Controller('v1/exports')
@SignedIn()
@ApiErrors('insufficientPermissions')
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly added: NewExports,
    private readonly files: ExportFiles,
  ) {}

  @Get()
  @Invalid('invalidParameters')
  @ApiOperation({ summary: 'Lists the exports of the caller, the newest first', operationId: 'listExports' })
  @ApiOkResponse({ standardSchema: ExportList })
  list(@Caller() caller: Principal, @Query({ schema: ExportQuery }) query: ExportQuery): Promise<ExportList> {
    return this.exports.list(caller, query);
  }

  @Post()
  @HttpCode(202)
  @Invalid('validationFailed')
  @Idempotent()
  @ApiErrors('invalidParameters', 'viewNotFound')
  @ApiOperation({
    summary: 'Exports a whole list as a file, with the columns and filters that are sent',
    description:
      'Contains what the caller sees of the list when it is written. Needs the scope `read:analyses` or `read:reviews`, by the list. ' +
      'At most 5 exports of a caller wait or run at a time.',
    operationId: 'createExport',
  })
  @ApiAcceptedResponse({ standardSchema: ExportView })
  add(
    @Caller() caller: Principal,
    @Body({ schema: NewExport }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<ExportView> {
    return this.added.add(caller, body, claim);
  }

  @Get(':exportId')
  @Tagged()
  @ApiErrors('exportNotFound')
  @ApiOperation({ summary: 'Reads the state of an export', operationId: 'getExport' })
  @ApiOkResponse({ standardSchema: ExportView })
  get(@Caller() caller: Principal, @Param('exportId') id: string): Promise<ExportView> {
    return this.exports.get(caller, id);
  }

  @Get(':exportId/content')
  @Produces()
  @ApiErrors('exportNotFound', 'conflict', 'rangeNotSatisfiable', 'preconditionFailed')
  @ApiExtension('x-etag', true)
  @ApiHeader({ name: 'Range', required: false, description: 'The part of the file to send (RFC 9110, 14).' })
  @ApiOperation({
    summary: 'Downloads the file of a completed export, or a part of it',
    description: 'Refused where the caller may no longer see what the file contains.',
    operationId: 'getExportContent',
  })
  @ApiOkResponse({ description: 'The whole file.', content, headers })
  @ApiResponse({ status: 206, description: 'The requested part.', content, headers })
  async content(
    @Caller() caller: Principal,
    @Param('exportId') id: string,
    @Headers('range') range: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const fromStart = request.method === 'GET' && (range === undefined || range.startsWith('bytes=0-'));
    const { fileName, contentType, sha256, ...file } = await this.files.open(caller, id, { fromStart });
    response.attachment(fileName);
    response.set({
      'Content-Type': contentType,
      'Cache-Control': 'private, no-cache, no-transform',
      ETag: `"${sha256}"`,
      'Repr-Digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    });
    await sendFile(request, response, { ...file, gone: () => errors.exportNotFound(id) });
  }

  @Delete(':exportId')
  @HttpCode(204)
  @ApiErrors('exportNotFound')
  @ApiOperation({ summary: 'Deletes an export and its file; one that runs is stopped', operationId: 'deleteExport' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  remove(@Caller() caller: Principal, @Param('exportId') id: string): Promise<void> {
    return this.exports.remove(caller, id);
  }
}
