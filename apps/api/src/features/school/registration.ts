import type { school } from '@afterbell/contract/school/school'
import { registrationFindings } from '@afterbell/domain/school/registration'
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

/** Changes what sign-up, wait lists, lateness and names go by. Offers that are out keep the time they were given. */
export const changeRegistration: Act<(typeof school)['changeRegistration']> = async (call) => {
  const { tx, school, body } = call
  assertValid(registrationFindings(body))
  if (await updateRegistration(tx, school.id, body)) {
    await record(tx, call, [{ what: 'school.registration-changed', details: body }])
    await call.react('registrationChanged', null)
  }
  return registrationOf(tx, school.id)
}
