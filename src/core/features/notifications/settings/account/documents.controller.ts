import { Body, Controller, Get, Headers, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../../platform/caller/principal.js';
import { Requires } from '../../../../platform/caller/requires.decorator.js';
import { ChangesTagged } from '../../../../platform/http/changes-tagged.decorator.js';
import { Tagged } from '../../../../platform/http/etag.interceptor.js';
import { Invalid } from '../../../../platform/http/invalid.decorator.js';
import { Batching, SmartRouting } from './account-settings.schemas.js';
import { batchingDocument, routingDocument } from './setting-documents.js';
import { SettingsService } from './settings.service.js';

const BatchingDocument = Batching.meta({ id: 'NotificationBatching' });
const RoutingDocument = SmartRouting.meta({ id: 'SmartRouting' });

@ApiTags('notification rules')
@Controller('v1/notifications')
export class SettingDocumentsController {
  constructor(private readonly settings: SettingsService) {}

  @Get('batching')
  @Requires('read:notifications')
  @Tagged()
  @ApiOperation({ summary: 'Reads which events are batched', operationId: 'getNotificationBatching' })
  @ApiOkResponse({ standardSchema: BatchingDocument })
  batching(@Caller() caller: Principal): Promise<Batching> {
    return this.settings.document(caller, batchingDocument);
  }

  @Put('batching')
  @Requires('write:notifications')
  @Invalid('validationFailed')
  @ChangesTagged()
  @ApiOperation({
    summary: 'Sets which events are batched',
    description: 'Fields that are not sent stay unchanged. Critical notifications are never batched.',
    operationId: 'setNotificationBatching',
  })
  @ApiOkResponse({ standardSchema: BatchingDocument })
  setBatching(
    @Caller() caller: Principal,
    @Body({ schema: batchingDocument.update.part }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Batching> {
    return this.settings.changeDocument(caller, batchingDocument, body, ifMatch);
  }

  @Get('routing')
  @Requires('read:notifications')
  @Tagged()
  @ApiOperation({ summary: 'Reads smart routing', operationId: 'getSmartRouting' })
  @ApiOkResponse({ standardSchema: RoutingDocument })
  routing(@Caller() caller: Principal): Promise<SmartRouting> {
    return this.settings.document(caller, routingDocument);
  }

  @Put('routing')
  @Requires('write:notifications')
  @Invalid('validationFailed')
  @ChangesTagged()
  @ApiOperation({
    summary: 'Sets smart routing',
    description:
      'Fields that are not sent stay unchanged. Applies to people with a role in the matter, not to those that a rule, a list or a sender names. Critical notifications go to both.',
    operationId: 'setSmartRouting',
  })
  @ApiOkResponse({ standardSchema: RoutingDocument })
  setRouting(
    @Caller() caller: Principal,
    @Body({ schema: routingDocument.update.part }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<SmartRouting> {
    return this.settings.changeDocument(caller, routingDocument, body, ifMatch);
  }
}
