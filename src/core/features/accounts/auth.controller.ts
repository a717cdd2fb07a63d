import { Body, Controller, Get, Headers, HttpCode, Post, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { mustMatch } from '../../platform/http/etag.js';
import { Tagged } from '../../platform/http/etag.interceptor.js';
import { ChangesTagged } from '../../platform/http/changes-tagged.decorator.js';
import { Invalid } from '../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { CallerView, Refresh, SessionView, SignIn } from './auth.schemas.js';
import { viewSession } from './auth.view.js';
import { Caller, CallOrigin, type Origin, type Principal } from '../../platform/caller/principal.js';
import { Public, SignedIn } from '../../platform/caller/requires.decorator.js';
import { SessionsService } from './sessions.service.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { ProfileService } from './users/profile.service.js';
import type { User } from './users/user.entity.js';
import { ProfileUpdate } from './users/user.schemas.js';
import { viewUser } from './users/user.view.js';
import { UsersService } from './users/users.service.js';

@ApiTags('auth')
@Controller('v1/auth')
export class AuthController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly profiles: ProfileService,
    private readonly signIns: SignInService,
  ) {}

  @Post('sign-in')
  @HttpCode(200)
  @Public()
  @Invalid('validationFailed')
  @ApiErrors('invalidCredentials', 'rateLimitExceeded', 'malformedRequest', 'notFound')
  @ApiOperation({
    summary: 'Signs in with an e-mail address and a password',
    description:
      'Failed sign-ins cause increasing delays per account and per address. Users who sign in from an address that they have used before are not delayed by the failures of others.',
    operationId: 'signIn',
  })
  @ApiOkResponse({ standardSchema: SessionView })
  async signIn(@CallOrigin() origin: Origin, @Body({ schema: SignIn }) body: SignIn): Promise<SessionView> {
    return viewSession(await this.signIns.signIn(body, origin));
  }

  @Post('refresh')
  @HttpCode(200)
  @Public()
  @Invalid('validationFailed')
  @ApiErrors('invalidToken', 'malformedRequest', 'notFound')
  @ApiOperation({ summary: 'Exchanges a refresh token, once, for a new session', operationId: 'refreshSession' })
  @ApiOkResponse({ standardSchema: SessionView })
  async refresh(@Body({ schema: Refresh }) body: Refresh): Promise<SessionView> {
    return viewSession(await this.sessions.refresh(body.refresh_token));
  }

  @Post('sign-out')
  @HttpCode(204)
  @SignedIn()
  @ApiOperation({ summary: 'Ends the session at once, on all nodes', operationId: 'signOut' })
  @ApiNoContentResponse()
  async signOut(@Caller() caller: Principal): Promise<void> {
    await this.sessions.signOut(caller);
  }

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
