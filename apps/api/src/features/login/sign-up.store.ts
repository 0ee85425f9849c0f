import { sql } from 'kysely'
import { CONFIRM_HOURS, SIGN_UP_DAYS } from '@afterbell/domain/login/sign-up-times'
import type { SignUpProfile } from '@afterbell/domain/school/profile'
import type { Tx } from '../../platform/database/database.ts'
import type { Picture } from '../../platform/files/pictures.ts'
import { emailKey } from './account.store.ts'

export interface SignUp {
  id: string
  email: string
  firstName: string
  lastName: string
  phone: string | null
  profile: SignUpProfile
  promo: string
  passwordHash: string | null
  /** The hash of the browser's secret; null for sign-ups older than that secret. */
  browserHash: Buffer | null
  logo: Omit<Picture, 'type'> | null
}

/** Saves a sign-up until its address is confirmed. */
export async function insertSignUp(tx: Tx, signUp: SignUp & { passwordHash: string }): Promise<void> {
  const { id, email, firstName, lastName, phone, profile, promo, passwordHash, browserHash, logo } = signUp
  await sql`
    insert into sign_up (id, email, first_name, last_name, phone, profile, promo, password_hash, browser_hash, logo, logo_id, logo_width, logo_height)
    values (${id}, ${email}, ${firstName}, ${lastName}, ${phone}, ${JSON.stringify(profile)}::jsonb, ${promo}, ${passwordHash},
      ${browserHash}, ${logo?.bytes ?? null}, ${logo?.id ?? null}, ${logo?.width ?? null}, ${logo?.height ?? null})`.execute(
    tx,
  )
}

/** Returns the password hash of the latest unconfirmed sign-up of an address. */
export async function pendingPassword(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from sign_up where email_key = ${emailKey(email)} and opened_at is null
      and created_at > app.now() - make_interval(days => ${SIGN_UP_DAYS}::int)
    order by created_at desc limit 1`.execute(tx)
  return rows[0]?.password_hash ?? null
}

/** Returns unconfirmed sign-ups: one by id, or the last three of an address. */
export async function waitingSignUps(
  tx: Tx,
  key: { id: string } | { email: string },
): Promise<{ id: string; email: string; firstName: string; schoolName: string }[]> {
  const which = 'id' in key ? sql`id = ${key.id}` : sql`email_key = ${emailKey(key.email)}`
  const { rows } = await sql<{ id: string; email: string; firstName: string; schoolName: string }>`
    select id, email, first_name as "firstName", profile ->> 'schoolName' as "schoolName" from sign_up
    where ${which} and opened_at is null and created_at > app.now() - make_interval(days => ${SIGN_UP_DAYS}::int)
    order by created_at desc limit 3`.execute(tx)
  return rows
}

/** Saves the token hash of a confirmation letter. */
export async function insertSignUpToken(tx: Tx, signUpId: string, hash: Buffer): Promise<void> {
  await sql`
    insert into sign_up_token (hash, sign_up_id, expires_at)
    values (${hash}, ${signUpId}, app.now() + make_interval(hours => ${CONFIRM_HOURS}::int))`.execute(tx)
}

export interface SignUpMatch extends SignUp {
  isOpened: boolean
  isExpired: boolean
}

/** Returns the sign-up of a token. */
export async function signUpOfToken(tx: Tx, hash: Buffer): Promise<SignUpMatch | undefined> {
  const { rows } = await sql<
    Omit<SignUpMatch, 'logo'> & {
      bytes: Buffer | null
      logoId: string | null
      width: number | null
      height: number | null
    }
  >`
    select s.id, s.email, s.first_name as "firstName", s.last_name as "lastName", s.phone, s.profile, s.promo,
      s.password_hash as "passwordHash", s.browser_hash as "browserHash", s.logo as bytes, s.logo_id as "logoId", s.logo_width as width, s.logo_height as height,
      s.opened_at is not null as "isOpened", t.expires_at <= app.now() as "isExpired"
    from sign_up_token t join sign_up s on s.id = t.sign_up_id where t.hash = ${hash}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { bytes, logoId, width, height, ...fields } = row
  return { ...fields, logo: bytes ? { id: logoId!, bytes, width: width!, height: height! } : null }
}

/** Marks the school as opened, and deletes its stored password and logo. */
export async function updateOpened(tx: Tx, id: string): Promise<void> {
  await sql`
    update sign_up set opened_at = app.now(), password_hash = null, logo = null, logo_id = null, logo_width = null, logo_height = null
    where id = ${id} and opened_at is null`.execute(tx)
}

/** Deletes sign-ups after a week. */
export async function forgetSignUps(tx: Tx): Promise<void> {
  await sql`delete from sign_up where created_at < app.now() - interval '7 days'`.execute(tx)
}
