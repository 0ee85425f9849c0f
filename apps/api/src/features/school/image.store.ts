import { sql } from 'kysely'
import { pictureAddress, pictureIn } from '@afterbell/domain/kernel/picture'
import type { Tx } from '../../platform/database/database.ts'
import type { Picture } from '../../platform/files/pictures.ts'

/** Keeps a picture and answers where it is handed out. The same one twice is kept once. */
export async function keepImage(tx: Tx, schoolId: string, picture: Picture): Promise<string> {
  const { id, type, bytes, width, height } = picture
  await sql`
    insert into image (school_id, id, type, bytes, width, height) values (${schoolId}, ${id}, ${type}, ${bytes}, ${width}, ${height})
    on conflict (school_id, id) do nothing`.execute(tx)
  return pictureAddress({ schoolId, ...picture })
}

/** Forgets a picture that something showed, unless it is shown in the place of another. */
export async function forgetImage(tx: Tx, schoolId: string, address: string | null): Promise<void> {
  const id = address && pictureIn(address)?.id
  if (!id) return
  await sql`
    delete from image i where i.school_id = ${schoolId} and i.id = ${id}
      and not exists (select from school s where s.school_id = i.school_id and s.logo = ${address})
      and not exists (select from portal p where p.school_id = i.school_id and p.background_image = ${address})`.execute(
    tx,
  )
}

export async function imageById(
  tx: Tx,
  schoolId: string,
  id: string,
): Promise<{ type: string; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ type: string; bytes: Buffer }>`
    select type, bytes from image where school_id = ${schoolId} and id = ${id}`.execute(tx)
  return rows[0]
}
