import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Tagged } from '../../../platform/http/etag.interceptor.js';
import type { Claim } from '../../../platform/http/idempotency/claim.js';
import { IdempotencyClaim, Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { ChangesTagged } from '../../../platform/http/changes-tagged.decorator.js';
import { Invalid } from '../../../platform/http/invalid.decorator.js';
import { pagination } from '../../../platform/http/pagination.js';
import { Creates } from '../../../platform/http/location.js';
import { ApiErrors } from '../../../platform/openapi/api-errors.decorator.js';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Requires } from '../../../platform/caller/requires.decorator.js';
import { passwordLinkHours, PasswordLinks } from '../sign-in/password-links.service.js';
import { UserChangesService } from './user-changes.service.js';
import { NewUser, PasswordLinkView, UserList, UserQuery, UserUpdate, UserView } from './user.schemas.js';
import { viewUser } from './user.view.js';
import { UsersService } from './users.service.js';

@ApiTags('users')
@Controller('v1/users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly changes: UserChangesService,
    private readonly passwordLinks: PasswordLinks,
  ) {}

  @Get()
  @Requires('read:users')
  @Invalid('invalidParameters')
  @ApiOperation({ summary: 'Lists users by name, including deactivated ones', operationId: 'listUsers' })
  @ApiOkResponse({ standardSchema: UserList })
  async list(@Caller() caller: Principal, @Query({ schema: UserQuery }) query: UserQuery) {
    const [users, total] = await this.users.page(caller, query);
    return { data: users.map(viewUser), pagination: pagination(query.page, query.limit, total) };
  }

  @Post()
  @Requires('write:users')
  @Invalid('validationFailed')
  @Idempotent()
  @Creates('/v1/users', 'userId')
  @ApiOperation({ summary: 'Adds a user', operationId: 'createUser' })
  @ApiCreatedResponse({ standardSchema: UserView })
  async create(
    @Caller() caller: Principal,
    @Body({ schema: NewUser }) body: unknown,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<UserView> {
    return viewUser(await this.users.create(caller, body, claim));
  }

  @Get(':userId')
  @Requires('read:users')
  @Tagged()
  @ApiErrors('userNotFound')
  @ApiOperation({ summary: 'Reads a user', operationId: 'getUser' })
  @ApiOkResponse({ standardSchema: UserView })
  async get(@Caller() caller: Principal, @Param('userId') id: string): Promise<UserView> {
    return viewUser(await this.users.get(caller.accountId, id));
  }

  @Put(':userId')
  @Requires('write:users')
  @Invalid('validationFailed')
  @ApiErrors('userNotFound', 'conflict')
  @ChangesTagged()
  @ApiOperation({
    summary: 'Changes the fields that are sent',
    description:
      "A new role takes effect with the user's next request. A new password ends the user's sessions; a deactivation also revokes the API keys. Changing the `email` or `password` of another user needs the rights of an administrator.",
    operationId: 'updateUser',
  })
  @ApiOkResponse({ standardSchema: UserView })
  async update(
    @Caller() caller: Principal,
    @Param('userId') id: string,
    @Body({ schema: UserUpdate }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<UserView> {
    return viewUser(await this.changes.update(caller, id, body, ifMatch));
  }

  @Post(':userId/password-link')
  @HttpCode(200)
  @Requires('write:users')
  @Idempotent()
  @ApiErrors('userNotFound', 'conflict')
  @ApiOperation({
    summary: 'Makes a link with which the user chooses a password, once',
    description: `For new users, and for those who have forgotten their password; only administrators make one. It works for ${passwordLinkHours} hours, and ends the earlier ones of the user. The present password stays valid until another is chosen. The page for it is \`/sign-in#password=CODE\` below the address of the service.`,
    operationId: 'createPasswordLink',
  })
  @ApiOkResponse({ standardSchema: PasswordLinkView })
  async createPasswordLink(
    @Caller() caller: Principal,
    @Param('userId') id: string,
    @IdempotencyClaim() claim: Claim | undefined,
  ): Promise<PasswordLinkView> {
    const { code, expiresAt } = await this.passwordLinks.create(caller, id, claim);
    return { code, expiresAt: expiresAt.toISOString() };
  }

  @Delete(':userId')
  @HttpCode(204)
  @Requires('write:users')
  @ApiErrors('userNotFound', 'conflict')
  @ApiOperation({
    summary: 'Deactivates a user and ends all sessions at once',
    description: `The user's API keys are revoked. The user stays readable, because histories refer to users. \`PUT {"disabled": false}\` reactivates the user.`,
    operationId: 'deactivateUser',
  })
  @ApiNoContentResponse({ description: 'The user is deactivated.' })
  async deactivate(@Caller() caller: Principal, @Param('userId') id: string): Promise<void> {
    await this.changes.deactivate(caller, id);
  }
}
