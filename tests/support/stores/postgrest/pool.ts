import pg from 'pg';

/** Connections to a database that tests stop and start: an idle one that is lost is made anew when it is needed. */
export function poolOf(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => undefined);
  return pool;
}
