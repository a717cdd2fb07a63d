import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Api } from './api.js';
import type { TestApp } from './test-app.js';
import { query } from './test-database.js';
import { create, resumable, tus } from './tus.js';

export const recording = readFileSync('samples/bank-impersonation-otp.ogg');
/** Metadata of uploads whose analyses are not to run. */
export const held = { processImmediately: 'false' };
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const idOf = (at: string): string => at.split('/').at(-1)!;

/** Resumable uploads of a service, and what it stores of them. */
export function tusUploads(app: TestApp) {
  const rows = (statement: string, values: unknown[] = []) =>
    query<Record<string, string | number | null>[]>(app.databaseUrl, statement, values);
  const folder = () => `${app.recordings}/.partial`;
  return {
    rows,
    /** The path of a new one. */
    async begun(
      metadata: Record<string, string> = held,
      size = recording.length,
      api: Api = app.admin,
    ): Promise<string> {
      const { status, headers, body } = await create(api, size, metadata);
      expect([status, body.error, headers.get('location')]).toEqual([201, undefined, `${resumable}/${body.uploadId}`]);
      return `${resumable}/${body.uploadId}`;
    },
    /** The file of one. */
    partial: (at: string) => `${folder()}/${idOf(at)}`,
    partials: () => (existsSync(folder()) ? readdirSync(folder()) : []),
    unfinished: () => rows('select id from resumable_uploads where analysis_id is null'),
    analyses: async () => (await rows('select count(*)::int as count from analyses'))[0]!['count'] as number,
    /** At a path as in `Upload-Result`, with its recording. */
    analysisAt: async (path: string | null) => (await app.admin.get(`${path}?include=audio`)).body,
    async endAll(): Promise<void> {
      for (const { id } of await rows('select id from resumable_uploads where analysis_id is null'))
        await app.admin.call('DELETE', `${resumable}/${id}`, undefined, tus);
    },
  };
}
