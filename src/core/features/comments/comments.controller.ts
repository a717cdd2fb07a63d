import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../platform/caller/principal.js';
import { Requires } from '../../platform/caller/requires.decorator.js';
import { ChangesTagged } from '../../platform/http/changes-tagged.decorator.js';
import { Tagged } from '../../platform/http/etag.interceptor.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../platform/http/invalid.decorator.js';
import { Creates } from '../../platform/http/location.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { CommentChanges } from './comment-changes.service.js';
import { CommentList, CommentQuery, CommentUpdate, CommentView, NewComment } from './comment.schemas.js';
import { CommentsService } from './comments.service.js';

const hidden =
  'While findings of a review of the call are hidden from the caller, only the comments of the caller are shown.';

@ApiTags('comments')
@Controller('v1/analyses/:analysisId/comments')
export class CommentsController {
  constructor(
    private readonly comments: CommentsService,
    private readonly changes: CommentChanges,
  ) {}

  @Get()
  @Requires('read:analyses')
  @Invalid('invalidParameters')
  @ApiErrors('analysisNotFound')
  @ApiOperation({
    summary: 'Lists the comments on an analysis, oldest first',
    description: hidden,
    operationId: 'listComments',
  })
  @ApiOkResponse({ standardSchema: CommentList })
  list(
    @Caller() caller: Principal,
    @Param('analysisId') analysisId: string,
    @Query({ schema: CommentQuery }) query: CommentQuery,
  ): Promise<CommentList> {
    return this.comments.list(caller, analysisId, query);
  }

  @Post()
  @Requires('write:reviews')
  @Invalid('validationFailed')
  @Idempotent()
  @ApiErrors('analysisNotFound')
  @Creates('/v1/analyses/:analysisId/comments', 'commentId')
  @ApiOperation({
    summary: 'Comments on an analysis',
    description:
      'Users who are mentioned get the notification `comment.mentioned`, which does not contain the text. A user who may not read ' +
      'comments of others at the moment gets none.',
    operationId: 'createComment',
  })
  @ApiCreatedResponse({ standardSchema: CommentView })
  create(
    @Caller() caller: Principal,
    @Param('analysisId') analysisId: string,
    @Body({ schema: NewComment }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<CommentView> {
    return this.changes.create(caller, analysisId, body, claim);
  }

  @Get(':commentId')
  @Requires('read:analyses')
  @ApiErrors('analysisNotFound', 'commentNotFound')
  @Tagged()
  @ApiOperation({ summary: 'Reads a comment', description: hidden, operationId: 'getComment' })
  @ApiOkResponse({ standardSchema: CommentView })
  get(
    @Caller() caller: Principal,
    @Param('analysisId') analysisId: string,
    @Param('commentId') id: string,
  ): Promise<CommentView> {
    return this.comments.read(caller, analysisId, id);
  }

  @Put(':commentId')
  @Requires('write:reviews')
  @Invalid('validationFailed')
  @ApiErrors('analysisNotFound', 'commentNotFound')
  @ChangesTagged()
  @ApiOperation({
    summary: 'Changes the fields of a comment that are sent',
    description: 'Only its author may. Users who were not mentioned before are notified.',
    operationId: 'updateComment',
  })
  @ApiOkResponse({ standardSchema: CommentView })
  change(
    @Caller() caller: Principal,
    @Param('analysisId') analysisId: string,
    @Param('commentId') id: string,
    @Body({ schema: CommentUpdate }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<CommentView> {
    return this.changes.change(caller, analysisId, id, body, ifMatch);
  }

  @Delete(':commentId')
  @HttpCode(204)
  @Requires('write:reviews')
  @ApiErrors('analysisNotFound', 'commentNotFound')
  @ApiOperation({
    summary: 'Removes a comment',
    description: 'Its author may, and supervisors and administrators.',
    operationId: 'deleteComment',
  })
  @ApiNoContentResponse({ description: 'Removed.' })
  remove(
    @Caller() caller: Principal,
    @Param('analysisId') analysisId: string,
    @Param('commentId') id: string,
  ): Promise<void> {
    return this.changes.remove(caller, analysisId, id);
  }
}
