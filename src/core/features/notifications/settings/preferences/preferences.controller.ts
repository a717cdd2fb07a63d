import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Caller, type Principal } from '../../../../platform/caller/principal.js';
import { Requires } from '../../../../platform/caller/requires.decorator.js';
import { ChangesTagged } from '../../../../platform/http/changes-tagged.decorator.js';
import { Tagged } from '../../../../platform/http/etag.interceptor.js';
import type { Claim } from '../../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../../platform/http/invalid.decorator.js';
import { Creates } from '../../../../platform/http/location.js';
import { ApiErrors } from '../../../../platform/openapi/api-errors.decorator.js';
import { ProviderRegistry } from '../../../../platform/plugins/provider-registry.js';
import { Devices } from './devices.service.js';
import {
  ChannelList,
  DeviceList,
  DeviceView,
  NewDevice,
  PreferencesUpdate,
  PreferencesView,
  type SmsSettings,
  smsUpdate,
  SmsView,
} from './preferences.schemas.js';
import { PreferencesService } from './preferences.service.js';

@ApiTags('notification preferences')
@Controller('v1/notifications')
export class PreferencesController {
  constructor(
    private readonly preferences: PreferencesService,
    private readonly devices: Devices,
    private readonly registry: ProviderRegistry,
  ) {}

  @Get('preferences')
  @Requires('read:notifications')
  @Tagged()
  @ApiOperation({ summary: "Reads the caller's notification preferences", operationId: 'getNotificationPreferences' })
  @ApiOkResponse({ standardSchema: PreferencesView })
  get(@Caller() caller: Principal): Promise<PreferencesView> {
    return this.preferences.get(caller);
  }

  @Put('preferences')
  @Requires('read:notifications')
  @Invalid('validationFailed')
  @ChangesTagged()
  @ApiOperation({
    summary: "Changes the caller's notification preferences",
    description:
      'Fields that are not sent stay unchanged. Critical notifications are sent at once on all channels, regardless of preferences.',
    operationId: 'updateNotificationPreferences',
  })
  @ApiOkResponse({ standardSchema: PreferencesView })
  update(
    @Caller() caller: Principal,
    @Body({ schema: PreferencesUpdate }) body: PreferencesUpdate,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<PreferencesView> {
    return this.preferences.update(caller, body, ifMatch);
  }

  @Get('sms')
  @Requires('read:notifications')
  @Tagged()
  @ApiOperation({ summary: 'Reads the caller’s SMS settings', operationId: 'getSmsSettings' })
  @ApiOkResponse({ standardSchema: SmsView })
  sms(@Caller() caller: Principal): Promise<SmsSettings> {
    return this.preferences.sms(caller);
  }

  @Put('sms')
  @Requires('read:notifications')
  @Invalid('validationFailed')
  @ChangesTagged()
  @ApiOperation({
    summary: 'Changes the caller’s SMS settings; fields that are not sent stay unchanged',
    operationId: 'setSmsSettings',
  })
  @ApiOkResponse({ standardSchema: SmsView })
  setSms(
    @Caller() caller: Principal,
    @Body({ schema: smsUpdate.part }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<SmsSettings> {
    return this.preferences.setSms(caller, body, ifMatch);
  }

  @Get('channels')
  @Requires('read:notifications')
  @ApiOperation({ summary: 'Lists the channels of this service', operationId: 'listNotificationChannels' })
  @ApiOkResponse({ standardSchema: ChannelList })
  channels(): z.output<typeof ChannelList> {
    const found = new Map<string, Record<string, string>>([['inApp', {}]]);
    for (const { provider } of this.registry.list('channel'))
      found.set(provider.channel, { ...provider.clientSettings, ...found.get(provider.channel) });
    return { data: [...found].map(([channel, settings]) => ({ channel, settings })) };
  }

  @Get('devices')
  @Requires('read:notifications')
  @ApiOperation({ summary: 'Lists the caller’s devices for Web Push', operationId: 'listPushDevices' })
  @ApiOkResponse({ standardSchema: DeviceList })
  async listDevices(@Caller() caller: Principal): Promise<z.output<typeof DeviceList>> {
    return { data: await this.devices.list(caller) };
  }

  @Post('devices')
  @Requires('read:notifications')
  @Invalid('validationFailed')
  @Idempotent()
  @Creates('/v1/notifications/devices', 'deviceId')
  @ApiOperation({ summary: 'Adds a device for Web Push', operationId: 'addPushDevice' })
  @ApiCreatedResponse({ standardSchema: DeviceView })
  addDevice(
    @Caller() caller: Principal,
    @Body({ schema: NewDevice }) body: NewDevice,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<z.output<typeof DeviceView>> {
    return this.devices.add(caller, body, claim);
  }

  @Delete('devices/:deviceId')
  @HttpCode(204)
  @Requires('read:notifications')
  @ApiErrors('deviceNotFound')
  @ApiOperation({ summary: 'Removes a device', operationId: 'removePushDevice' })
  @ApiNoContentResponse()
  removeDevice(@Caller() caller: Principal, @Param('deviceId') id: string): Promise<void> {
    return this.devices.remove(caller, id);
  }
}
