import pg from 'pg'
import type { Config } from '../config.ts'

type Asked = Pick<Config, 'databaseUrl' | 'preparesStatements'>

/** Ends the process with a sentence where statements are named that nobody keeps. */
export async function namedStatementsOrExit(config: Asked): Promise<void> {
  try {
    await assertNamedStatements(config)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

/** Throws where statements are to be prepared under names, and what stands before the database keeps none. */
export async function assertNamedStatements({ databaseUrl, preparesStatements }: Asked): Promise<void> {
  if (!databaseUrl || !preparesStatements || (await keepsNames(databaseUrl))) return
  throw new Error(
    'Prepared statements are not kept at DATABASE_URL, as behind a pooler in transaction mode (PgBouncer before 1.21). Set PREPARED_STATEMENTS=false, or use a newer pooler.',
  )
}

/**
 * Whether a statement is still there when its connection asks for it again. A pooler in transaction mode is made to give
 * another connection to the database for the second time, by somebody else who holds the first one. What goes wrong
 * otherwise says nothing: whoever uses the database reports it.
 */
async function keepsNames(connectionString: string): Promise<boolean> {
  const open = () => new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 2000 })
  const [asking, holding] = [open(), open()]
  for (const each of [asking, holding]) each.on('error', () => {})
  const statement = { name: 'afterbell_is_kept', text: 'select 1' }
  try {
    await asking.connect()
    await holding.connect()
    await asking.query(statement)
    await holding.query('begin')
    await holding.query('select 1')
    await asking.query(statement)
    return true
  } catch (error) {
    return !LOST.has((error as { code?: string }).code ?? '')
  } finally {
    for (const each of [holding, asking]) await each.end().catch(() => {})
  }
}

/** It does not exist; or it does on a connection that never heard of it. */
const LOST = new Set(['26000', '42P05'])
