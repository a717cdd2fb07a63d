import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { ApiErrors } from '../openapi/api-errors.decorator.js';

export const MEDIA_COOKIE = 'media cookie';

/** `GET` also takes the media cookie of a browser session: media elements cannot send headers, and URLs must not have tokens. */
export const TakesMediaCookie = () =>
  applyDecorators(SetMetadata(MEDIA_COOKIE, true), ApiSecurity('mediaCookie'), ApiErrors('crossSiteRequest'));
