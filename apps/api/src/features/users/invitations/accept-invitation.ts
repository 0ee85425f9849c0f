import { randomUUIDv7 } from 'node:crypto'
import type { invitations } from '@afterbell/contract/users/invitations'
import { isCommonPassword } from '@afterbell/domain/login/common-passwords'
import { passwordFindings } from '@afterbell/domain/login/password-rules'
import { phoneToSave } from '@afterbell/domain/kernel/phone-number'
import { roleLabels } from '@afterbell/domain/kernel/roles'
import { accountFindings } from '@afterbell/domain/users/account'
import { decideAccept } from '@afterbell/domain/users/invitations'
import { record } from '../../../platform/database/history.ts'
import { inSchool, type Tx } from '../../../platform/database/database.ts'
import { schoolNow, type SchoolNow } from '../../../platform/database/school-now.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { assertAllowed, assertValid, refuse, type Guards } from '../../../platform/problems.ts'
import { countAttempt } from '../../../platform/security/attempts.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import { hashOf } from '../../../platform/security/tokens.ts'
import { accountByEmail, insertAccount, type Account } from '../../login/account.store.ts'
import { beginSession } from '../../login/log-in.ts'
import { proveWho } from '../../login/second-step/prove-second-step.ts'
import { sessionAnswer } from '../../login/session.ts'
import { moveSession } from '../../login/session.store.ts'
import type { UsersParts } from './invite.ts'
import { schoolInToken } from './invitation-token.ts'
import { lockInvitation, updateAccepted, type Invitation } from './invitations.store.ts'
import { addMember } from '../members.store.ts'
import { tellStaff } from '../tell-staff.ts'

const accountExists = () =>
  refuse('ACCOUNT_EXISTS', 'You have an account already. Open the link again to join with it')

/** When two requests create the same address at the same moment, the second gets this refusal. */
export const accountGuards: Guards = { account_email_is_taken: accountExists }

/** Returns an invitation's content to anyone with its link, and whether its address has an account. */
export function invitationSays(parts: UsersParts): Act<(typeof invitations)['exists']> {
  return async (call) => {
    const { invitation, school } = await look(parts, call, call.query.token)
    const account = await call.outside((tx) => accountByEmail(tx, invitation.email))
    const { email, firstName, lastName, role } = invitation
    const { schoolName, country, moreNameCharacters } = school
    return {
      exists: account !== undefined,
      email,
      firstName,
      lastName,
      role,
      schoolName,
      country,
      moreNameCharacters,
    }
  }
}

/**
 * Accepts with a new account. One transaction creates account and membership and ends the invitation; then the
 * session starts.
 * @answers Who may change, turn off or remove whom, and how are people invited?
 */
export function acceptAsNew(parts: UsersParts): Act<(typeof invitations)['accept']> {
  return async (call) => {
    const { invitation, school } = await look(parts, call, call.query.token)
    const { password, confirmPassword, ...form } = call.body
    assertValid([
      ...accountFindings(form, school),
      ...passwordFindings({ password, confirmPassword, email: invitation.email }, isCommonPassword),
    ])
    if (await call.outside((tx) => accountByEmail(tx, invitation.email))) throw accountExists()
    const account = { id: randomUUIDv7(), email: invitation.email }
    const passwordHash = await hashPassword(password)
    await join(parts, call.query.token, account.id, (tx) =>
      insertAccount(tx, {
        ...account,
        passwordHash,
        firstName: form.firstName,
        lastName: form.lastName,
        // R127
        phone: phoneToSave(form.phone, school.country) || null,
      }),
    )
    return beginSession(parts, call, { account, schoolOf: async () => school.id })
  }
}

/** Accepts with the existing account of the address: the user is signed in with it, or gives its password. */
export function acceptAsExisting(parts: UsersParts): Act<(typeof invitations)['acceptExisting']> {
  return async (call) => {
    const { invitation, school } = await look(parts, call, call.query.token)
    const account = await call.outside((tx) => accountByEmail(tx, invitation.email))
    if (!account) throw refuse('NO_ACCOUNT', 'There is no account with this address yet. Open the link again')
    if (call.isSignedIn && call.user.id === account.id) return joinSignedIn(parts, call, { account, school })
    const { password, code, passkey } = call.body
    if (!password) assertValid([{ path: 'password', message: 'This field is required' }])
    const { limits } = await proveWho(parts, call, {
      email: account.email,
      password: password!,
      code,
      passkey,
    })
    await join(parts, call.query.token, account.id)
    return beginSession(parts, call, { account, limits, schoolOf: async () => school.id })
  }
}

async function joinSignedIn(
  parts: UsersParts,
  call: Parameters<Act<(typeof invitations)['acceptExisting']>>[0],
  { account, school }: { account: Account; school: SchoolNow },
) {
  await join(parts, call.query.token, account.id)
  const sessionId = call.sessionId!
  await call.outside((tx) => moveSession(tx, sessionId, school.id))
  return sessionAnswer(parts, { sessionId, accountId: account.id, schoolId: school.id })
}

/** Returns the current invitation of a link. Changes nothing. */
async function look(
  parts: UsersParts,
  call: AnyCall,
  token: string,
): Promise<{ invitation: Invitation; school: SchoolNow }> {
  await call.outside((tx) =>
    countAttempt(tx, [{ key: `invitation from ${call.network}`, most: 60, minutes: 15 }]),
  )
  return withInvitation(parts, token, async (_tx, context) => context)
}

/** Adds the member, once. A second request with the same link is told that the invitation was accepted. */
function join(
  parts: UsersParts,
  token: string,
  accountId: string,
  before: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  return withInvitation(parts, token, async (tx, { invitation, school }) => {
    await before(tx)
    const { id, role, isInstructor } = invitation
    await addMember(tx, school.id, { accountId, role, isInstructor })
    await updateAccepted(tx, school.id, id)
    const details = { role: roleLabels[role] }
    await record(tx, { school, user: { id: accountId } }, [
      { what: 'user.joined', subjectId: accountId, details },
    ])
    await tellStaff(tx, school.id, 'USER_JOINED', accountId)
  })
}

function withInvitation<T>(
  { pool }: UsersParts,
  token: string,
  run: (tx: Tx, context: { invitation: Invitation; school: SchoolNow }) => Promise<T>,
): Promise<T> {
  const schoolId = schoolInToken(token)
  if (!schoolId) throw invalidToken()
  return inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
    if (!opening.school_exists || opening.school_state === 'DEACTIVATED') throw invalidToken()
    const school = schoolNow(schoolId, opening)
    const invitation = await lockInvitation(tx, schoolId, hashOf(token))
    if (!invitation) throw invalidToken()
    assertAllowed(decideAccept(invitation, school.schoolName))
    return run(tx, { invitation, school })
  })
}

/** R185. */
function invalidToken() {
  return refuse('TOKEN_INVALID', 'Your token is invalid', { field: 'token' })
}
