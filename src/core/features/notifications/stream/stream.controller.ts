import { Controller, Get, Header, Headers, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../../platform/caller/principal.js';
import { Public, Requires } from '../../../platform/caller/requires.decorator.js';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator.js';
import { errors } from '../../../platform/errors/errors.js';
import { StreamCredentials } from './stream-credentials.js';
import { StreamTicketView } from './ticket.schemas.js';

@ApiTags('notifications')
@Controller('v1/notifications')
export class StreamController {
  constructor(private readonly credentials: StreamCredentials) {}

  @Post('stream-ticket')
  @Header('Cache-Control', 'no-store')
  @Requires('read:notifications')
  @Idempotent({ without: ['ticket'] })
  @ApiOperation({
    summary: 'Creates a ticket that opens the notification stream once, within 30 seconds',
    description:
      'The stream is a WebSocket at `/v1/notifications/stream`. Offer two subprotocols: `callwarden.v1`, and `ticket.<ticket>` or `bearer.<access token>`. Credentials in the URL are refused. For signed-in users, not for API keys.',
    operationId: 'createStreamTicket',
  })
  @ApiCreatedResponse({ standardSchema: StreamTicketView })
  async ticket(
    @Caller() caller: Principal,
    @Headers('authorization') authorization: string | undefined,
  ): Promise<StreamTicketView> {
    const { ticket, expiresAt } = await this.credentials.ticketFor(caller, authorization);
    return { ticket, expiresAt: expiresAt.toISOString() };
  }

  /** An upgrade does not come here. */
  @Get('stream')
  @Public()
  @ApiExcludeEndpoint()
  stream(): never {
    throw errors.malformedRequest('The stream is a WebSocket: connect with an upgrade of HTTP/1.1.');
  }
}
