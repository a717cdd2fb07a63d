import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Invalid } from '../http/invalid.decorator.js';
import { ApiErrors } from '../openapi/api-errors.decorator.js';
import { CallerView, Refresh, SessionView, SignIn } from './auth.schemas.js';
import { viewSession, viewUser } from './auth.view.js';
import { Caller, CallOrigin, type Origin, type Principal } from './principal.js';
import { Public, SignedIn } from './requires.decorator.js';
import { SessionsService } from './sessions.service.js';
import { SignInThrottle } from './sign-in-throttle.js';
import { UsersService } from './users.service.js';

@ApiTags('auth')
@Controller('v1/auth')
export class AuthController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly throttle: SignInThrottle,
  ) {}

  @Post('sign-in')
  @HttpCode(200)
  @Public()
  @Invalid('validationFailed')
  @ApiErrors('invalidCredentials', 'rateLimitExceeded', 'malformedRequest', 'notFound')
  @ApiOperation({ summary: 'Signs in with an e-mail address and a password', operationId: 'signIn' })
  @ApiOkResponse({ standardSchema: SessionView })
  async signIn(
    @CallOrigin() origin: Origin,
    @Body({ schema: SignIn }) { email, password }: SignIn,
  ): Promise<SessionView> {
    await this.throttle.count(origin.address ?? '', email);
    return viewSession(await this.sessions.signIn(email, password, origin));
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
  @ApiOperation({ summary: 'Who is calling, with which scopes', operationId: 'me' })
  @ApiOkResponse({ standardSchema: CallerView })
  async me(@Caller() caller: Principal): Promise<CallerView> {
    const { accountId, id, kind } = caller;
    const isUser = kind === 'user';
    const user = isUser ? viewUser(await this.users.get(accountId, id)) : null;
    return { accountId, kind: isUser ? 'user' : 'key', scopes: [...caller.scopes], user, keyId: isUser ? null : id };
  }
}
