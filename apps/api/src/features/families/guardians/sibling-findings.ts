import type { children } from '@afterbell/contract/families/children'
import type { Decision, Finding } from '@afterbell/domain/kernel/decision'
import { phoneToSave } from '@afterbell/domain/kernel/phone-number'
import { decideOwnFamily } from '@afterbell/domain/families/same-family'
import type { Tx } from '../../../platform/database/database.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Act } from '../../../platform/http/serve.ts'
import type { NewGuardian } from '../children/child-form.ts'
import { familiesReached } from './duplicates.store.ts'
import { childVersion } from './families.store.ts'

/**
 * Validates joining the family of a sibling. Call this under the lock of that family, `joined`: the sibling may just
 * have been archived or moved, or the guardians may differ from those in the form.
 */
export async function joiningFindings(
  tx: Tx,
  schoolId: string,
  { siblingId, siblingVersion }: { siblingId: string | null; siblingVersion?: number | undefined },
  joined: string | null | undefined,
): Promise<Finding[]> {
  if (siblingId === null) return []
  const sibling = await childVersion(tx, schoolId, siblingId)
  if (!sibling || sibling.familyId !== joined)
    return [{ path: 'siblingId', message: 'This child does not exist' }]
  return siblingVersion === undefined || siblingVersion === sibling.version
    ? []
    : [
        {
          path: 'siblingId',
          message: 'This family was just changed. Undo, then choose it again',
        },
      ]
}

/** Finds families with the phone or email that was just typed for a guardian. */
export const lookalikes: Act<(typeof children)['lookalikes']> = async ({ tx, school, query }) => {
  const phone = phoneToSave(query.phone, school.country)
  const { email } = query
  const families = await familiesReached(tx, school.id, {
    phones: phone ? [phone] : [],
    emails: email ? [email] : [],
  })
  return families.map(({ familyId, siblingId, children: names, guardian }) => ({
    familyId,
    siblingId,
    children: names,
    guardian,
  }))
}

/** Decides whether a child may get a new family, with these guardians as they will be stored. */
export async function decideNewFamily(
  tx: Tx,
  { id: schoolId }: SchoolNow,
  guardians: readonly NewGuardian[],
  notFamilyIds: readonly string[],
): Promise<Decision> {
  const likely = await familiesReached(tx, schoolId, {
    phones: guardians.flatMap(({ phone }) => phone ?? []),
    emails: guardians.flatMap(({ email }) => email ?? []),
  })
  return decideOwnFamily(
    likely.map((family) => ({ ...family, field: fieldOf(family, guardians) })),
    notFamilyIds,
  )
}

/** Returns the form field with the phone or email that the family also has. */
function fieldOf(
  { phone, email }: { phone: string | null; email: string | null },
  guardians: readonly NewGuardian[],
): string {
  const byPhone = guardians.findIndex((each) => each.phone !== null && each.phone === phone)
  const index =
    byPhone >= 0 ? byPhone : guardians.findIndex((each) => each.email?.toLowerCase() === email?.toLowerCase())
  const guardianPath = ['primaryGuardian', 'secondaryGuardian'][index] ?? `furtherGuardians.${index - 2}`
  return `${guardianPath}.${byPhone >= 0 ? 'phone' : 'email'}`
}
