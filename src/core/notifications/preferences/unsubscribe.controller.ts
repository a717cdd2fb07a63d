import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  HttpCode,
  Param,
  Post,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../auth/requires.decorator.js';
import { errors } from '../../errors/errors.js';
import { BODY_ERROR, type WithBodyError } from '../../http/json-body.middleware.js';
import { ApiErrors } from '../../openapi/api-errors.decorator.js';
import { PreferencesService } from './preferences.service.js';
import { UnsubscribeLinks, type Unsubscription } from './unsubscribe-links.js';

/** Mail programs post a form, `List-Unsubscribe=One-Click`; nothing of it is read, so nothing of it can be wrong. */
class AnyBody implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    delete context.switchToHttp().getRequest<WithBodyError>()[BODY_ERROR];
    return true;
  }
}

/** The link in e-mails: a page with a button for people, one POST for mail programs (RFC 8058). */
@ApiTags('notifications')
@Controller('v1/notifications/unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly preferences: PreferencesService,
  ) {}

  /** Changes nothing: scanners of mail open every link. */
  @Get(':token')
  @Public()
  @ApiErrors('notFound')
  @ApiOperation({ summary: 'Shows what the link of an e-mail stops', operationId: 'showUnsubscription' })
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string' } })
  show(@Param('token') token: string, @Res({ passthrough: true }) response: Response): string {
    const { event } = this.read(token);
    response.type('html');
    return page(`Stop e-mails of the kind <b>${event}</b>?`, '<form method="post"><button>Unsubscribe</button></form>');
  }

  @Post(':token')
  @HttpCode(200)
  @Public()
  @UseGuards(AnyBody)
  @ApiErrors('notFound')
  @ApiOperation({ summary: 'Stops e-mails of a kind, by the link in one (RFC 8058)', operationId: 'unsubscribe' })
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string' } })
  async unsubscribe(@Param('token') token: string, @Res({ passthrough: true }) response: Response): Promise<string> {
    const said = this.read(token);
    await this.preferences.unsubscribe(said);
    response.type('html');
    return page(`You get no more e-mails of the kind <b>${said.event}</b>.`, '');
  }

  private read(token: string): Unsubscription {
    const said = this.links.read(token);
    if (!said) throw errors.notFound('This link');
    return said;
  }
}

/** `event` is one of ours, and signed: nothing in here comes from a stranger. */
const page = (says: string, form: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Notifications</title>
<body style="font: 16px/1.5 system-ui; max-width: 32rem; margin: 4rem auto; padding: 0 1rem"><p>${says}</p>${form}</body></html>`;
