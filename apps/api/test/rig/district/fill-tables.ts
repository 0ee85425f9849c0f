import type pg from 'pg'

/**
 * Runs statements that fill tables. While one statement after another inserts into the same table, its indexes are
 * switched off. They are built afterwards, with their constraints checked, which is much faster. Needs a superuser.
 */
export async function fillTables(superuser: pg.ClientBase, statements: readonly string[]): Promise<void> {
  let filling: string | undefined
  for (const statement of [...statements, '']) {
    const table = /^\s*insert into (\w+)/.exec(statement)?.[1]
    if (table !== filling) {
      if (filling) await superuser.query(`reindex table ${filling}`)
      filling = table
      if (table) await superuser.query(`${SWITCH_OFF} = '${table}'::regclass`)
    }
    await superuser.query(statement)
  }
}

const SWITCH_OFF = 'update pg_index set indisready = false, indisvalid = false where indrelid'
