import type { school } from '@afterbell/contract/school/school'
import { phoneToSave } from '@afterbell/domain/kernel/phone-number'
import {
  currencyFindings,
  profileFindings,
  profileLabels,
  type SchoolProfile,
} from '@afterbell/domain/school/profile'
import { record } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { assertValid } from '../../platform/problems.ts'
import { profileOf, updateProfile, type StoredProfile } from './profile.store.ts'
import { definedFields } from './registration.ts'

declare module '../../platform/reactions.ts' {
  interface Causes {
    /** The school switched to another time zone. */
    timezoneChanged: { what: { timezone: string }; answer: void }
    /** The school switched to another currency. Allowed only before any money is booked. */
    currencyChanged: { what: object; answer: void }
  }
}

export const profile: Act<(typeof school)['profile']> = async ({ tx, school: { id } }) => ({
  id,
  ...(await profileOf(tx, id)),
})

/**
 * Changes the given profile fields. The effects of another time zone or currency happen in the same transaction.
 * @answers What does another time zone or currency do to a school?
 */
export const changeProfile: Act<(typeof school)['changeProfile']> = async (call) => {
  const { tx, school } = call
  const before = await profileOf(tx, school.id, { isLocked: true })
  const body = definedFields(call.body)
  const { moreNameCharacters } = school
  assertValid(profileFindings(body, { country: before.country, moreNameCharacters, existing: before }))
  const after = { ...before, ...withPhones(body, before) }
  const { isCurrencyClosed: isBooked } = before
  assertValid(currencyFindings({ from: before.currency, to: after.currency, isBooked }))
  const changedKeys = KEYS.filter((key) => after[key] !== before[key])
  if (changedKeys.length > 0) {
    await updateProfile(tx, school.id, after)
    const fields = changedKeys.map((key) => profileLabels[key]).join(', ')
    await record(tx, call, [{ what: 'school.profile-changed', details: { fields } }])
  }
  if (changedKeys.includes('timezone')) await call.react('timezoneChanged', { timezone: after.timezone })
  if (changedKeys.includes('currency')) await call.react('currencyChanged', {})
  return { id: school.id, ...after }
}

const KEYS = Object.keys(profileLabels) as (keyof SchoolProfile)[]

/** Formats changed phone numbers for storage (R156). An unchanged number keeps the country it was typed in. */
function withPhones(body: Partial<SchoolProfile>, before: StoredProfile): Partial<SchoolProfile> {
  const country = body.country ?? before.country
  const bodyToSave = { ...body }
  for (const key of ['schoolPhone', 'contactPhone'] as const) {
    const typedPhone = body[key]
    if (typedPhone !== undefined && typedPhone !== before[key])
      bodyToSave[key] = phoneToSave(typedPhone, country)
  }
  return bodyToSave
}
