import { Body, Controller, Get, Headers, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { ChangesTagged } from '../../../platform/http/changes-tagged.decorator.js';
import { Tagged } from '../../../platform/http/etag.interceptor.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { TranscriptUpdate, TranscriptVersionList, TranscriptView, VersionQuery } from './correction.schemas.js';
import { CorrectionsService } from './corrections.service.js';
import { TranscriptsService } from './transcripts.service.js';

@ApiTags('analyses')
@Controller('v1/analyses/:analysisId/transcription')
export class TranscriptController {
  constructor(
    private readonly transcripts: TranscriptsService,
    private readonly corrections: CorrectionsService,
  ) {}

  @Get()
  @Requires('read:analyses')
  @ApiErrors('analysisNotFound', 'transcriptionNotFound')
  @Tagged()
  @ApiOperation({ summary: 'Reads the transcript of an analysis with its version', operationId: 'getTranscript' })
  @ApiOkResponse({ standardSchema: TranscriptView })
  get(@Caller() caller: Principal, @Param('analysisId') analysisId: string): Promise<TranscriptView> {
    return this.transcripts.read(caller, analysisId);
  }

  @Put()
  @Requires('write:analyses')
  @Invalid('invalidUpdate')
  @ApiErrors('analysisNotFound', 'transcriptionNotFound', 'conflict')
  @ChangesTagged()
  @ApiOperation({
    summary: 'Corrects utterances of a transcript',
    description:
      'The corrected text is redacted before it is stored, and found by the search. What it brings in of card numbers and the like is muted in ' +
      'the recording, too. Score and indicators stay until the call is scored again, by `rescore` or `POST …/process`. Both use the ' +
      'corrected words: a corrected transcript is never recognised again.',
    operationId: 'correctTranscript',
  })
  @ApiOkResponse({ standardSchema: TranscriptView })
  correct(
    @Caller() caller: Principal,
    @Param('analysisId') analysisId: string,
    @Body({ schema: TranscriptUpdate }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<TranscriptView> {
    return this.corrections.correct(caller, analysisId, body, ifMatch);
  }

  @Get('versions')
  @Requires('read:analyses')
  @Invalid('invalidParameters')
  @ApiErrors('analysisNotFound', 'transcriptionNotFound')
  @ApiOperation({
    summary: 'Lists the corrections of a transcript, oldest first',
    description:
      'Version 1 is the transcript as it was heard or uploaded. Each later version has what it changed, and who changed it.',
    operationId: 'listTranscriptVersions',
  })
  @ApiOkResponse({ standardSchema: TranscriptVersionList })
  versions(
    @Caller() caller: Principal,
    @Param('analysisId') analysisId: string,
    @Query({ schema: VersionQuery }) query: VersionQuery,
  ): Promise<TranscriptVersionList> {
    return this.transcripts.versions(caller, analysisId, query);
  }
}
