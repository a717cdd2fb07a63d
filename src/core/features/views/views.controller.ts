import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../platform/caller/principal.js';
import { SignedIn } from '../../platform/caller/requires.decorator.js';
import { ChangesTagged } from '../../platform/http/changes-tagged.decorator.js';
import { Tagged } from '../../platform/http/etag.interceptor.js';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../platform/http/invalid.decorator.js';
import { Creates } from '../../platform/http/location.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { DefaultViewsService } from './default-views.service.js';
import {
  DefaultViews,
  DefaultViewsUpdate,
  NewView,
  ViewList,
  ViewQuery,
  ViewUpdate,
  ViewView,
} from './view.schemas.js';
import { ViewChanges } from './view-changes.service.js';
import { ViewsService } from './views.service.js';

@ApiTags('views')
@Controller('v1/views')
@SignedIn()
@ApiErrors('insufficientPermissions')
export class ViewsController {
  constructor(
    private readonly views: ViewsService,
    private readonly changes: ViewChanges,
    private readonly defaults: DefaultViewsService,
  ) {}

  @Get()
  @Invalid('invalidParameters')
  @ApiOperation({
    summary: 'Lists the saved views of the caller and those that are shared, by name',
    description: 'Only views of lists that the caller may read.',
    operationId: 'listViews',
  })
  @ApiOkResponse({ standardSchema: ViewList })
  list(@Caller() caller: Principal, @Query({ schema: ViewQuery }) query: ViewQuery): Promise<ViewList> {
    return this.views.list(caller, query);
  }

  @Post()
  @Invalid('validationFailed')
  @Idempotent()
  @Creates('/v1/views', 'viewId')
  @ApiOperation({
    summary: 'Saves filters of a list under a name',
    description: 'The filters must be such as the list takes. For users, who have at most 100 views.',
    operationId: 'createView',
  })
  @ApiCreatedResponse({ standardSchema: ViewView })
  add(
    @Caller() caller: Principal,
    @Body({ schema: NewView }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<ViewView> {
    return this.changes.add(caller, body, claim);
  }

  @Get('defaults')
  @Tagged()
  @ApiOperation({ summary: 'Reads with which view each list opens for the caller', operationId: 'getDefaultViews' })
  @ApiOkResponse({ standardSchema: DefaultViews })
  getDefaults(@Caller() caller: Principal): Promise<DefaultViews> {
    return this.defaults.get(caller);
  }

  @Put('defaults')
  @Invalid('validationFailed')
  @ChangesTagged()
  @ApiOperation({
    summary: 'Sets with which view each list opens for the caller; changes the fields that are sent',
    operationId: 'setDefaultViews',
  })
  @ApiOkResponse({ standardSchema: DefaultViews })
  setDefaults(
    @Caller() caller: Principal,
    @Body({ schema: DefaultViewsUpdate }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<DefaultViews> {
    return this.defaults.change(caller, body, ifMatch);
  }

  @Get(':viewId')
  @Tagged()
  @ApiErrors('viewNotFound')
  @ApiOperation({ summary: 'Reads a saved view', operationId: 'getView' })
  @ApiOkResponse({ standardSchema: ViewView })
  get(@Caller() caller: Principal, @Param('viewId') id: string): Promise<ViewView> {
    return this.views.get(caller, id);
  }

  @Put(':viewId')
  @Invalid('validationFailed')
  @ApiErrors('viewNotFound')
  @ChangesTagged()
  @ApiOperation({
    summary: 'Changes the fields of a saved view that are sent',
    description: 'For its owner; if it is shared, also for supervisors and administrators.',
    operationId: 'updateView',
  })
  @ApiOkResponse({ standardSchema: ViewView })
  change(
    @Caller() caller: Principal,
    @Param('viewId') id: string,
    @Body({ schema: ViewUpdate }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<ViewView> {
    return this.changes.change(caller, id, body, ifMatch);
  }

  @Delete(':viewId')
  @HttpCode(204)
  @ApiErrors('viewNotFound')
  @ApiOperation({
    summary: 'Deletes a saved view',
    description: 'For its owner; if it is shared, also for supervisors and administrators.',
    operationId: 'deleteView',
  })
  @ApiNoContentResponse({ description: 'Deleted.' })
  remove(@Caller() caller: Principal, @Param('viewId') id: string): Promise<void> {
    return this.changes.remove(caller, id);
  }
}
