/** Whether PostgreSQL stopped the statement because of its time limit. */
export const isTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57014';
