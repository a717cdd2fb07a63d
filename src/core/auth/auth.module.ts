import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { CONFIG, type Config } from '../config/config.schema.js';
import { AccountsService } from './accounts.service.js';
import { ApiKeyStrategy } from './api-key.strategy.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';
import { AuthController } from './auth.controller.js';
import { AuthRepository } from './auth.repository.js';
import { CallerRepository } from './caller.repository.js';
import { Authenticator } from './authenticator.js';
import { JwtStrategy } from './jwt.strategy.js';
import { Seals } from './seals.js';
import { Secret } from './secret.js';
import { SessionsService } from './sessions.service.js';
import { SignInThrottle } from './sign-in-throttle.js';
import { Tokens } from './tokens.js';
import { Availability } from './users/availability.service.js';
import { ColleagueRepository } from './users/colleague.repository.js';
import { Colleagues } from './users/colleagues.service.js';
import { ExternalUsers } from './users/external-users.service.js';
import { ProfileService } from './users/profile.service.js';
import { UserChangesService } from './users/user-changes.service.js';
import { UserRepository } from './users/user.repository.js';
import { UserWriter } from './users/user-writer.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

@Global()
@Module({
  imports: [PassportModule],
  controllers: [AuthController, ApiKeysController, UsersController],
  providers: [
    { provide: Secret, useFactory: (config: Config) => Secret.of(config), inject: [CONFIG] },
    AccountsService,
    ApiKeyStrategy,
    ApiKeysService,
    AuthRepository,
    Availability,
    ColleagueRepository,
    Colleagues,
    CallerRepository,
    Authenticator,
    ExternalUsers,
    JwtStrategy,
    ProfileService,
    Seals,
    SessionsService,
    SignInThrottle,
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
    Tokens,
    UserChangesService,
    UsersService,
    Seals,
    Secret,
  ],
})
export class AuthModule {}
