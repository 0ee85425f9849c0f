import type { oneself } from '@afterbell/contract/users/oneself'
import { phoneToSave } from '@afterbell/domain/kernel/phone-number'
import { accountFindings } from '@afterbell/domain/users/account'
import { record } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { assertValid, notThere, refuse } from '../../platform/problems.ts'
import { personalInfoOf, updatePersonalInfo } from './account.store.ts'

export const personalInfo: Act<(typeof oneself)['personalInfo']> = async ({ tx, school, params }) => {
  const info = await personalInfoOf(tx, school.id, params.userId)
  if (!info) throw notThere()
  return info
}

/** Changes one's own name and phone, or, as a Super Admin, those of a user who works in no other school. */
export const changePersonalInfo: Act<(typeof oneself)['changePersonalInfo']> = async (call) => {
  const { tx, school, params, body } = call
  const before = await personalInfoOf(tx, school.id, params.userId)
  if (!before) throw notThere()
  const { firstName = before.firstName, lastName = before.lastName } = body
  // An unchanged number is not checked: it may have been typed in a school of another country.
  const typedPhone = body.phone === before.phone ? undefined : body.phone
  assertValid(
    accountFindings({ firstName, lastName, phone: typedPhone ?? '' }, school, [
      before.firstName,
      before.lastName,
    ]),
  )
  const phone = typedPhone === undefined ? before.phone : phoneToSave(typedPhone, school.country) || null
  const after = { ...before, firstName, lastName, phone }
  if (firstName === before.firstName && lastName === before.lastName && phone === before.phone) return before
  if (!(await updatePersonalInfo(tx, after)))
    throw refuse(
      'NOT_YOURS',
      `${before.firstName} works in another school too. Only they can change their name and phone`,
      { field: 'firstName' },
    )
  const details = { name: `${before.firstName} ${before.lastName}` }
  await record(tx, call, [{ what: 'user.info-changed', subjectId: before.id, details }])
  return after
}
