import pg from 'pg'

/** Facts about a column from its table. */
export interface Column {
  mayBeNull: boolean
  /** The only texts its check constraint allows. Null without such a constraint. */
  texts: readonly string[] | null
}

/** Returns columns of tables and views as `table.column`, keyed by the numbers in an answer's fields. */
export type Columns = ReadonlyMap<string, Column>

export async function tableColumns(superuserUrl: string): Promise<Columns> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const columns = await columnsOfTables(client)
    for (const [key, column] of await columnsOfViews(client, columns)) columns.set(key, column)
    return columns
  } finally {
    await client.end()
  }
}

async function columnsOfTables(client: pg.Client): Promise<Map<string, Column>> {
  const { rows } = await client.query<{ key: string; mayBeNull: boolean; check: string | null }>(`
    select a.attrelid || '.' || a.attnum as key, not a.attnotnull as "mayBeNull",
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%') as check
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`)
  return new Map(
    rows.map(({ key, mayBeNull, check }) => [key, { mayBeNull, texts: check ? textsIn(check) : null }]),
  )
}

/** A view's plain column takes the facts of its table's column. A computed column has none. */
async function columnsOfViews(client: pg.Client, tables: Columns): Promise<[string, Column][]> {
  const { rows } = await client.query<{ view: string; definition: string }>(`
    select v.oid as view, rtrim(pg_get_viewdef(v.oid), ';') as definition
    from pg_class v where v.relkind = 'v' and v.relnamespace = 'public'::regnamespace`)
  const viewColumns: [string, Column][] = []
  for (const { view, definition } of rows) {
    const { fields } = await client.query(`${definition} limit 0`)
    for (const [at, { tableID, columnID }] of fields.entries()) {
      const column = tables.get(`${tableID}.${columnID}`)
      if (column) viewColumns.push([`${view}.${at + 1}`, column])
    }
  }
  return viewColumns
}

function textsIn(check: string): string[] {
  return [...check.matchAll(/'([^']*)'::text/g)].map(([, text]) => text!)
}
