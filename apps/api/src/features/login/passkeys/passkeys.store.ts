import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse, type Guards } from '../../../platform/problems.ts'

export interface Passkey {
  id: string
  name: string
  credentialId: Buffer
  transports: string[]
  addedAt: string
  lastUsedAt: string | null
}

/** The message for a passkey that was added before. */
export const passkeyGuards: Guards = {
  passkey_credential_is_taken: () =>
    refuse('PASSKEY_EXISTS', 'This passkey was added already. Use another device, or another security key'),
}

/** Returns an account's passkeys, oldest first. */
export async function passkeysOf(tx: Tx, accountId: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select id, name, credential_id as "credentialId", transports, created_at as "addedAt",
      last_used_at as "lastUsedAt"
    from passkey where account_id = ${accountId} order by created_at, id`.execute(tx)
  return rows
}

export interface SigningPasskey {
  id: string
  accountId: string
  name: string
  publicKey: Buffer
}

/** Returns the passkey with this credential id, of any account. */
export async function passkeyCalled(tx: Tx, credentialId: Buffer): Promise<SigningPasskey | undefined> {
  const { rows } = await sql<SigningPasskey>`
    select id, account_id as "accountId", name, public_key as "publicKey"
    from passkey where credential_id = ${credentialId}`.execute(tx)
  return rows[0]
}

/** Locks an account while its second steps change. Of two concurrent removals, the second sees what remains. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`select from account where id = ${accountId} for update`.execute(tx)
}

/** Inserts a passkey. A constraint refuses one that was added before. */
export async function insertPasskey(
  tx: Tx,
  passkey: {
    id: string
    accountId: string
    name: string
    credentialId: Buffer
    publicKey: Buffer
    counter: number
    transports: readonly string[]
  },
): Promise<void> {
  const { id, accountId, name, credentialId, publicKey, counter, transports } = passkey
  await sql`
    insert into passkey (id, account_id, name, credential_id, public_key, counter, transports)
    values (${id}, ${accountId}, ${name}, ${credentialId}, ${publicKey}, ${counter}, ${[...transports]}::text[])`.execute(
    tx,
  )
}

/**
 * Stores the use of a passkey and its counter. Returns false if the counter did not increase: the passkey may have
 * been copied. Devices that do not count always send 0.
 */
export async function usePasskey(tx: Tx, id: string, counter: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkey set counter = ${counter}, last_used_at = app.now()
    where id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export async function renamePasskey(tx: Tx, accountId: string, id: string, name: string): Promise<void> {
  await sql`update passkey set name = ${name} where account_id = ${accountId} and id = ${id}`.execute(tx)
}

export async function removePasskey(tx: Tx, accountId: string, id: string): Promise<void> {
  await sql`delete from passkey where account_id = ${accountId} and id = ${id}`.execute(tx)
}

/** Removes all passkeys of an account and returns how many. */
export async function removePasskeys(tx: Tx, accountId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from passkey where account_id = ${accountId}`.execute(tx)
  return Number(numAffectedRows)
}
