import { ApiKeysService } from '../core/auth/api-keys.service.js';
import { systemPrincipal } from '../core/auth/principal.js';
import { AccountsService } from '../core/auth/accounts.service.js';
import type { Config } from '../core/config/config.schema.js';
import { type Service, startService } from '../service.js';
import { Client } from './client.js';

const keyHours = 1;

/** Starts the service in this process and gives a client with a key of its own, good for an hour. */
export async function startLocalService(config: Config): Promise<{ service: Service; client: Client }> {
  const service = await startService(config).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return startService({ ...config, http: { ...config.http, port: 0 } }); // somebody else has the port: take a free one
  });
  const account = await service.app.get(AccountsService).firstStart();
  const expiresAt = new Date(Date.now() + keyHours * 3_600_000);
  const scopes = ['read:analyses', 'write:analyses'] as const;
  const { value } = await service.app
    .get(ApiKeysService)
    .create(systemPrincipal(account.id), { name: 'command line', scopes, expiresAt });
  return { service, client: new Client(service.url!, value) };
}
