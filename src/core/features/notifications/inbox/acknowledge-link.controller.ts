import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import {
  ApiGoneResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { CallOrigin, type Origin } from '../../../platform/caller/principal.js';
import { Public } from '../../../platform/caller/requires.decorator.js';
import { IgnoresBody } from '../../../platform/http/json-body.interceptor.js';
import { phrasesOf, writtenIn } from '../wording/wording.js';
import { AcknowledgeLinkService, type LinkState } from './acknowledge-link.service.js';
import { linkPage } from '../links/link-page.js';

const html = { 'text/html': { schema: { type: 'string' } } } as const;
const unknown = { description: 'The link is not valid, or the notification no longer exists.', content: html };
const expired = { description: 'The link has expired.', content: html };

/** The link in critical e-mails: a page with one button. */
@ApiTags('notifications')
@Controller('v1/notifications/acknowledge')
export class AcknowledgeLinkController {
  constructor(private readonly links: AcknowledgeLinkService) {}

  /** Changes nothing: scanners of mail open every link. */
  @Get(':token')
  @Public()
  @ApiOperation({
    summary: 'Shows what the link in a critical e-mail acknowledges',
    description: 'Changes nothing, because mail scanners open every link.',
    operationId: 'showAcknowledgement',
  })
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiNotFoundResponse(unknown)
  @ApiGoneResponse(expired)
  async show(@Param('token') token: string, @Res({ passthrough: true }) response: Response): Promise<string> {
    return page(response, await this.links.show(token));
  }

  @Post(':token')
  @HttpCode(200)
  @Public()
  @IgnoresBody()
  @ApiOperation({
    summary: 'Acknowledges a critical notification by the link in its e-mail',
    description: 'Acts as the recipient of the e-mail, without a session. Repeating it changes nothing.',
    operationId: 'acknowledgeByLink',
  })
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string' } })
  @ApiNotFoundResponse(unknown)
  @ApiGoneResponse(expired)
  async acknowledge(
    @Param('token') token: string,
    @CallOrigin() origin: Origin,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return page(response, await this.links.acknowledge(token, origin));
  }
}

const statuses: Readonly<Record<LinkState['is'], number>> = {
  open: 200,
  done: 200,
  acknowledged: 200,
  expired: 410,
  unknown: 404,
};

function page(response: Response, state: LinkState): string {
  const locale = 'locale' in state ? state.locale : 'en';
  const { acknowledge: words } = phrasesOf(locale);
  response.status(statuses[state.is]);
  return linkPage(response, {
    language: writtenIn(locale),
    title: words.button,
    says: ['title' in state ? state.title : '', words[state.is]].filter((each) => each !== ''),
    ...(state.is === 'open' && { button: words.button }),
  });
}
