import type { AutomaticKind } from '@afterbell/domain/messages/automatic'
import { fillIn, type MergeValues } from '@afterbell/domain/messages/merge-fields'
import { sealedFor } from '../../../src/features/messages/automatic/send-automatic.ts'
import { plainLetter } from '../../../src/features/messages/letter-html.ts'
import { fillFields } from '../../../src/features/messages/write.ts'
import { tellStaffJob } from '../../../src/features/users/notifications/tell-staff.job.ts'
import { tellers } from '../../../src/tellers.ts'
import { signUp } from '@afterbell/contract/users/sign-up'
import { signUpLetterJob } from '../../../src/features/users/sign-up/letter.job.ts'
import { linkJob } from '../../../src/features/login/link.job.ts'
import { wordsOf, type StoredWords } from '../../../src/platform/mail/mail.ts'
import { call, LETTERS, newAddress, type Rig } from '../app.ts'
import { inside } from '../make.ts'

/** Runs the worker's job for links requested for this email address. */
export async function sendLinks(rig: Rig, email: string): Promise<void> {
  const { rows } = await rig.pool.pg.query(`select id from password_request where email = $1`, [email])
  const send = linkJob({ pool: rig.pool, publicUrl: 'http://localhost:3000', letters: LETTERS })
  for (const { id } of rows) await send({ requestId: id })
}

/** Body of a school's sign-up, with a unique email address. */
export function signUpBody(over: Record<string, string> = {}) {
  return {
    email: `owner.${Math.random().toString(36).slice(2)}@example.test`,
    password: 'Correct9Horse',
    confirmPassword: 'Correct9Horse',
    firstName: 'Olive',
    lastName: 'Owner',
    phone: '212-555-0188',
    schoolName: 'Maple Street Clubs',
    country: 'US',
    timezone: 'America/Chicago',
    currency: 'USD',
    ...over,
  }
}

/** Runs the worker's job for letters of sign-ups with this address. */
export async function sendSignUpLetters(rig: Rig, email: string): Promise<void> {
  const { rows } = await rig.pool.pg.query(`select id from sign_up where email = $1`, [email])
  const send = signUpLetterJob({ pool: rig.pool, publicUrl: 'http://localhost:3000', letters: LETTERS })
  for (const { id } of rows) await send({ signUpId: id })
}

/** Signs a school up. Returns the secret from its letter and the browser's cookie. */
export async function signedUp(
  rig: Rig,
  over: Record<string, string> = {},
): Promise<{ token: string; cookie: string }> {
  const body = signUpBody(over)
  const { status, headers } = await call(rig, signUp.register, { body } as never, { ip: newAddress() })
  if (status !== 204) throw new Error(`Signing up was answered with ${status}`)
  await sendSignUpLetters(rig, body.email)
  const token = (await secretsSentTo(rig, body.email)).at(-1)!
  return { token, cookie: String(headers['set-cookie']).split(';')[0]! }
}

/** Returns the secrets of all links sent to an address, oldest first. */
export async function secretsSentTo(rig: Rig, email: string): Promise<string[]> {
  const { rows } = await rig.pool.pg.query<StoredWords>(
    'select id, text_body, html_body, sealed, key_id from mail where to_email = $1 order by id',
    [email],
  )
  return rows.map((each) => /#token=([\w-]+)/.exec(wordsOf(each, LETTERS).text)![1]!)
}

/** Runs the worker's job for staff notifications of a school. Returns recipients, subjects and texts, oldest first. */
export async function sendStaffNotices(
  rig: Rig,
  schoolId: string,
): Promise<{ to: string; subject: string; text: string }[]> {
  const { rows: jobs } = await rig.pool.pg.query(
    `delete from pgboss.job where name = 'staff.tell' and data->>'schoolId' = $1 returning data`,
    [schoolId],
  )
  const tell = tellStaffJob({ pool: rig.pool, publicUrl: 'http://localhost:3000', tellers, sendsTexts: true })
  for (const { data } of jobs) await tell(data)
  const { rows } = await rig.pool.pg.query(
    `select to_email as to, subject, text_body as text from mail where school_id = $1 and dedupe_key like 'told %' order by id`,
    [schoolId],
  )
  return rows
}

interface StoredMessage {
  kind: AutomaticKind
  channel: 'EMAIL' | 'SMS'
  to_email: string
  subject: string
  body: string
  fields: MergeValues
  sealed: Buffer | null
  key_id: string | null
  state: string
}

/** Returns a school's automatic messages to families as they read them, oldest first. Uses each message's own fields. */
export async function writtenAutomatically(rig: Rig, schoolId: string, kinds: AutomaticKind[] | null = null) {
  const { rows } = await inside(rig, schoolId, (query) =>
    query(
      `select b.automatic as kind, m.channel, m.to_address as to_email, b.subject, b.body, m.fields, m.sealed, m.key_id, m.state
     from message m join message_batch b on b.school_id = m.school_id and b.id = m.batch_id
     where m.school_id = $1 and b.automatic is not null and ($2::text[] is null or b.automatic = any($2)) order by m.id`,
      [schoolId, kinds],
    ),
  )
  return (rows as StoredMessage[]).map(
    ({ kind, channel, to_email, subject, body, fields, sealed, key_id, state }) => {
      const secret = sealed
        ? (JSON.parse(LETTERS.open(sealed, key_id!, sealedFor(schoolId))) as MergeValues)
        : {}
      const text = fillFields(channel, body, { ...fields, ...secret })
      return {
        kind,
        channel,
        to_email,
        state,
        subject: fillIn(subject, fields),
        text_body: channel === 'EMAIL' ? plainLetter(text) : text,
      }
    },
  )
}

/** Returns letters with a file that a school sent, in order: as stored and as their recipients read them. */
export async function lettersWithFiles(
  rig: Rig,
  schoolId: string,
): Promise<
  {
    subject: string
    about: string
    body: string
    payLink: string | null
    name: string | null
    file: Buffer | null
    isSealed: boolean
  }[]
> {
  const { rows } = await inside(rig, schoolId, (query) =>
    query(
      `select b.subject, b.about, b.body, m.sealed, m.key_id, f.name, f.bytes, f.key_id as file_key
     from message m join message_batch b on b.school_id = m.school_id and b.id = m.batch_id
       left join message_attachment f on f.school_id = b.school_id and f.batch_id = b.id
     where m.school_id = $1 and b.automatic is null order by m.id`,
      [schoolId],
    ),
  )
  const open = (sealed: Buffer, keyId: string) => LETTERS.open(sealed, keyId, `message of ${schoolId}`)
  return rows.map(({ sealed, key_id: keyId, bytes, file_key: fileKey, ...row }) => ({
    ...row,
    payLink: sealed && (JSON.parse(open(sealed, keyId)) as { payLink: string }).payLink,
    file: fileKey ? Buffer.from(open(bytes, fileKey), 'base64') : bytes,
    isSealed: fileKey !== null,
  }))
}
