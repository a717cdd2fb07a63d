import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Claim } from '../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../platform/http/idempotency/idempotent.decorator.js';
import { Invalid } from '../../platform/http/invalid.decorator.js';
import { pagination } from '../../platform/http/pagination.js';
import { Creates } from '../../platform/http/location.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { ApiKeysService } from './api-keys.service.js';
import { ApiKeyList, ApiKeyQuery, CreatedApiKey, NewApiKey } from './auth.schemas.js';
import { viewApiKey, viewNewApiKey } from './auth.view.js';
import { Caller, type Principal } from '../../platform/caller/principal.js';
import { Requires } from '../../platform/caller/requires.decorator.js';

@ApiTags('api keys')
@Controller('v1/api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Post()
  @Requires('admin')
  @Invalid('validationFailed')
  @Idempotent({ without: ['key'] })
  @Creates('/v1/api-keys', 'keyId')
  @ApiOperation({
    summary: 'Creates an API key; its value is shown only in this response',
    operationId: 'createApiKey',
  })
  @ApiCreatedResponse({ standardSchema: CreatedApiKey })
  async create(
    @Caller() caller: Principal,
    @Body({ schema: NewApiKey }) body: NewApiKey,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<CreatedApiKey> {
    const { key, value } = await this.keys.create(caller, body, claim);
    return { ...viewNewApiKey(key), key: value };
  }

  @Get()
  @Requires('admin')
  @Invalid('invalidParameters')
  @ApiOperation({ summary: 'Lists API keys that are not revoked', operationId: 'listApiKeys' })
  @ApiOkResponse({ standardSchema: ApiKeyList })
  async list(@Caller() caller: Principal, @Query({ schema: ApiKeyQuery }) query: ApiKeyQuery) {
    const [keys, total] = await this.keys.list(caller, query);
    return { data: keys.map(viewApiKey), pagination: pagination(query.page, query.limit, total) };
  }

  @Delete(':keyId')
  @HttpCode(204)
  @Requires('admin')
  @ApiErrors('apiKeyNotFound')
  @ApiOperation({ summary: 'Revokes an API key at once, on all nodes', operationId: 'revokeApiKey' })
  @ApiNoContentResponse()
  async revoke(@Caller() caller: Principal, @Param('keyId') keyId: string): Promise<void> {
    await this.keys.revoke(caller, keyId);
  }
}
