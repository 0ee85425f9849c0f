import { sql, type RawBuilder } from 'kysely'
import type { ChildFacts, ChildRecord } from '@afterbell/domain/families/child-facts'
import type { Tx } from '../../../platform/database/database.ts'

// The only place that maps the record of a child to its columns, for lists, reads and writes.

/** Each fact with its column and the type of that column. */
const RECORD: Readonly<Record<keyof ChildRecord, readonly [column: string, type: string]>> = {
  firstName: ['first_name', 'text'],
  preferredName: ['preferred_name', 'text'],
  lastName: ['last_name', 'text'],
  birthDate: ['birth_date', 'date'],
  grade: ['grade', 'text'],
  allergies: ['allergies', 'text'],
  specialNeeds: ['special_needs', 'text'],
  teacherId: ['teacher_id', 'uuid'],
  tshirtSizeId: ['tshirt_size_id', 'uuid'],
}

const FACTS = (Object.keys(RECORD) as (keyof ChildRecord)[]).filter(
  (key): key is keyof ChildFacts => key !== 'teacherId' && key !== 'tshirtSizeId',
)

/** Selects the facts that every list shows of a child `c`: a row of `ChildFacts`. */
export const FACTS_OF_C = selectColumns(FACTS)

/** Selects the whole record of a child `c`. */
export const RECORD_OF_C = selectColumns(Object.keys(RECORD) as (keyof ChildRecord)[])

function selectColumns(keys: readonly (keyof ChildRecord)[]): RawBuilder<unknown> {
  return sql.raw(keys.map((key) => `c.${RECORD[key][0]} as "${key}"`).join(', '))
}

/** Returns only the facts of a row that has more columns. */
export function childFactsOf(row: ChildFacts): ChildFacts {
  const { firstName, preferredName, lastName, birthDate, grade, allergies, specialNeeds } = row
  return { firstName, preferredName, lastName, birthDate, grade, allergies, specialNeeds }
}

/** A child to insert or update, with its family. */
export interface ChildToSave extends ChildRecord {
  readonly id: string
  readonly familyId: string
}

/** Inserts or updates children in one statement. An update increments the version. */
export async function saveChildren(
  tx: Tx,
  schoolId: string,
  children: readonly ChildToSave[],
): Promise<void> {
  await sql`
    insert into child (school_id, id, ${listColumns(([column]) => column)})
    select ${schoolId}, c.id, ${listColumns((_, key) => `c."${key}"`)}
    from jsonb_to_recordset(${JSON.stringify(children.map(writtenOf))}::jsonb) as c(id uuid, ${listColumns(([, type], key) => `"${key}" ${type}`)})
    on conflict (school_id, id) do update set ${listColumns(([column]) => `${column} = excluded.${column}`)},
      version = child.version + 1`.execute(tx)
}

const COLUMNS_TO_WRITE = Object.entries({ familyId: ['family_id', 'uuid'], ...RECORD } as typeof RECORD & {
  familyId: readonly [string, string]
})

function listColumns(toSql: (column: readonly [name: string, type: string], key: string) => string) {
  return sql.raw(COLUMNS_TO_WRITE.map(([key, column]) => toSql(column, key)).join(', '))
}

/** Only the columns of the row: pickups and the do-not-release list have their own tables, and medical facts are sealed. */
function writtenOf(child: ChildToSave): object {
  const values = child as unknown as Record<string, unknown>
  return Object.fromEntries(['id', ...COLUMNS_TO_WRITE.map(([key]) => key)].map((key) => [key, values[key]]))
}
