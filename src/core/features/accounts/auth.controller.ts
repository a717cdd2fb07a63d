import { Body, Controller, Get, Headers, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { mustMatch } from '../../platform/http/etag.js';
import { Tagged } from '../../platform/http/etag.interceptor.js';
import { ChangesTagged } from '../../platform/http/changes-tagged.decorator.js';
import { Invalid } from '../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { CallerView } from './auth.schemas.js';
import { Caller, type Principal } from '../../platform/caller/principal.js';
import { SignedIn } from '../../platform/caller/requires.decorator.js';
import { ProfileService } from './users/profile.service.js';
import type { User } from './users/user.entity.js';
import { ProfileUpdate } from './users/user.schemas.js';
import { viewUser } from './users/user.view.js';
import { UsersService } from './users/users.service.js';

@ApiTags('auth')
@Controller('v1/auth')
export class AuthController {
  constructor(
    private readonly users: UsersService,
    private readonly profiles: ProfileService,
  ) {}

  @Get('me')
  @SignedIn()
  @Tagged()
  @ApiOperation({ summary: 'Returns the caller and its scopes', operationId: 'currentUser' })
  @ApiOkResponse({ standardSchema: CallerView })
  async me(@Caller() caller: Principal): Promise<CallerView> {
    return viewCaller(caller, caller.kind === 'user' ? await this.users.get(caller.accountId, caller.id) : null);
  }

  @Put('me')
  @SignedIn()
  @Invalid('validationFailed')
  @ApiErrors('insufficientPermissions')
  @ChangesTagged()
  @ApiOperation({
    summary: "Changes fields of the caller's own user; fields that are not sent stay unchanged",
    description: 'For users, not for API keys. A new password needs the current one and ends all other sessions.',
    operationId: 'updateCurrentUser',
  })
  @ApiOkResponse({ standardSchema: CallerView })
  async updateMe(
    @Caller() caller: Principal,
    @Body({ schema: ProfileUpdate }) body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<CallerView> {
    const asRead = (user: User) => mustMatch(ifMatch, viewCaller(caller, user));
    return viewCaller(caller, await this.profiles.update(caller, body, asRead));
  }
}

const viewCaller = ({ accountId, scopes, id }: Principal, user: User | null): CallerView => ({
  accountId,
  kind: user ? 'user' : 'key',
  scopes: [...scopes],
  user: user && viewUser(user),
  keyId: user ? null : id,
});
