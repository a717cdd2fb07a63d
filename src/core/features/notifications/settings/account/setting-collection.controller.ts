import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Caller, type Principal } from '../../../../platform/caller/principal.js';
import { Requires } from '../../../../platform/caller/requires.decorator.js';
import { Invalid } from '../../../../platform/http/invalid.decorator.js';
import { pageQuery } from '../../../../platform/http/pagination.js';
import { ApiErrors } from '../../../../platform/openapi/api-errors.decorator.js';
import { collections, type SettingCollection } from './setting-collections.js';
import { SettingsService } from './settings.service.js';

const PageQuery = z.strictObject(pageQuery);

/** The five operations of a collection; they differ in nothing but what an entry is. */
function controllerOf(of: SettingCollection): Type<object> {
  const one = `${/^[aeiou]/.test(of.says) ? 'an' : 'a'} ${of.says}`;
  @ApiTags('notifications')
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
    @ApiOperation({ summary: `Adds ${one}`, operationId: `create${of.name}` })
    @ApiCreatedResponse({ standardSchema: of.view })
    add(@Caller() caller: Principal, @Body({ schema: of.body }) body: unknown) {
      return this.settings.add(caller, of, body);
    }

    @Get(`:${of.idField}`)
    @Requires('read:notifications')
    @ApiErrors('notFound')
    @ApiOperation({ summary: `Reads ${one}`, operationId: `get${of.name}` })
    @ApiOkResponse({ standardSchema: of.view })
    get(@Caller() caller: Principal, @Param(of.idField) id: string) {
      return this.settings.get(caller, of, id);
    }

    @Put(`:${of.idField}`)
    @Requires('write:notifications')
    @Invalid('validationFailed')
    @ApiErrors('notFound')
    @ApiOperation({ summary: `Replaces ${one}`, operationId: `update${of.name}` })
    @ApiOkResponse({ standardSchema: of.view })
    replace(@Caller() caller: Principal, @Param(of.idField) id: string, @Body({ schema: of.body }) body: unknown) {
      return this.settings.replace(caller, of, id, body);
    }

    @Delete(`:${of.idField}`)
    @HttpCode(204)
    @Requires('write:notifications')
    @ApiErrors('notFound')
    @ApiOperation({ summary: `Deletes ${one}`, operationId: `delete${of.name}` })
    @ApiNoContentResponse()
    remove(@Caller() caller: Principal, @Param(of.idField) id: string) {
      return this.settings.remove(caller, of, id);
    }
  }
  return SettingCollectionController;
}

export const settingCollectionControllers = Object.values(collections).map(controllerOf);
