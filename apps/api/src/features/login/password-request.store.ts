import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Saves a request for a link. The address may belong to nobody. */
export async function insertPasswordRequest(tx: Tx, id: string, email: string): Promise<void> {
  await sql`insert into password_request (id, email) values (${id}, ${email})`.execute(tx)
}

/** Takes a request, once. Returns its email address, or undefined if it was taken before. */
export async function takePasswordRequest(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{
    email: string
  }>`delete from password_request where id = ${id} returning email`.execute(tx)
  return rows[0]?.email
}

/** Deletes requests after a day. */
export async function forgetPasswordRequests(tx: Tx): Promise<void> {
  await sql`delete from password_request where created_at < app.now() - interval '1 day'`.execute(tx)
}
