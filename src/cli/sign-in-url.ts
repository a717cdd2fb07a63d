import type { Config } from '../core/platform/config/config.schema.js';
import { hostOnThisMachine } from '../core/platform/http/connections/host-on-this-machine.js';

/**
 * The page of the desk that exchanges the code and then goes to `to`. Both are in the fragment, which stays in the browser: no
 * server and no log sees the code.
 */
export const signInUrl = (service: string, code: string, to?: string): string =>
  `${withoutSlash(service)}/sign-in#link=${code}${to === undefined ? '' : `&to=${to}`}`;

/** The page of the desk on which a user chooses a password with the code, which stays in the browser as well. */
export const passwordUrl = (service: string, code: string): string =>
  `${withoutSlash(service)}/sign-in#password=${code}`;

const withoutSlash = (service: string): string => service.replace(/(?<!\/)\/+$/, '');

/** Where browsers find a service of this configuration. Throws where only the service itself knows its port. */
export function addressOf({ http, notifications }: Pick<Config, 'http' | 'notifications'>): string {
  if (notifications.publicUrl) return notifications.publicUrl;
  if (http.port === 0) throw new Error('The service takes any free port: name its address with --url.');
  return `http://${hostOnThisMachine(http.host)}:${http.port}`;
}
