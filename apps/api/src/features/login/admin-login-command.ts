import { randomUUIDv7 } from 'node:crypto'
import { roleLabels } from '@afterbell/domain/kernel/roles'
import {
  OPERATOR_LINK_SECONDS,
  OPERATOR_MINUTES,
  reasonProblem,
} from '@afterbell/domain/login/operator-login'
import { inSchool } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import { mailToken } from '../../platform/security/tokens.ts'
import type { OperatorCommand } from '../school/operate.ts'
import { success, failure } from '../school/operated.ts'
import { insertOperatorLogin, workerNamed } from './operator-login.store.ts'

/** Creates a link with which the operator logs in to a school as one of its users (OQ-90). */
export function adminLoginCommand(publicUrl: string): OperatorCommand {
  return {
    name: 'admin-login',
    takes: ['USER', '--reason', '"WHY"'],
    does: 'makes a link that logs in as somebody of a school, once, for a reason the school reads',
    run: (pool, school, [named = '', flag, reason = '']) => {
      if (flag !== '--reason') return Promise.resolve(failure('Say why: --reason "…".'))
      const problem = reasonProblem(reason)
      if (problem !== null) return Promise.resolve(failure(`${problem}.`))
      return inSchool(pool, { session: null, school: school.id }, async (tx) => {
        const worker = await workerNamed(tx, school.id, named.trim())
        if (!worker) return failure(`Nobody with the email or id "${named}" can log in to ${school.name}.`)
        const { token, hash } = mailToken()
        const login = { id: randomUUIDv7(), accountId: worker.id, reason: reason.trim(), tokenHash: hash }
        await insertOperatorLogin(tx, school.id, login)
        const details = { name: worker.name, reason: login.reason }
        await record(tx, { school, user: null }, [
          { what: 'operator.link-made', subjectId: worker.id, details },
        ])
        return success(
          `Open this within ${OPERATOR_LINK_SECONDS} seconds, once:
${publicUrl}/schools/login#adminToken=${token}&schoolId=${school.id}
It logs in to ${school.name} as ${worker.name} (${roleLabels[worker.role]}) for ${OPERATOR_MINUTES} minutes. The school’s history keeps the reason and what is done, and its main contact gets an email.`,
        )
      })
    },
  }
}
