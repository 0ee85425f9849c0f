import { randomUUIDv7 } from 'node:crypto'
import type { secondStep } from '@afterbell/contract/login/second-step'
import {
  PASSKEY_MINUTES,
  decideAddPasskey,
  decideRemovePasskey,
  passkeyNameFindings,
} from '@afterbell/domain/login/passkeys'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { assertAllowed, assertValid, notThere, refuse } from '../../../platform/problems.ts'
import { endOthers } from '../own-sessions.store.ts'
import { demandedBy, giveCodes, noteInHistory, tellOwner } from '../second-step/own-steps.ts'
import { passkeyMail } from '../second-step/second-step.mail.ts'
import { hasSecondStep, removeRecoveryCodes, secondStepOf } from '../second-step/second-step.store.ts'
import type { LoginParts } from '../session.ts'
import { descriptorOf } from './ask-for-passkey.ts'
import { newChallenge, takeChallenge, type Purpose } from './challenge.ts'
import { challengeIn, checkedNew } from './check-passkey.ts'
import { insertPasskey, lockAccount, passkeysOf, removePasskey, renamePasskey } from './passkeys.store.ts'
import { ALGORITHMS, siteOf, userHandleOf } from './site.ts'

/** Returns the options for creating a passkey. Stores nothing until it is created. */
export function beginPasskey({ links, publicUrl }: LoginParts): Act<(typeof secondStep)['beginPasskey']> {
  return async (call) => {
    const { user } = call
    const passkeys = await call.outside(async (tx) => {
      return passkeysOf(tx, user.id)
    })
    assertAllowed(decideAddPasskey(passkeys.length))
    const { generateRegistrationOptions } = await import('@simplewebauthn/server')
    return {
      ...(await generateRegistrationOptions({
        rpName: 'Afterbell',
        rpID: siteOf(publicUrl).id,
        userName: user.email,
        userDisplayName: `${user.firstName} ${user.lastName}`,
        userID: userHandleOf(user.id),
        challenge: newChallenge(links, purposeOf(call), call.at),
        timeout: PASSKEY_MINUTES * 60_000,
        excludeCredentials: passkeys.map(descriptorOf),
        // If the device supports it, the passkey works alone; otherwise as second step after the password.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        supportedAlgorithmIDs: ALGORITHMS,
      })),
    }
  }
}

/** Adds a passkey. Returns recovery codes if it is the account's first second step. */
export function addPasskey(parts: LoginParts): Act<(typeof secondStep)['addPasskey']> {
  return async (call) => {
    const { user, body } = call
    const name = body.name.trim()
    const site = siteOf(parts.publicUrl)
    const challenge = challengeIn(body.passkey.clientDataJSON, site)
    const isOurChallenge = await call.outside(async (tx, at) => {
      assertNameIsFree(name, await passkeysOf(tx, user.id))
      return challenge !== null && takeChallenge(tx, parts.links, { challenge, purpose: purposeOf(call), at })
    })
    const made = isOurChallenge ? await checkedNew(body.passkey, challenge!, site) : null
    if (!made)
      throw refuse('PASSKEY_REFUSED', 'Your device did not make the passkey in time. Please try again')
    const recoveryCodes = await call.outside(async (tx) => {
      await lockAccount(tx, user.id)
      const others = await passkeysOf(tx, user.id)
      assertAllowed(decideAddPasskey(others.length))
      assertNameIsFree(name, others)
      const isFirst = !(await hasSecondStep(tx, user.id))
      await insertPasskey(tx, {
        id: randomUUIDv7(),
        accountId: user.id,
        name,
        transports: body.passkey.transports,
        ...made,
      })
      await tellOwner(parts, tx, user, passkeyMail('ADDED', { name, isOnly: isFirst }))
      return isFirst ? giveCodes(tx, user.id) : null
    })
    await noteInHistory(call, 'user.passkey-added', { name })
    return { recoveryCodes }
  }
}

export const renameOwnPasskey: Act<(typeof secondStep)['renamePasskey']> = (call) => {
  const { id } = call.params
  const name = call.body.name.trim()
  return call.outside(async (tx) => {
    await lockAccount(tx, call.user.id)
    const passkeys = await passkeysOf(tx, call.user.id)
    if (!passkeys.some((each) => each.id === id)) throw notThere()
    assertNameIsFree(
      name,
      passkeys.filter((each) => each.id !== id),
    )
    await renamePasskey(tx, call.user.id, id, name)
  })
}

/** Removes a passkey and ends all other sessions, so anyone with the device is logged out. */
export function removeOwnPasskey(parts: LoginParts): Act<(typeof secondStep)['removePasskey']> {
  return async (call) => {
    const { user } = call
    const demands = await demandedBy(call)
    const name = await call.outside(async (tx) => {
      await lockAccount(tx, user.id)
      const passkeys = await passkeysOf(tx, user.id)
      const passkey = passkeys.find(({ id }) => id === call.params.id)
      if (!passkey) throw notThere()
      const isLastStep = passkeys.length === 1 && !(await secondStepOf(tx, user.id))?.since
      assertAllowed(decideRemovePasskey({ isLastStep, demandedBy: demands }))
      await removePasskey(tx, user.id, passkey.id)
      if (isLastStep) await removeRecoveryCodes(tx, user.id)
      await endOthers(tx, user.id, call.sessionId!)
      await tellOwner(parts, tx, user, passkeyMail('REMOVED', { name: passkey.name, isOnly: isLastStep }))
      return passkey.name
    })
    await noteInHistory(call, 'user.passkey-removed', { name })
  }
}

function assertNameIsFree(name: string, others: readonly { name: string }[]): void {
  const names = others.map((each) => each.name)
  assertValid(passkeyNameFindings(name, names))
}

/** Binds the challenge to one user in one session, so that nobody else can complete it. */
function purposeOf({ user, sessionId }: AnyCall): Purpose {
  return { for: 'ADD', accountId: user.id, sessionId: sessionId! }
}
