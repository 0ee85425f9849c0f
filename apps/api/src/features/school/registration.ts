import type { school } from '@afterbell/contract/school/school'
import { lateFeeFindings } from '@afterbell/domain/school/late-fees'
import { containedTaxFindings, registrationFindings } from '@afterbell/domain/school/registration'
import { record } from '../../platform/database/history.ts'
import { assertValid } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { registrationOf, updateRegistration } from './school.store.ts'

declare module '../../platform/reactions.ts' {
  interface Causes {
    registrationChanged: { what: null; answer: void }
  }
}

export const registration: Act<(typeof school)['registration']> = ({ tx, school }) =>
  registrationOf(tx, school.id)

/**
 * Changes the rules for sign-up, wait lists, lateness, names, taxes and late pickup fees. Open offers keep their
 * deadline.
 */
export const changeRegistration: Act<(typeof school)['changeRegistration']> = async (call) => {
  const { tx, school, body } = call
  assertValid(registrationFindings(body))
  const before = await registrationOf(tx, school.id)
  if (LATE_FEES.some((field) => body[field] !== undefined))
    assertValid(lateFeeFindings({ ...before, ...definedFields(body) }))
  if (body.taxName !== undefined || body.taxBp !== undefined)
    assertValid(
      containedTaxFindings({ taxName: body.taxName ?? before.taxName, taxBp: body.taxBp ?? before.taxBp }),
    )
  if (await updateRegistration(tx, school, body)) {
    await record(tx, call, [{ what: 'school.registration-changed', details: body }])
    await call.react('registrationChanged', null)
  }
  return registrationOf(tx, school.id)
}

const LATE_FEES = ['lateFeeMinutes', 'lateFee', 'lateFeeMost'] as const

/** Removes undefined fields: a field left out of a request stays unchanged. */
export function definedFields<T extends object>(body: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
