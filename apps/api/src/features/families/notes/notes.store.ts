import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf, orderOf } from '../../../platform/database/pages.ts'
import { mentions } from '../../../platform/database/search.ts'

export interface Note {
  id: string
  body: string
  authorId: string | null
  author: string | null
  createdAt: string
  changedAt: string | null
}

interface NoteQuery {
  page: number
  size: number
  search: string | null
  sort: { by: 'createdAt'; direction: 'ASC' | 'DESC' } | null
}

/** Reads a page of the notes about a child, latest first. */
export async function notesPage(
  tx: Tx,
  schoolId: string,
  childId: string,
  query: NoteQuery,
): Promise<{ rows: Note[]; total: number }> {
  const fromAndWhere = sql`
    from child_note n where n.school_id = ${schoolId} and n.child_id = ${childId} and n.removed_at is null
      ${query.search ? sql`and ${mentions(query.search, 'n.body')}` : sql``}`
  const order = orderOf(query.sort ?? LATEST, { createdAt: ['n.created_at'] }, 'createdAt', 'n.id')
  const [page, count] = await Promise.all([
    sql<Note>`select ${NOTE} ${fromAndWhere} ${order} ${limitOf(query)}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${fromAndWhere}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

export async function noteById(
  tx: Tx,
  schoolId: string,
  { childId, id }: { childId: string; id: string },
): Promise<Note | undefined> {
  const { rows } = await sql<Note>`
    select ${NOTE} from child_note n
    where n.school_id = ${schoolId} and n.child_id = ${childId} and n.id = ${id} and n.removed_at is null`.execute(
    tx,
  )
  return rows[0]
}

export async function insertNote(
  tx: Tx,
  schoolId: string,
  note: { id: string; childId: string; body: string; accountId: string },
): Promise<void> {
  await sql`
    insert into child_note (school_id, id, child_id, body, created_by, created_at, changed_at)
    select ${schoolId}, ${note.id}, ${note.childId}, ${note.body}, ${note.accountId}, moment, moment from app.now() as moment`.execute(
    tx,
  )
}

/** Inserts notes about many children in one statement. */
export async function insertNotes(
  tx: Tx,
  schoolId: string,
  notes: readonly { childId: string; body: string }[],
  accountId: string,
): Promise<void> {
  if (notes.length === 0) return
  const rows = notes.map((note) => ({ ...note, id: randomUUIDv7() }))
  await sql`
    insert into child_note (school_id, id, child_id, body, created_by, created_at, changed_at)
    select ${schoolId}, n.id, n."childId", n.body, ${accountId}, moment, moment
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, "childId" uuid, body text), app.now() as moment`.execute(
    tx,
  )
}

export async function rewriteNote(tx: Tx, schoolId: string, id: string, body: string): Promise<void> {
  await sql`
    update child_note set body = ${body}, changed_at = app.now() where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/** Hides a removed note; its row stays in the table. */
export async function hideNote(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update child_note set removed_at = app.now() where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

const LATEST = { by: 'createdAt', direction: 'DESC' } as const

const NOTE = sql`n.id, n.body, n.created_by as "authorId",
  (select s.first_name || ' ' || s.last_name from staff s where s.school_id = n.school_id and s.id = n.created_by) as author,
  n.created_at as "createdAt", nullif(n.changed_at, n.created_at) as "changedAt"`
