import type { school } from '@afterbell/contract/school/school'
import { registrationFindings } from '@afterbell/domain/school/registration'
import type { Tx } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import { demandNone } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { registrationOf, updateRegistration } from './school.store.ts'

/** What else is to be done when a school changes how its sign-up works. Registered where the application is put together. */
export type RegistrationChanged = (tx: Tx, school: SchoolNow) => Promise<void>

export const registration: Act<(typeof school)['registration']> = ({ tx, school }) =>
  registrationOf(tx, school.id)

/** Changes what sign-up and wait lists go by. Offers that are out keep the time they were given. */
export function changeRegistration(
  reactions: readonly RegistrationChanged[],
): Act<(typeof school)['changeRegistration']> {
  return async (call) => {
    const { tx, school, body } = call
    demandNone(registrationFindings(body))
    if (await updateRegistration(tx, school.id, body)) {
      await record(tx, call, [{ what: 'school.registration-changed', details: body }])
      for (const react of reactions) await react(tx, school)
    }
    return registrationOf(tx, school.id)
  }
}
