import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { CONFIG, type Config } from '../config/config.schema.js';
import { ApiKeyStrategy } from './api-key.strategy.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';
import { AuthController } from './auth.controller.js';
import { AuthRepository } from './auth.repository.js';
import { CallerRepository } from './caller.repository.js';
import { Authenticator } from './authenticator.js';
import { JwtStrategy } from './jwt.strategy.js';
import { Secret } from './secret.js';
import { SessionsService } from './sessions.service.js';
import { SignInThrottle } from './sign-in-throttle.js';
import { Tokens } from './tokens.js';
import { UsersService } from './users.service.js';

@Global()
@Module({
  imports: [PassportModule],
  controllers: [AuthController, ApiKeysController],
  providers: [
    { provide: Secret, useFactory: (config: Config) => Secret.of(config), inject: [CONFIG] },
    ApiKeyStrategy,
    ApiKeysService,
    AuthRepository,
    CallerRepository,
    Authenticator,
    JwtStrategy,
    SessionsService,
    SignInThrottle,
    Tokens,
    UsersService,
  ],
  exports: [ApiKeysService, UsersService, Secret],
})
export class AuthModule {}
