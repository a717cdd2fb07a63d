import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Caller, type Principal } from '../../../../platform/caller/principal.js';
import { Requires } from '../../../../platform/caller/requires.decorator.js';
import { ChangesTagged } from '../../../../platform/http/changes-tagged.decorator.js';
import { Tagged } from '../../../../platform/http/etag.interceptor.js';
import type { Claim } from '../../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../../../platform/http/invalid.decorator.js';
import { pageQuery } from '../../../../platform/http/pagination.js';
import { Creates } from '../../../../platform/http/location.js';
import { ApiErrors } from '../../../../platform/openapi/api-errors.decorator.js';
import { collections, type SettingCollection } from './setting-collections.js';
import { SettingsService } from './settings.service.js';

const PageQuery = z.strictObject(pageQuery);

/** The five operations of a collection; they differ in nothing but what an entry is. */
function controllerOf(of: SettingCollection): Type<object> {
  const one = `${/^[aeiou]/.test(of.says) ? 'an' : 'a'} ${of.says}`;
  @ApiTags('notification rules')
  @Controller(`v1/notifications/${of.path}`)
  class SettingCollectionController {
    constructor(private readonly settings: SettingsService) {}

    @Get()
    @Requires('read:notifications')
    @Invalid('invalidParameters')
    @ApiOperation({ summary: `Lists every ${of.says}, the newest first`, operationId: `list${of.name}s` })
    @ApiOkResponse({ standardSchema: of.list })
    list(@Caller() caller: Principal, @Query({ schema: PageQuery }) { page, limit }: z.output<typeof PageQuery>) {
      return this.settings.page(caller, of, page, limit);
    }

    @Post()
    @Requires('write:notifications')
    @Invalid('validationFailed')
    @Idempotent()
    @Creates(`/v1/notifications/${of.path}`, of.idField)
    @ApiOperation({ summary: `Adds ${one}`, operationId: `create${of.name}` })
    @ApiCreatedResponse({ standardSchema: of.view })
    add(
      @Caller() caller: Principal,
      @Body({ schema: of.body }) body: unknown,
      @IdempotencyClaim() claim: Claim | undefined,
    ) {
      return this.settings.add(caller, of, body, claim);
    }

    @Get(`:${of.idField}`)
    @Requires('read:notifications')
    @Tagged()
    @ApiErrors(of.notFound)
    @ApiOperation({ summary: `Reads ${one}`, operationId: `get${of.name}` })
    @ApiOkResponse({ standardSchema: of.view })
    get(@Caller() caller: Principal, @Param(of.idField) id: string) {
      return this.settings.get(caller, of, id);
    }

    @Put(`:${of.idField}`)
    @Requires('write:notifications')
    @Invalid('validationFailed')
    @ApiErrors(of.notFound)
    @ChangesTagged()
    @ApiOperation({
      summary: `Changes fields of ${one}; fields that are not sent stay unchanged`,
      operationId: `update${of.name}`,
    })
    @ApiOkResponse({ standardSchema: of.view })
    change(
      @Caller() caller: Principal,
      @Param(of.idField) id: string,
      @Body({ schema: of.update.part }) body: unknown,
      @Headers('if-match') ifMatch: string | undefined,
    ) {
      return this.settings.change(caller, of, id, body, ifMatch);
    }

    @Delete(`:${of.idField}`)
    @HttpCode(204)
    @Requires('write:notifications')
    @ApiErrors(of.notFound)
    @ApiOperation({ summary: `Deletes ${one}`, operationId: `delete${of.name}` })
    @ApiNoContentResponse()
    remove(@Caller() caller: Principal, @Param(of.idField) id: string) {
      return this.settings.remove(caller, of, id);
    }
  }
  return SettingCollectionController;
}

export const settingCollectionControllers = Object.values(collections).map(controllerOf);
