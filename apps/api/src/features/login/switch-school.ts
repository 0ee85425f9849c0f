import type { login } from '@afterbell/contract/login/login'
import { notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { mySchools } from './account.store.ts'
import { closedRefusal } from './closed/closed-schools.ts'
import { sessionAnswer, type LoginParts } from './session.ts'
import { moveSession } from './session.store.ts'

/** Moves the session to another school of the user. Other schools are not found. */
export function switchSchool(parts: LoginParts): Act<(typeof login)['switchSchool']> {
  return async (call) => {
    const sessionId = call.sessionId!
    await call.outside(async (tx) => {
      const school = (await mySchools(tx, call.user.id)).find(({ id }) => id === call.params.id)
      if (!school) throw notThere()
      if (school.state === 'DEACTIVATED') throw await closedRefusal(tx, call.user.id, [school.id])
      await moveSession(tx, sessionId, school.id)
    })
    return sessionAnswer(parts, { sessionId, accountId: call.user.id, schoolId: call.params.id })
  }
}
