import { familyAccount } from '@afterbell/contract/portal/family-account'
import { familyEmailLetterJob } from '../../../src/features/portal/account/email-letters.job.ts'
import { wordsOf, type StoredWords } from '../../../src/platform/mail/mail.ts'
import { signedLinks } from '../../../src/platform/security/signed-links.ts'
import { LETTERS, SECRET, type Rig } from '../app.ts'
import { made } from '../make.ts'
import type { FamilyBrowser } from './browser.ts'

/** Sends the letters about changed addresses that wait at a school, and returns the newest to an address. */
export async function emailLetterTo(
  rig: Rig,
  schoolId: string,
  email: string,
): Promise<{ text: string; code: string | undefined; token: string | undefined }> {
  const { rows: jobs } = await rig.pool.pg.query<{ id: string; data: never }>(
    `delete from pgboss.job where name = 'family.email' and data ->> 'schoolId' = $1 returning id, data`,
    [schoolId],
  )
  const run = familyEmailLetterJob({
    pool: rig.pool,
    publicUrl: 'http://localhost:3000',
    letters: LETTERS,
    links: signedLinks(SECRET),
  })
  for (const { data } of jobs) await run(data)
  const { rows } = await rig.pool.pg.query<StoredWords>(
    `select id, text_body, html_body, sealed, key_id from mail
     where lower(to_email) = lower($1) and dedupe_key like 'family email %' order by created_at desc, id desc limit 1`,
    [email],
  )
  if (!rows[0]) throw new Error(`No letter to ${email}`)
  const { text } = wordsOf(rows[0], LETTERS)
  return { text, code: / (?:is|es) (\d{6})\.\n/.exec(text)?.[1], token: /token=([\w-]+)/.exec(text)?.[1] }
}

/** Changes the address of whoever is logged in. Returns the token by which the old address undoes it. */
export async function changeEmail(
  rig: Rig,
  browser: FamilyBrowser,
  { from, to }: { from: string; to: string },
): Promise<string> {
  made(await browser.call(familyAccount.askForEmail, { body: { email: to } }))
  const { code } = await emailLetterTo(rig, browser.schoolId, to)
  made(await browser.call(familyAccount.confirmEmail, { body: { code: code! } }))
  return (await emailLetterTo(rig, browser.schoolId, from)).token!
}
