import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { CONFIG, type Config } from '../../platform/config/config.schema.js';
import { AccountsService } from './accounts.service.js';
import { AdministratorCheck } from './administrator-check.js';
import { ApiKeyStrategy } from './api-key.strategy.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';
import { AuthController } from './auth.controller.js';
import { AuthRepository } from './auth.repository.js';
import { BrowserSessions } from './browser/browser-sessions.service.js';
import { SessionCookies } from './browser/session-cookies.js';
import { CallerRepository } from './caller.repository.js';
import { Authenticator } from './authenticator.js';
import { CurrentCallers } from './current-callers.service.js';
import { ExternalTokens } from './external-tokens.js';
import { JwtStrategy } from './jwt.strategy.js';
import { MediaStrategy } from './media.strategy.js';
import { EventStreamLimits } from './event-stream-limits.js';
import { RevocationWatch } from './revocation-watch.js';
import { RefreshTokens } from './refresh-tokens.js';
import { Seals } from '../../platform/secrets/seals.js';
import { Secret } from '../../platform/secrets/secret.js';
import { SessionTokens } from './session-tokens.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { Credentials } from './sign-in/credentials.js';
import { LinkExchange } from './sign-in/link-exchange.service.js';
import { PasswordChoices } from './sign-in/password-choices.service.js';
import { PasswordLinks } from './sign-in/password-links.service.js';
import { RefusedSignInRepository } from './sign-in/refused-sign-in.repository.js';
import { RefusedSignIns } from './sign-in/refused-sign-ins.js';
import { SignInDelayRepository } from './sign-in/sign-in-delay.repository.js';
import { SignInLinkRepository } from './sign-in/sign-in-link.repository.js';
import { SignInLinks } from './sign-in/sign-in-links.service.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInThrottle } from './sign-in/sign-in-throttle.js';
import { SuspiciousSignIns } from './sign-in/suspicious-sign-ins.js';
import { Tokens } from './tokens.js';
import { Availability } from './users/availability.service.js';
import { ColleagueRepository } from './users/colleague.repository.js';
import { Colleagues } from './colleagues.service.js';
import { NamedHistory } from './named-history.js';
import { ExternalUsers } from './users/external-users.service.js';
import { ProfileService } from './users/profile.service.js';
import { Revocations } from './users/revocations.js';
import { UserChangesService } from './users/user-changes.service.js';
import { UserRepository } from './users/user.repository.js';
import { UserWriter } from './users/user-writer.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

@Global()
@Module({
  imports: [PassportModule],
  controllers: [SessionsController, AuthController, ApiKeysController, UsersController],
  providers: [
    { provide: Secret, useFactory: (config: Config) => Secret.of(config), inject: [CONFIG] },
    AccountsService,
    AdministratorCheck,
    ApiKeyStrategy,
    ApiKeysService,
    AuthRepository,
    Availability,
    BrowserSessions,
    ColleagueRepository,
    Colleagues,
    NamedHistory,
    CallerRepository,
    Authenticator,
    Credentials,
    CurrentCallers,
    EventStreamLimits,
    ExternalTokens,
    ExternalUsers,
    JwtStrategy,
    LinkExchange,
    MediaStrategy,
    PasswordChoices,
    PasswordLinks,
    RevocationWatch,
    ProfileService,
    RefreshTokens,
    Seals,
    RefusedSignInRepository,
    RefusedSignIns,
    Revocations,
    SessionCookies,
    SessionTokens,
    SessionsService,
    SignInDelayRepository,
    SignInLinkRepository,
    SignInLinks,
    SignInService,
    SignInThrottle,
    SuspiciousSignIns,
    Tokens,
    UserChangesService,
    UserRepository,
    UserWriter,
    UsersService,
  ],
  exports: [
    AccountsService,
    ApiKeysService,
    Authenticator,
    Colleagues,
    NamedHistory,
    PasswordLinks,
    CurrentCallers,
    EventStreamLimits,
    RevocationWatch,
    SessionCookies,
    SignInLinks,
    Tokens,
    UserChangesService,
    UsersService,
    Seals,
    Secret,
  ],
})
export class AuthModule {}
