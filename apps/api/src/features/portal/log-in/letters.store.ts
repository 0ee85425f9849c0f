import { sql } from 'kysely'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { Tx } from '../../../platform/database/database.ts'

/** A letter that lets the owner of an address log in. */
export interface LetterRow {
  id: string
  email: string
  language: Language
  /** The page that it was asked for on; empty for the first. */
  page: string
  isOpen: boolean
}

const COLUMNS = sql`id, email, language, page, used_at is null and expires_at > app.now() as "isOpen"`

export async function letterById(tx: Tx, schoolId: string, id: string): Promise<LetterRow | undefined> {
  const { rows } = await sql<LetterRow>`
    select ${COLUMNS} from family_letter where school_id = ${schoolId} and id = ${id}`.execute(tx)
  return rows[0]
}

/**
 * Returns the letter of an address: the one that still works, or else a new one with this id. It is not sent again once
 * it was sent `sends` times.
 */
export async function letterToSend(
  tx: Tx,
  schoolId: string,
  letter: { id: string; email: string; language: Language; page: string; minutes: number; sends: number },
): Promise<{ id: string; isSent: boolean }> {
  const { rows } = await sql<{ id: string; sent_count: number }>`
    update family_letter set sent_count = sent_count + 1, page = ${letter.page}
    where school_id = ${schoolId} and email_key = lower(${letter.email}) and used_at is null and expires_at > app.now()
    returning id, sent_count`.execute(tx)
  const open = rows[0]
  if (open) return { id: open.id, isSent: open.sent_count <= letter.sends }
  await sql`
    insert into family_letter (school_id, id, email, language, page, expires_at)
    values (${schoolId}, ${letter.id}, ${letter.email}, ${letter.language}, ${letter.page}, app.now() + make_interval(mins => ${letter.minutes}::int))`.execute(
    tx,
  )
  return { id: letter.id, isSent: true }
}

/** Uses a letter up, its code and its link. Returns false if it was used or has expired. */
export async function useLetter(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update family_letter set used_at = app.now()
    where school_id = ${schoolId} and id = ${id} and used_at is null and expires_at > app.now()`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes letters after a day. */
export async function forgetFamilyLetters({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`
    delete from family_letter where school_id = ${school.id} and created_at < app.now() - interval '1 day'`.execute(
    tx,
  )
}
