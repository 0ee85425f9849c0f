import { sql } from 'kysely'
import { pictureAddress, pictureIn } from '@afterbell/domain/kernel/picture'
import type { Tx } from '../../platform/database/database.ts'
import type { Picture } from '../../platform/files/pictures.ts'

/** Stores a picture and returns its address. The same picture is stored once. */
export async function keepImage(tx: Tx, schoolId: string, picture: Picture): Promise<string> {
  const { id, type, bytes, width, height } = picture
  await sql`
    insert into image (school_id, id, type, bytes, width, height) values (${schoolId}, ${id}, ${type}, ${bytes}, ${width}, ${height})
    on conflict (school_id, id) do nothing`.execute(tx)
  return pictureAddress({ schoolId, ...picture })
}

/** Deletes pictures that are no longer used as a logo, background or photo. */
export async function forgetImages(
  tx: Tx,
  schoolId: string,
  addresses: readonly (string | null)[],
): Promise<void> {
  const pictures = addresses.flatMap((address) => {
    const id = address && pictureIn(address)?.id
    return id ? [{ id, address }] : []
  })
  if (pictures.length === 0) return
  await sql`
    delete from image i using jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as g(id uuid, address text)
    where i.school_id = ${schoolId} and i.id = g.id
      and not exists (select from school s where s.school_id = i.school_id and s.logo = g.address)
      and not exists (select from portal p where p.school_id = i.school_id and p.background_image = g.address)
      and not exists (select from user_photo u where u.school_id = i.school_id and u.address = g.address)`.execute(
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
