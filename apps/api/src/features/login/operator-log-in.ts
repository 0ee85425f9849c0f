import { randomUUIDv7 } from 'node:crypto'
import type { login } from '@afterbell/contract/login/login'
import { decideOperatorLogin, OPERATOR_MINUTES } from '@afterbell/domain/login/operator-login'
import { record } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { assertAllowed } from '../../platform/problems.ts'
import { countAttempt } from '../../platform/security/attempts.ts'
import { hashOf } from '../../platform/security/tokens.ts'
import { operatorLoginMail } from './operator-login.mail.ts'
import { contactsOf, markOperator, useOperatorLogin } from './operator-login.store.ts'
import { sessionAnswer, setRefreshCookie, type LoginParts } from './session.ts'
import { insertSession } from './session.store.ts'

/**
 * Logs an operator in to a school as one of its users, by a link from the command. The session marks everything they
 * do as the operator's, and the school is notified. Does not remember the browser for that user.
 */
export function operatorLogIn(parts: LoginParts): Act<(typeof login)['operatorLogIn']> {
  return async (call) => {
    const { school } = call
    await call.outside((tx) =>
      countAttempt(tx, [{ key: `operator from ${call.network}`, most: 20, minutes: 15 }]),
    )
    const worker = await call.inside(async (tx) => {
      const operatorLogin = await useOperatorLogin(tx, school.id, hashOf(call.body.token))
      assertAllowed(decideOperatorLogin(operatorLogin !== undefined))
      const { id, name, reason, loginId } = operatorLogin!
      await markOperator(tx, loginId)
      const details = { name, reason }
      await record(tx, { school, user: { id } }, [{ what: 'operator.logged-in', subjectId: id, details }])
      for (const contact of await contactsOf(tx, school.id))
        await sendMail(tx, {
          schoolId: school.id,
          dedupeKey: `operator login ${loginId} ${contact.email}`,
          to: contact,
          ...operatorLoginMail({ contact: contact.name, name, schoolName: school.schoolName, reason }),
        })
      return operatorLogin!
    })
    const sessionId = randomUUIDv7()
    const refreshToken = parts.tokens.refreshToken(sessionId, 0)
    await call.outside((tx) =>
      insertSession(tx, {
        id: sessionId,
        accountId: worker.id,
        schoolId: school.id,
        tokenHash: hashOf(refreshToken),
        minutes: OPERATOR_MINUTES,
        userAgent: (call.header('user-agent') ?? '').slice(0, 500),
        operatorLoginId: worker.loginId,
        isProved: false,
      }),
    )
    setRefreshCookie(parts, call, refreshToken)
    return sessionAnswer(parts, { sessionId, accountId: worker.id, schoolId: school.id })
  }
}
