import pg from 'pg'
import type { Config } from '../config.ts'

type StatementsConfig = Pick<Config, 'databaseUrl' | 'preparesStatements'>

/** Ends the process with a message if statements are named but the pooler does not keep them. */
export async function namedStatementsOrExit(config: StatementsConfig): Promise<void> {
  try {
    await assertNamedStatements(config)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

/** Throws if named statements are configured but the pooler before the database does not keep them. */
export async function assertNamedStatements({
  databaseUrl,
  preparesStatements,
}: StatementsConfig): Promise<void> {
  if (!databaseUrl || !preparesStatements || (await keepsNames(databaseUrl))) return
  throw new Error(
    'Prepared statements are not kept at DATABASE_URL, as behind a pooler in transaction mode (PgBouncer before 1.21). Set PREPARED_STATEMENTS=false, or use a newer pooler.',
  )
}

/**
 * Checks whether a prepared statement survives on its connection. A second client holds the first server connection,
 * so a transaction pooler must switch to another. Any other error counts as kept: it shows up when the database is
 * used.
 */
async function keepsNames(connectionString: string): Promise<boolean> {
  const open = () => new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 2000 })
  const [tester, holding] = [open(), open()]
  for (const each of [tester, holding]) each.on('error', () => {})
  const statement = { name: 'afterbell_is_kept', text: 'select 1' }
  try {
    await tester.connect()
    await holding.connect()
    await tester.query(statement)
    await holding.query('begin')
    await holding.query('select 1')
    await tester.query(statement)
    return true
  } catch (error) {
    return !LOST.has((error as { code?: string }).code ?? '')
  } finally {
    for (const each of [holding, tester]) await each.end().catch(() => {})
  }
}

/** The statement does not exist, or already exists on a connection that did not prepare it. */
const LOST = new Set(['26000', '42P05'])
