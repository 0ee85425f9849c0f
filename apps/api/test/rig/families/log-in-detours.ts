import { familySessions } from '@afterbell/contract/portal/family-log-in'
import { inside, made } from '../make.ts'
import type { World } from '../samples/world.ts'
import { familyBrowser, logInByCode, openPortal } from './browser.ts'
import { BIRTH_DATE, makeFamily } from './logged-in.ts'

/** Logs a family in that has a home, after a wrong birth date, so that every statement of the log-in is seen. */
export async function logInDetours({ rig, school }: World): Promise<void> {
  await openPortal(rig, school.id)
  const { email, childId } = await makeFamily(rig, school)
  await inside(rig, school.id, (query) =>
    query(
      `with h as (insert into home (school_id, family_id, id, position, share_bp)
         select school_id, family_id, id, 1, 10000 from child where id = $1 returning school_id, family_id, id)
       update guardian g set home_id = h.id from h where g.school_id = h.school_id and g.family_id = h.family_id`,
      [childId],
    ),
  )
  const browser = familyBrowser(rig, school.id)
  made(await logInByCode(rig, browser, email))
  await browser.call(familySessions.prove, { body: { birthDate: '2001-01-01' } })
  made(await browser.call(familySessions.prove, { body: { birthDate: BIRTH_DATE } }))
}
