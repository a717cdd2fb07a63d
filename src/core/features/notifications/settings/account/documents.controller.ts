import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../../platform/caller/principal.js';
import { Requires } from '../../../../platform/caller/requires.decorator.js';
import { Invalid } from '../../../../platform/http/invalid.decorator.js';
import { Batching, SmartRouting, usualBatching, usualRouting } from './account-settings.schemas.js';
import { SettingsService } from './settings.service.js';

const BatchingDocument = Batching.meta({ id: 'NotificationBatching' });
const RoutingDocument = SmartRouting.meta({ id: 'SmartRouting' });

@ApiTags('notifications')
@Controller('v1/notifications')
export class SettingDocumentsController {
  constructor(private readonly settings: SettingsService) {}

  @Get('batching')
  @Requires('read:notifications')
  @ApiOperation({ summary: 'Reads which events are batched', operationId: 'getNotificationBatching' })
  @ApiOkResponse({ standardSchema: BatchingDocument })
  batching(@Caller() caller: Principal): Promise<Batching> {
    return this.settings.document(caller, 'batching', usualBatching);
  }

  @Put('batching')
  @Requires('write:notifications')
  @Invalid('validationFailed')
  @ApiOperation({
    summary: 'Sets which events are batched',
    description: 'Critical notifications are never batched.',
    operationId: 'setNotificationBatching',
  })
  @ApiOkResponse({ standardSchema: BatchingDocument })
  setBatching(@Caller() caller: Principal, @Body({ schema: BatchingDocument }) body: Batching): Promise<Batching> {
    return this.settings.setDocument(caller, 'batching', body);
  }

  @Get('routing')
  @Requires('read:notifications')
  @ApiOperation({ summary: 'Reads smart routing', operationId: 'getSmartRouting' })
  @ApiOkResponse({ standardSchema: RoutingDocument })
  routing(@Caller() caller: Principal): Promise<SmartRouting> {
    return this.settings.document(caller, 'routing', usualRouting);
  }

  @Put('routing')
  @Requires('write:notifications')
  @Invalid('validationFailed')
  @ApiOperation({
    summary: 'Sets smart routing',
    description:
      'Applies to people with a role in the matter, not to those that a rule, a list or a sender names. Critical notifications go to both.',
    operationId: 'setSmartRouting',
  })
  @ApiOkResponse({ standardSchema: RoutingDocument })
  setRouting(
    @Caller() caller: Principal,
    @Body({ schema: RoutingDocument }) body: SmartRouting,
  ): Promise<SmartRouting> {
    return this.settings.setDocument(caller, 'routing', body);
  }
}
