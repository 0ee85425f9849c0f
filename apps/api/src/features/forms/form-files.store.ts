import { sql } from 'kysely'
import type { FileAnswer, StoredFileType } from '@afterbell/domain/forms/form-files'
import type { Tx } from '../../platform/database/database.ts'

/** A file that is still sealed. */
export interface SealedFile {
  id: string
  childId: string
  childName: string
  formName: string
  name: string
  type: StoredFileType
  sealed: Buffer
  keyId: string
}

/** Returns a file with its content; undefined if it is not there, or of another family than the given child’s. */
export async function sealedFile(
  tx: Tx,
  schoolId: string,
  { id, childId }: { id: string; childId?: string },
): Promise<SealedFile | undefined> {
  const { rows } = await sql<SealedFile>`
    select a.id, a.child_id as "childId", c.first_name || ' ' || c.last_name as "childName", f.name as "formName", a.name, a.type,
      a.sealed, a.key_id as "keyId"
    from form_file a join child c on c.school_id = a.school_id and c.id = a.child_id
      join form f on f.school_id = a.school_id and f.id = a.form_id
    where a.school_id = ${schoolId} and a.id = ${id} ${childId ? sql`and c.family_id = (select k.family_id from child k where k.school_id = a.school_id and k.id = ${childId})` : sql``}`.execute(
    tx,
  )
  return rows[0]
}

/** Returns those of the files that belong to these children. */
export async function filesOfChildren(
  tx: Tx,
  schoolId: string,
  { ids, childIds }: { ids: readonly string[]; childIds: readonly string[] },
): Promise<{ id: string; childId: string }[]> {
  const { rows } = await sql<{ id: string; childId: string }>`
    select id, child_id as "childId" from form_file
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and child_id = any(${childIds}::uuid[])`.execute(
    tx,
  )
  return rows
}

/** Returns what a family and its school keep of files. */
export async function filesKept(
  tx: Tx,
  schoolId: string,
  familyId: string,
): Promise<{ files: number; familyBytes: number; schoolBytes: number }> {
  const { rows } = await sql<{ files: number; familyBytes: number; schoolBytes: number }>`
    select count(*) filter (where c.family_id = ${familyId})::int as files,
      coalesce(sum(a.bytes) filter (where c.family_id = ${familyId}), 0)::float8 as "familyBytes",
      coalesce(sum(a.bytes), 0)::float8 as "schoolBytes"
    from form_file a join child c on c.school_id = a.school_id and c.id = a.child_id
    where a.school_id = ${schoolId}`.execute(tx)
  return rows[0]!
}

interface NewFile extends Omit<SealedFile, 'childName' | 'formName'> {
  formId: string
  fieldId: string
  personId: string
  bytes: number
}

/** Keeps a file, in place of what the person chose for the same question and has not sent. */
export async function insertFile(tx: Tx, schoolId: string, file: NewFile): Promise<void> {
  const { id, childId, formId, fieldId, personId, name, type, bytes, sealed, keyId } = file
  await sql`
    delete from form_file where school_id = ${schoolId} and child_id = ${childId} and form_id = ${formId} and field_id = ${fieldId}
      and person_id = ${personId} and sent_at is null`.execute(tx)
  await sql`
    insert into form_file (school_id, id, child_id, form_id, field_id, person_id, name, type, bytes, sealed, key_id)
    values (${schoolId}, ${id}, ${childId}, ${formId}, ${fieldId}, ${personId}, ${name}, ${type}, ${bytes}, ${sealed}, ${keyId})`.execute(
    tx,
  )
}

/** A file that may answer a question of a form, for any child of a family. */
interface AttachedFile extends FileAnswer {
  fieldId: string
  childId: string
  familyId: string
}

export async function filesOfForm(
  tx: Tx,
  schoolId: string,
  { formId, familyId, ids }: { formId: string; familyId: string; ids: readonly string[] },
): Promise<AttachedFile[]> {
  const { rows } = await sql<AttachedFile>`
    select a.id as file, a.name, a.bytes, a.field_id as "fieldId", a.child_id as "childId", c.family_id as "familyId"
    from form_file a join child c on c.school_id = a.school_id and c.id = a.child_id
    where a.school_id = ${schoolId} and a.form_id = ${formId} and c.family_id = ${familyId} and a.id::text = any(${ids}::text[])`.execute(
    tx,
  )
  return rows
}

/**
 * Notes that files were sent with a form, and deletes those which its former answer had and no answer that counts has any
 * more.
 */
export async function settleFiles(
  tx: Tx,
  schoolId: string,
  { sent, replaced }: { sent: readonly string[]; replaced: readonly string[] },
): Promise<void> {
  await sql`
    update form_file set sent_at = app.now()
    where school_id = ${schoolId} and id = any(${sent}::uuid[]) and sent_at is null`.execute(tx)
  if (replaced.length === 0) return
  await sql`
    delete from form_file a where a.school_id = ${schoolId} and a.id = any(${replaced}::uuid[]) and not exists (
      select from form_answer g, jsonb_each(g.answers) as said
      where g.school_id = a.school_id and g.form_id = a.form_id and g.child_id in (
          select k.id from child k join child c on c.school_id = k.school_id and c.family_id = k.family_id
          where k.school_id = a.school_id and c.id = a.child_id)
        and said.value ->> 'file' = a.id::text
        and not exists (select from form_answer l where l.school_id = g.school_id and l.form_id = g.form_id
          and l.enrollment_id = g.enrollment_id and (l.answered_at, l.id) > (g.answered_at, g.id)))`.execute(
    tx,
  )
}

/** Deletes files that were chosen more than a day ago and never sent. */
export async function forgetFiles({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`
    delete from form_file where school_id = ${school.id} and sent_at is null and uploaded_at < app.now() - interval '1 day'`.execute(
    tx,
  )
}

/** Reads files that were sealed with another key, in the order of their ids. */
export async function filesSealedOtherwise(
  tx: Tx,
  schoolId: string,
  { keyId, after, most }: { keyId: string; after: string | null; most: number },
): Promise<{ id: string; sealed: Buffer; keyId: string }[]> {
  const { rows } = await sql<{ id: string; sealed: Buffer; keyId: string }>`
    select id, sealed, key_id as "keyId" from form_file
    where school_id = ${schoolId} and key_id <> ${keyId} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${most} for update`.execute(tx)
  return rows
}

export async function replaceSealedFile(
  tx: Tx,
  schoolId: string,
  { id, sealed, keyId }: { id: string; sealed: Buffer; keyId: string },
): Promise<void> {
  await sql`
    update form_file set sealed = ${sealed}, key_id = ${keyId} where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}
