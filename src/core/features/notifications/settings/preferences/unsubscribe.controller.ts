import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../../../platform/caller/requires.decorator.js';
import { errors } from '../../../../platform/errors/errors.js';
import { IgnoresBody } from '../../../../platform/http/json-body.interceptor.js';
import { ApiErrors } from '../../../../platform/openapi/api-errors.decorator.js';
import { linkPage } from '../../links/link-page.js';
import { PreferencesService } from './preferences.service.js';
import { UnsubscribeLinks, type Unsubscription } from './unsubscribe-links.js';

/** The link in e-mails: a page with a button for people, one POST for mail programs (RFC 8058). */
@ApiTags('notification preferences')
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
  @ApiOperation({ summary: 'Shows which e-mails an unsubscribe link stops', operationId: 'showUnsubscription' })
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string' } })
  show(@Param('token') token: string, @Res({ passthrough: true }) response: Response): string {
    const { event } = this.read(token);
    return linkPage(response, { ...page, says: [`Stop e-mails of the type ${event}?`], button: 'Unsubscribe' });
  }

  /** Mail programs post a form, `List-Unsubscribe=One-Click`. */
  @Post(':token')
  @HttpCode(200)
  @Public()
  @IgnoresBody()
  @ApiErrors('notFound')
  @ApiOperation({
    summary: 'Unsubscribes from a kind of e-mail by the link in one (RFC 8058)',
    operationId: 'unsubscribe',
  })
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string' } })
  async unsubscribe(@Param('token') token: string, @Res({ passthrough: true }) response: Response): Promise<string> {
    const said = this.read(token);
    await this.preferences.unsubscribe(said);
    return linkPage(response, { ...page, says: [`You will no longer get e-mails of the type ${said.event}.`] });
  }

  private read(token: string): Unsubscription {
    const said = this.links.read(token);
    if (!said) throw errors.notFound('This link');
    return said;
  }
}

const page = { language: 'en', title: 'Notifications' } as const;
