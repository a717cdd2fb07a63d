import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { randomBytes } from 'node:crypto';

const self = "'self'";
const none = "'none'";

/** In `response.locals`: allows the style elements that the desk makes, in this response only. */
export const STYLE_NONCE = 'styleNonce';

/** What the desk never uses. */
const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissions = unused.map((feature) => `${feature}=()`).join(', ');

const secure = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': [none],
      'script-src': [self],
      'style-src': [self, (_, response) => `'nonce-${(response as Response).locals[STYLE_NONCE]}'`],
      'img-src': [self, 'data:'],
      'font-src': [self],
      'connect-src': [self], // web sockets of the same host too
      'media-src': [self, 'blob:'],
      'worker-src': [self],
      'manifest-src': [self],
      'base-uri': [none],
      'form-action': [self],
      'frame-ancestors': [none],
    },
  },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
});

/** Middleware: the headers of the desk, in place of those of the API. */
export function deskHeaders(request: Request, response: Response, next: NextFunction): void {
  response.locals[STYLE_NONCE] = randomBytes(16).toString('base64');
  response.setHeader('Permissions-Policy', permissions);
  secure(request, response, next);
}
