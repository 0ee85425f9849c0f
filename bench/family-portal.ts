import type pg from 'pg'
import { linkTokenOf } from '../apps/api/src/features/portal/log-in/log-in.ts'
import { signedLinks } from '../apps/api/src/platform/security/signed-links.ts'
import { SECRET } from './school.ts'

/** Lets the families of a school log in. */
export async function openFamilyPortal(superuser: pg.Pool, schoolId: string): Promise<void> {
  await superuser.query(`update school set has_family_portal = true where school_id = $1`, [schoolId])
}

/** Returns the address below which families of a school log in. */
export function logInUrl(serverUrl: string, schoolId: string): string {
  return `${serverUrl}/api/family/schools/${schoolId}/log-in`
}

/** Posts as a page of ours does. */
export function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  })
}

/** Logs a mother of a school in, as by the link of her letter and a birth date. Returns her cookie. */
export async function familyCookie(superuser: pg.Pool, serverUrl: string, schoolId: string): Promise<string> {
  await openFamilyPortal(superuser, schoolId)
  const email = 'mara@families.test'
  const { rows } = await superuser.query<{ birthDate: string }>(
    `with one as (select c.id, c.family_id from child c where c.school_id = $1 and exists (
        select from guardian g where g.school_id = c.school_id and g.family_id = c.family_id) order by c.id limit 1),
      born as (update child c set birth_date = '2018-02-28' from one where c.school_id = $1 and c.id = one.id),
      written as (update guardian g set email = $2 from one where g.school_id = $1 and g.family_id = one.family_id and g.position = 1)
    select '2018-02-28' as "birthDate" from one`,
    [schoolId, email],
  )
  return logInWith(superuser, { serverUrl, schoolId, email, birthDate: rows[0]!.birthDate })
}

/** Logs a guardian in who was never here: by the link of a letter, and the birth date of a child. Returns the cookie. */
export async function logInWith(
  superuser: pg.Pool,
  {
    serverUrl,
    schoolId,
    email,
    birthDate,
  }: { serverUrl: string; schoolId: string; email: string; birthDate: string },
): Promise<string> {
  const url = logInUrl(serverUrl, schoolId)
  await post(`${url}/letters`, { email })
  const { rows: letters } = await superuser.query<{ id: string }>(
    `select id from family_letter where school_id = $1 and email_key = $2 order by created_at desc limit 1`,
    [schoolId, email],
  )
  const until = Temporal.Now.instant().add({ minutes: 10 })
  const token = linkTokenOf({ links: signedLinks(SECRET) }, letters[0]!.id, until)
  const cookie = cookieOf(await post(`${url}/link`, { token }))
  const proofs = `${serverUrl}/api/family/schools/${schoolId}/session/proofs`
  const proved = await post(proofs, { birthDate }, { cookie })
  if (!proved.ok) throw new Error(`Not let in: ${proved.status} ${await proved.text()}`)
  return cookie
}

/** The cookies that an answer sets, as a browser sends them back. */
export function cookieOf(answer: Response): string {
  if (!answer.ok) throw new Error(`No cookie: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
