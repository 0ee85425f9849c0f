import type { AnyOp, CallInput } from '@afterbell/contract/kernel/op'
import { familyLogIn } from '@afterbell/contract/portal/family-log-in'
import { logInLetterJob } from '../../../src/features/portal/log-in/log-in-letter.job.ts'
import { wordsOf, type StoredWords } from '../../../src/platform/mail/mail.ts'
import { signedLinks } from '../../../src/platform/security/signed-links.ts'
import { call, LETTERS, SEALER, SECRET, type Answered, type Rig } from '../app.ts'
import { inside } from '../make.ts'
import { recordSent } from '../recorded.ts'

/** A browser of a family: it keeps the cookies it gets, and says that its calls come from our own page. */
export interface FamilyBrowser {
  schoolId: string
  cookies: Map<string, string>
  call<O extends AnyOp>(op: O, input: CallInput<O>, headers?: Record<string, string>): Promise<Answered<O>>
}

export function familyBrowser(rig: Rig, schoolId: string, { ip }: { ip?: string } = {}): FamilyBrowser {
  const cookies = new Map<string, string>()
  return {
    schoolId,
    cookies,
    async call(op, input, headers = {}) {
      const sent = { 'sec-fetch-site': 'same-origin', cookie: cookieText(cookies), ...headers }
      const params = { schoolId, ...(input as { params?: object }).params }
      const answered = await call(rig, op, { ...input, params } as never, ip ? { ip } : {}, sent)
      for (const line of [answered.headers['set-cookie'] ?? []].flat() as string[]) keep(cookies, line)
      return answered as never
    },
  }
}

function cookieText(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
  if (value === '') cookies.delete(name!)
  else cookies.set(name!, value!)
}

/** Posts as a family, which must succeed, and returns how many statements the server sent for it. */
export async function statementsSent(
  { pool, clockShiftSeconds }: Rig,
  { cookies }: FamilyBrowser,
  { url, payload }: { url: string; payload: object },
): Promise<number> {
  const headers = { 'sec-fetch-site': 'same-origin', cookie: cookieText(cookies) }
  const parts = { pool, secret: SECRET, clockShiftSeconds, sealer: SEALER }
  const { trips } = await recordSent(parts, { method: 'POST', url, headers, payload })
  return trips.flat().length
}

/** Turns a school's family portal on. */
export async function openPortal(rig: Rig, schoolId: string): Promise<void> {
  await inside(rig, schoolId, (query) => query(`update school set has_family_portal = true`))
}

/** Turns it off again. */
export async function shutPortal(rig: Rig, schoolId: string): Promise<void> {
  await inside(rig, schoolId, (query) => query(`update school set has_family_portal = false`))
}

/** Sends the log-in letters that were asked for at a school, and returns the newest to an address. */
export async function logInLetterTo(
  rig: Rig,
  schoolId: string,
  email: string,
): Promise<{ subject: string; text: string; code: string | undefined; token: string | undefined }> {
  const { rows: letters } = await inside(rig, schoolId, (query) =>
    query(`select id from family_letter where email_key = lower($1) order by created_at desc limit 1`, [
      email,
    ]),
  )
  const run = logInLetterJob({
    pool: rig.pool,
    publicUrl: 'http://localhost:3000',
    letters: LETTERS,
    links: signedLinks(SECRET),
  })
  if (letters[0]) await run({ schoolId, letterId: letters[0].id })
  const { rows } = await rig.pool.pg.query<StoredWords & { subject: string }>(
    `select id, subject, text_body, html_body, sealed, key_id from mail where lower(to_email) = lower($1) order by created_at desc, id desc limit 1`,
    [email],
  )
  const [mail] = rows
  if (!mail) throw new Error(`No letter to ${email}`)
  const { text } = wordsOf(mail, LETTERS)
  return {
    subject: mail.subject,
    text,
    code: / is (\d{6})\.\n/.exec(text)?.[1],
    token: /token=([\w.-]+)/.exec(text)?.[1],
  }
}

/** Asks for a letter and logs in by its code. */
export async function logInByCode(rig: Rig, browser: FamilyBrowser, email: string) {
  await browser.call(familyLogIn.askForLetter, { body: { email } })
  const { code } = await logInLetterTo(rig, browser.schoolId, email)
  return browser.call(familyLogIn.useCode, { body: { code: code ?? '000000' } })
}
