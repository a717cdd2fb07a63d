import type { Answer, Api } from '../../support/api.js';
import { until } from '../../support/until.js';

export const outcome = ({ status, body }: Answer): unknown[] => [status, body?.error?.code];

/** When it has ended. */
export function readExport(api: Api, id: string): Promise<Answer['body']> {
  return until(async () => {
    const { body } = await api.get(`/v1/exports/${id}`);
    return ['completed', 'failed'].includes(body.status) && body;
  });
}

/** The id of an export that is completed. */
export async function exported(api: Api, request: object): Promise<string> {
  const { status, body } = await api.post('/v1/exports', request);
  if (status !== 202) throw new Error(`The export was refused: ${JSON.stringify(body)}`);
  const { status: state, error } = await readExport(api, body.exportId);
  if (state !== 'completed') throw new Error(`The export failed: ${JSON.stringify(error)}`);
  return body.exportId;
}
