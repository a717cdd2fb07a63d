import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Invalid } from '../../platform/http/invalid.decorator.js';
import { ApiErrors } from '../../platform/openapi/api-errors.decorator.js';
import { ChosenPassword, LinkSignIn, Refresh, SessionView, SignIn } from './auth.schemas.js';
import { viewBrowserSession, viewSession } from './auth.view.js';
import { BrowserSessions, type Exchange, OfExchange } from './browser/browser-sessions.service.js';
import { Caller, CallOrigin, type Origin, type Principal } from '../../platform/caller/principal.js';
import { Public, SignedIn } from '../../platform/caller/requires.decorator.js';
import { SessionsService } from './sessions.service.js';
import { PasswordChoices } from './sign-in/password-choices.service.js';
import { SignInLinks } from './sign-in/sign-in-links.service.js';
import { SignInService } from './sign-in/sign-in.service.js';

const inBrowsers =
  'For pages in browsers, `session: "cookie"` puts the refresh token into the cookie `callwarden_refresh`, which scripts cannot read, and sets `callwarden_media`, with which media elements play recordings.';
const setsCookies = (description: string) => ({
  'Set-Cookie': { description, required: false, schema: { type: 'string' as const } },
});

@ApiTags('auth')
@Controller('v1/auth')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly signIns: SignInService,
    private readonly links: SignInLinks,
    private readonly choices: PasswordChoices,
    private readonly browsers: BrowserSessions,
  ) {}

  @Post('sign-in')
  @HttpCode(200)
  @Public()
  @Invalid('validationFailed')
  @ApiErrors('invalidCredentials', 'crossSiteRequest', 'rateLimitExceeded', 'malformedRequest', 'notFound')
  @ApiOperation({
    summary: 'Signs in with an e-mail address and a password',
    description: `Failed sign-ins cause increasing delays per account and per address. Users who sign in from an address that they have used before are not delayed by the failures of others.\n\n${inBrowsers}`,
    operationId: 'signIn',
  })
  @ApiOkResponse({
    standardSchema: SessionView,
    headers: setsCookies('`callwarden_refresh` and `callwarden_media`, with `session: "cookie"`.'),
  })
  async signIn(
    @CallOrigin() origin: Origin,
    @Body({ schema: SignIn }) body: SignIn,
    @OfExchange() exchange: Exchange,
  ): Promise<SessionView> {
    const open = () => this.signIns.signIn(body, origin);
    if (body.session === 'token') return viewSession(await open());
    return viewBrowserSession(await this.browsers.begin(exchange, open));
  }

  @Post('sign-in/link')
  @HttpCode(200)
  @Public()
  @Invalid('validationFailed')
  @ApiErrors('invalidSignInLink', 'crossSiteRequest', 'rateLimitExceeded', 'malformedRequest', 'notFound')
  @ApiOperation({
    summary: 'Signs a browser in with the code of a link, once',
    description:
      'Those who run the service make links with `callwarden users link` and `callwarden demo`; they expire after 10 minutes. The session is in cookies, as with `session: "cookie"`.',
    operationId: 'signInByLink',
  })
  @ApiOkResponse({
    standardSchema: SessionView,
    headers: setsCookies('`callwarden_refresh` and `callwarden_media`.'),
  })
  async signInByLink(
    @CallOrigin() origin: Origin,
    @Body({ schema: LinkSignIn }) { code }: LinkSignIn,
    @OfExchange() exchange: Exchange,
  ): Promise<SessionView> {
    return viewBrowserSession(await this.browsers.begin(exchange, () => this.links.exchange(code, origin)));
  }

  @Post('sign-in/password-link')
  @HttpCode(200)
  @Public()
  @Invalid('validationFailed')
  @ApiErrors('invalidSignInLink', 'crossSiteRequest', 'rateLimitExceeded', 'malformedRequest', 'notFound')
  @ApiOperation({
    summary: 'Chooses a password with the code of a link, once, and signs the browser in',
    description:
      'Administrators make these links with `POST /v1/users/{userId}/password-link`. All other sessions of the user end. The session is in cookies, as with `session: "cookie"`.',
    operationId: 'choosePassword',
  })
  @ApiOkResponse({
    standardSchema: SessionView,
    headers: setsCookies('`callwarden_refresh` and `callwarden_media`.'),
  })
  async choosePassword(
    @CallOrigin() origin: Origin,
    @Body({ schema: ChosenPassword }) { code, password }: ChosenPassword,
    @OfExchange() exchange: Exchange,
  ): Promise<SessionView> {
    return viewBrowserSession(await this.browsers.begin(exchange, () => this.choices.choose(code, password, origin)));
  }

  @Post('refresh')
  @HttpCode(200)
  @Public()
  @Invalid('validationFailed')
  @ApiErrors('unauthenticated', 'invalidToken', 'crossSiteRequest', 'malformedRequest', 'notFound')
  @ApiOperation({
    summary: 'Exchanges a refresh token, once, for a new session',
    description:
      'Without `refresh_token`, that of the cookie is exchanged, and both cookies are set again. A token that was exchanged before ends the session. The last one of a cookie is excepted for 30 seconds, for a second tab or a response that was lost.',
    operationId: 'refreshSession',
  })
  @ApiOkResponse({
    standardSchema: SessionView,
    headers: setsCookies('`callwarden_refresh` and `callwarden_media`, if the token was that of the cookie.'),
  })
  async refresh(@Body({ schema: Refresh }) body: Refresh, @OfExchange() exchange: Exchange): Promise<SessionView> {
    const { refresh_token: token } = body;
    if (token !== undefined) return viewSession(await this.sessions.refresh(token));
    return viewBrowserSession(await this.browsers.renew(exchange));
  }

  @Post('sign-out')
  @HttpCode(204)
  @SignedIn()
  @ApiOperation({
    summary: 'Ends the session at once, on all nodes',
    description: 'The cookies of a browser are removed.',
    operationId: 'signOut',
  })
  @ApiNoContentResponse()
  async signOut(@Caller() caller: Principal, @OfExchange() exchange: Exchange): Promise<void> {
    await this.sessions.signOut(caller);
    this.browsers.end(exchange);
  }

  @Post('sign-out/everywhere')
  @HttpCode(204)
  @SignedIn()
  @ApiErrors('insufficientPermissions', 'notFound')
  @ApiOperation({
    summary: "Ends all of the user's sessions at once, on all nodes",
    description: 'For users, not for API keys, which stay valid. The cookies of this browser are removed.',
    operationId: 'signOutEverywhere',
  })
  @ApiNoContentResponse()
  async signOutEverywhere(@Caller() caller: Principal, @OfExchange() exchange: Exchange): Promise<void> {
    await this.sessions.signOutEverywhere(caller);
    this.browsers.end(exchange);
  }
}
