/** Of the file system: full, over a quota, over a limit of the process; of PostgreSQL: disk_full. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** Whether an error, or what caused it, says that nothing more can be stored. */
export function isNoSpace(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ('code' in error && codes.has(String(error.code))) return true;
  return false;
}
