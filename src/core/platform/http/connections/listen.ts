import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../../config/config-error.js';

export interface Listening {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Of the settings `host` and `port`, such as `http`. */
  readonly setting: string;
  readonly hostVariable: string;
  readonly portVariable: string;
}

/** A port that another program has. */
export class PortInUse extends ConfigError {}

/** Listens, and gives the address. Throws a ConfigError that says what to do where that is impossible. */
export async function listen(server: Server, wanted: Listening): Promise<AddressInfo> {
  const { host, port } = wanted;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw inWords(error as NodeJS.ErrnoException, wanted);
  }
  return server.address() as AddressInfo;
}

function inWords({ code = '', message }: NodeJS.ErrnoException, wanted: Listening): ConfigError {
  const { host, port, setting, hostVariable, portVariable } = wanted;
  const at = `${host}:${port} cannot be taken (${code || message})`;
  const another = `set ${portVariable} to a free port, or to 0 for any`;
  if (code === 'EADDRINUSE')
    return new PortInUse([{ path: `${setting}.port`, reason: `${at}: another program has it; ${another}` }]);
  if (code === 'EACCES')
    return new ConfigError([
      {
        path: `${setting}.port`,
        reason: `${at}: this user is not allowed to; set ${portVariable} to a port from 1024 on`,
      },
    ]);
  return new ConfigError([
    { path: `${setting}.host`, reason: `${at}: set ${hostVariable} to an address of this machine` },
  ]);
}
