import { randomUUIDv7 } from 'node:crypto'
import type { emailChange } from '@afterbell/contract/users/email-change'
import type { oneself } from '@afterbell/contract/users/oneself'
import { required } from '@afterbell/domain/kernel/rules'
import { decideEmailChange, newEmailFindings } from '@afterbell/domain/login/email-change'
import type { Tx } from '../../platform/database/database.ts'
import { later } from '../../platform/jobs/jobs.ts'
import type { Act, AnyCall, Call } from '../../platform/http/serve.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { assertAllowed, assertValid, refusalBy } from '../../platform/problems.ts'
import { countAttempt, forgetAttempts, takeAttemptBack } from '../../platform/security/attempts.ts'
import { hashOf } from '../../platform/security/tokens.ts'
import { accountByEmail, accountById, emailKey } from '../login/account.store.ts'
import {
  insertEmailChange,
  lockEmailChange,
  schoolsOfAccount,
  updateEmail,
  updateProved,
  type EmailChange,
} from '../login/email-change.store.ts'
import { rememberDevice } from '../login/known-device.ts'
import { provePassword } from '../login/prove-password.ts'
import { proveWho } from '../login/second-step/prove-second-step.ts'
import type { LoginParts } from '../login/session.ts'
import { wrongPassword } from './change-password.ts'
import { emailChangeAskedMail, emailChangedMail, emailIsYoursMail } from './email-change.mail.ts'
import { usersEmailLink, usersEmailChanged } from './email-change.job.ts'

/**
 * Proves the user's password, with the same limits as the login. For some minutes, this session may then change what
 * protects the account.
 */
export function checkPassword(parts: LoginParts): Act<(typeof oneself)['checkPassword']> {
  return async (call) => {
    const { currentPassword: password } = call.body
    const missingText = required(password)
    if (missingText) assertValid([{ path: 'currentPassword', message: missingText }])
    const { email } = call.user
    const { limits } = await provePassword(parts, call, { email, password }, wrongPassword)
    await call.outside(async (tx) => {
      await forgetAttempts(tx, limits.clears.key)
      await takeAttemptBack(tx, limits.others)
      await updateProved(tx, call.sessionId!)
    })
  }
}

/**
 * Requests another address (OQ-59). The worker checks later whether it is in use, so all addresses get the same
 * answer after the same work. The current address is notified at once.
 * @answers How is an email changed, and what asks for the password again?
 */
export function changeEmail(parts: LoginParts): Act<(typeof oneself)['changeEmail']> {
  return async (call) => {
    const { user } = call
    const email = call.body.trim()
    assertValid(newEmailFindings(email, user.email))
    await call.outside(async (tx) => {
      await countAttempt(tx, [
        { key: `email change of ${user.id}`, most: 5, minutes: 60 },
        { key: `email change to ${emailKey(email)}`, most: 3, minutes: 60 },
      ])
      const id = randomUUIDv7()
      await insertEmailChange(tx, {
        id,
        accountId: user.id,
        sessionId: call.sessionId!,
        email,
        emailBefore: user.email,
      })
      await later(tx, usersEmailLink, { changeId: id })
      await sendMail(tx, {
        schoolId: null,
        dedupeKey: `email change asked ${id}`,
        to: { email: user.email, name: `${user.firstName} ${user.lastName}` },
        ...emailChangeAskedMail({
          firstName: user.firstName,
          email,
          link: `${parts.publicUrl}/schools/forgot-password`,
        }),
      })
    })
  }
}

/**
 * Changes the address once, by the link sent to the new one, for the signed-in owner or with the password. Notifies
 * both addresses. Ends all sessions except the requesting one and, if signed in with this account, the current one.
 */
export function confirmEmail(parts: LoginParts): Act<(typeof emailChange)['confirm']> {
  return async (call) => {
    const hash = hashOf(call.query.emailChangeToken)
    await call.outside((tx) =>
      countAttempt(tx, [{ key: `email change from ${call.network}`, most: 30, minutes: 15 }]),
    )
    const { change: pending, ...changeStatus } = await call.outside((tx) => changeOf(tx, hash))
    const isAccountHolder = call.isSignedIn && call.user.id === pending?.accountId
    const isOwner = isAccountHolder || call.body.password !== undefined
    assertAllowed(decideEmailChange({ ...changeStatus, isOwner }))
    if (!isAccountHolder) await proveOwner(parts, call, pending!.accountId)
    const change = await withAddressRefusal(() => call.outside((tx) => makeChange(parts, call, tx, hash)))
    rememberDevice(parts, call, emailKey(change.email))
    return { email: change.email }
  }
}

/** Returns the current state of a link's change. */
async function changeOf(tx: Tx, hash: Buffer) {
  const change = await lockEmailChange(tx, hash)
  const holder = change && (await accountByEmail(tx, change.email))
  const isTaken = holder !== undefined && holder.id !== change?.accountId
  return { change, works: change !== undefined, isTaken }
}

/** Proves password and second step when the link is opened without being signed in with the account. */
async function proveOwner(
  parts: LoginParts,
  call: Call<(typeof emailChange)['confirm']>,
  accountId: string,
): Promise<void> {
  const { password, ...proof } = call.body
  const account = await call.outside((tx) => accountById(tx, accountId))
  const { limits } = await proveWho(parts, call, { email: account!.email, password: password!, ...proof })
  await call.outside(async (tx) => {
    await forgetAttempts(tx, limits.clears.key)
    await takeAttemptBack(tx, limits.others)
  })
}

async function makeChange(
  { publicUrl }: LoginParts,
  call: AnyCall,
  tx: Tx,
  hash: Buffer,
): Promise<EmailChange> {
  const { change, ...changeStatus } = await changeOf(tx, hash)
  assertAllowed(decideEmailChange({ ...changeStatus, isOwner: true }))
  const { id, accountId, sessionId, email, emailBefore, firstName, lastName } = change!
  const isAccountHolder = call.isSignedIn && call.user.id === accountId
  await updateEmail(tx, change!, isAccountHolder ? [sessionId, call.sessionId!] : [sessionId])
  const name = `${firstName} ${lastName}`
  await sendMail(tx, {
    schoolId: null,
    dedupeKey: `email changed ${id}`,
    to: { email: emailBefore, name },
    ...emailChangedMail({ firstName, email }),
  })
  await sendMail(tx, {
    schoolId: null,
    dedupeKey: `email is yours ${id}`,
    to: { email, name },
    ...emailIsYoursMail({ firstName, link: `${publicUrl}/schools/login` }),
  })
  for (const schoolId of await schoolsOfAccount(tx, accountId))
    await later(tx, usersEmailChanged, { schoolId, changeId: id })
  return change!
}

/** Turns the constraint error of a concurrent use of the address into the usual refusal. */
async function withAddressRefusal<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'account_email_is_taken') throw error
    const decision = decideEmailChange({ works: true, isTaken: true, isOwner: true })
    throw decision.allowed ? error : refusalBy(decision)
  }
}
