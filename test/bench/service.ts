import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '../../src/core/platform/database/embedded-postgres.js';
import type { Child } from './child.ts';
import type { Workplace } from './workplace.ts';

export interface Service {
  readonly child: Child;
  readonly url: string;
  /** Milliseconds from the start of the process to the first good answer of /health/ready. */
  readonly startMs: number;
  /** Each is a full set of credentials. */
  readonly apiKey: Readonly<Record<string, string>>;
  readonly token: Readonly<Record<string, string>>;
}

export const adminPassword = randomBytes(12).toString('base64url');

/** The built service with its default configuration, embedded PostgreSQL included, but for limits that a bench would meet. */
export async function startService(workplace: Workplace, dataFolder: string, settings: object = {}): Promise<Service> {
  const env = serviceEnvironment(workplace, dataFolder, settings);
  const began = performance.now();
  const child = workplace.start('dist/main.js', [], env);
  const [, url = ''] = await child.says(/answers at (http:\S+);/);
  const ready = await fetch(`${url}/health/ready`);
  if (!ready.ok) throw new Error(`The service is not ready: ${await ready.text()}`);
  const startMs = performance.now() - began;
  const session = await post<{ access_token: string }>(url, '/v1/auth/sign-in', {
    email: 'admin@localhost',
    password: adminPassword,
  });
  const token = { authorization: `Bearer ${session.access_token}` };
  const scopes = ['read:analyses', 'write:analyses'];
  const { key } = await post<{ key: string }>(url, '/v1/api-keys', { name: 'bench', scopes }, token);
  return { child, url, startMs, token, apiKey: { 'x-api-key': key } };
}

export function serviceEnvironment(
  workplace: Workplace,
  dataFolder: string,
  settings: object = {},
): Record<string, string> {
  const config = join(workplace.folder, 'bench.yaml');
  const unlimited = 1_000_000;
  const rateLimits = { requestsPerMinute: unlimited, uploadsPerMinute: unlimited, signInsPerMinute: unlimited };
  const http = { limits: { connectionsPerAddress: unlimited } };
  writeFileSync(config, JSON.stringify({ rateLimits, http, ...settings }));
  return {
    PORT: '0',
    CALLWARDEN_OPERATIONS_PORT: '0',
    CALLWARDEN_DATA_DIR: dataFolder,
    CALLWARDEN_CONFIG: config,
    CALLWARDEN_ADMIN_PASSWORD: adminPassword,
    CALLWARDEN_LOG_LEVEL: 'warn',
  };
}

/** Where the embedded PostgreSQL of a running service answers. */
export async function databaseUrl(dataFolder: string): Promise<string> {
  const built = new URL('../../dist/core/platform/database/embedded-postgres.js', import.meta.url);
  const { startEmbeddedPostgres } = (await import(built.href)) as {
    startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres>;
  };
  const server = await startEmbeddedPostgres(join(dataFolder, 'postgres'));
  if (!server.adopted) throw new Error(`No PostgreSQL was running in ${dataFolder}.`);
  return server.url;
}

export async function post<T>(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
