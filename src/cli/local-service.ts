import { ApiKeysService } from '../core/features/accounts/api-keys.service.js';
import { systemPrincipal } from '../core/platform/caller/principal.js';
import { AccountsService } from '../core/features/accounts/accounts.service.js';
import type { Config } from '../core/platform/config/config.schema.js';
import { PortInUse } from '../core/platform/http/connections/listen.js';
import { ending } from '../ending.js';
import { type Service, startService } from '../service.js';
import { Client } from './client.js';

const keyHours = 1;

/** Starts the service in this process, until it ends, and gives a client with a key of its own, which ends with it. `forItself`: nobody else will use it. */
export async function startLocalService(
  wanted: Config,
  { forItself }: { readonly forItself: boolean },
): Promise<{ service: Service; client: Client }> {
  const operations = { ...wanted.operations, port: 0 }; // a service may run already
  const config = {
    ...wanted,
    operations,
    desk: { ...wanted.desk, enabled: wanted.desk.enabled && !forItself },
    // Ctrl+C ends a command at once.
    http: { ...wanted.http, shutdownSeconds: forItself ? 1 : wanted.http.shutdownSeconds },
  };
  const start = (signal: AbortSignal) =>
    startService(config, { signal, withoutAdministrator: forItself }).catch((error: unknown) => {
      if (!(error instanceof PortInUse)) throw error;
      console.error(`Port ${config.http.port} is in use by another program: using another port.`);
      return startService(
        { ...config, http: { ...config.http, port: 0 } },
        { signal, withoutAdministrator: forItself },
      );
    });
  const service = await ending.hold(start, (started) => started.stop());
  const account = await service.app.get(AccountsService).ensureAccount();
  const principal = systemPrincipal(account.id);
  const expiresAt = new Date(Date.now() + keyHours * 3_600_000);
  const scopes = ['read:analyses', 'write:analyses'] as const;
  const keys = service.app.get(ApiKeysService);
  const { value } = await ending.hold(
    () => keys.create(principal, { name: 'command line', scopes, expiresAt }),
    ({ key }) => keys.revoke(principal, key.id),
  );
  return { service, client: new Client(service.url!, value, ending.signal) };
}
