import type pg from 'pg'

/** Returns how many deadlocks this database has had so far. */
export async function deadlocks(superuser: pg.Pool): Promise<number> {
  const { rows } = await superuser.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return (rows[0] as { deadlocks: number }).deadlocks
}
