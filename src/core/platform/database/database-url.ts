/** The PostgreSQL that was given or started, as a URL. */
export const DATABASE_URL = Symbol('database url');
/** A small pool for libraries that bring their own SQL. */
export const DATABASE_POOL = Symbol('database pool');
export const QUEUE_POOL = Symbol('queue pool');
