import type { users } from '@afterbell/contract/users/users'
import { decideDemand } from '@afterbell/domain/login/second-step'
import { record } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { assertAllowed } from '../../platform/problems.ts'
import { hasSecondStep } from '../login/second-step/second-step.store.ts'
import { demandsSecondStep, updateSecondStepDemand } from '../school/school.store.ts'

export const secondStepPolicy: Act<(typeof users)['secondStepPolicy']> = async ({ tx, school }) => ({
  isDemanded: await demandsSecondStep(tx, school.id),
})

/**
 * Sets whether Super Admins need a second step. Only a Super Admin who has one can demand it, so that nobody locks
 * out the school.
 */
export const changeSecondStepPolicy: Act<(typeof users)['changeSecondStepPolicy']> = async (call) => {
  const { isDemanded } = call.body
  const hasIt = await call.outside((tx) => hasSecondStep(tx, call.user.id))
  assertAllowed(decideDemand(isDemanded, hasIt))
  if (!isDemanded) call.assertFreshPassword()
  await call.inside(async (tx) => {
    if (!(await updateSecondStepDemand(tx, call.school.id, isDemanded))) return
    await record(tx, call, [{ what: isDemanded ? 'school.second-step-demanded' : 'school.second-step-left' }])
  })
  return { isDemanded }
}
