import { policies } from '@afterbell/contract/settings/policies'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { acceptPolicies, policiesDue } from '../../../src/features/settings/accept-policies.ts'
import { inSchool } from '../../../src/platform/database/database.ts'
import { schoolNow } from '../../../src/platform/database/school-now.ts'
import { call, type Rig } from '../app.ts'
import { logInFamily, type LoggedInFamily } from '../families/logged-in.ts'
import { inside, made, type MadeSchool } from '../make.ts'
import type { World } from '../samples/world.ts'

/** Returns the person as whom a family's mother is logged in. */
export async function personOf(rig: Rig, school: MadeSchool, { email }: LoggedInFamily): Promise<string> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select id from family_person where email_key = $1`, [email]),
  )
  return rows[0]!.id as string
}

/** Returns which policies somebody still has to accept. */
export function dueFor(rig: Rig, schoolId: string, personIds: readonly string[]) {
  return inSchool(rig.pool, { session: null, school: schoolId }, (tx) => policiesDue(tx, schoolId, personIds))
}

/** Lets a person accept texts of policies. */
export function accept(
  rig: Rig,
  schoolId: string,
  acceptance: {
    personId: string
    language: Language
    texts: readonly { policyId: string; textId: string }[]
  },
): Promise<void> {
  return inSchool(rig.pool, { session: null, school: schoolId }, (tx, opening) =>
    acceptPolicies({ tx, school: schoolNow(schoolId, opening) }, acceptance),
  )
}

/** Lets a mother accept the policies of her school. */
export async function policiesAccepted({ rig, school }: World): Promise<void> {
  const family = await logInFamily(rig, school)
  const personId = await personOf(rig, school, family)
  const body = { policies: [{ title: 'Refunds', text: 'Until the first day.', isAsked: true }], removed: [] }
  made(await call(rig, policies.save, { body }, school.admin))
  const texts = (await dueFor(rig, school.id, [personId])).map(({ id, textId }) => ({ policyId: id, textId }))
  await accept(rig, school.id, { personId, language: 'es', texts })
}
