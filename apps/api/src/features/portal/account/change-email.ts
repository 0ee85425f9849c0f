import { randomUUIDv7 } from 'node:crypto'
import type { familyAccount } from '@afterbell/contract/portal/family-account'
import { NEW_EMAILS_AN_HOUR, newEmailFindings } from '@afterbell/domain/families/own-details'
import { LETTER_MINUTES, LETTER_SENDS_MAX } from '@afterbell/domain/portal/log-in/log-in'
import type { Act } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { assertValid, notThere } from '../../../platform/problems.ts'
import { countAttempt } from '../../../platform/security/attempts.ts'
import { lockFamilies } from '../../families/guardians/families.store.ts'
import { changeOwnEmail, recordOwnChange } from '../../families/guardians/own-details.ts'
import { isAddressOfOthers } from '../../families/guardians/own-details.store.ts'
import { familyActor } from '../by-family.ts'
import { dropFeedsOfPeople } from '../calendar/family-feeds.store.ts'
import { movePeople } from '../family-sessions.store.ts'
import { isCodeRight } from '../log-in/compare-code.ts'
import { keepProof } from '../log-in/families-at-door.store.ts'
import type { LogInParts } from '../log-in/log-in.ts'
import { logInRefusal } from '../log-in/refusals.ts'
import { accountOf, assertMayChange, ownDetailsIn } from './account.ts'
import { confirmEmailChange, emailChangeToSend, openEmailChange } from './email-change.store.ts'
import { familyEmailLetter } from './email-letters.ts'
import { codeOfChange } from './email-links.ts'

/**
 * Sends a code to a new address. The same rows are written whoever has the address; the worker looks later who does, so
 * that neither the answer nor its time tells.
 */
export const askForEmail: Act<(typeof familyAccount)['askForEmail']> = async (call) => {
  const { school, family, body } = call
  const email = body.email.trim()
  assertValid(newEmailFindings(email, family.email))
  await call.inside(async (tx) => {
    const scope = { tx, school, family: call.family }
    assertMayChange(scope, await ownDetailsIn(scope))
  })
  const [person] = family.people
  if (!person) throw notThere()
  await call.outside((tx) =>
    countAttempt(tx, [{ key: `new email of ${person.id}`, most: NEW_EMAILS_AN_HOUR, minutes: 60 }]),
  )
  return call.inside(async (tx) => {
    const change = await emailChangeToSend(tx, school.id, {
      id: randomUUIDv7(),
      personIds: call.family.people.map(({ id }) => id),
      emailBefore: family.email,
      email,
      language: call.language,
      minutes: LETTER_MINUTES,
      sends: LETTER_SENDS_MAX,
    })
    if (change.isSent)
      await later(tx, familyEmailLetter, { schoolId: school.id, changeId: change.id, what: 'CODE' })
    return accountOf({ tx, school, family: call.family })
  })
}

/**
 * Makes an address one's own by the code that came back from it. The persons stay who they are, with what they did and
 * proved; this device goes on, all others are logged out.
 */
export function confirmEmail(parts: LogInParts): Act<(typeof familyAccount)['confirmEmail']> {
  return async (call) => {
    const { school, family } = call
    const personIds = family.people.map(({ id }) => id)
    const open = await call.inside((tx) => openEmailChange(tx, school.id, personIds))
    if (!open) throw logInRefusal('CODE_EXPIRED')
    const key = `family email code of ${personIds[0]}`
    if (!(await isCodeRight(call, { key, typed: call.body.code, code: codeOfChange(parts, open.id) })))
      throw logInRefusal('CODE_WRONG')
    return call.inside(async (tx) => {
      const now = { tx, school, family: call.family }
      const familyIds = now.family.people.map(({ familyId }) => familyId)
      await lockFamilies(tx, school.id, familyIds)
      const guardians = await ownDetailsIn(now)
      assertMayChange(now, guardians)
      const guardianIds = guardians.map(({ id }) => id)
      const isTaken = await isAddressOfOthers(tx, school.id, { email: open.email, guardianIds })
      if (isTaken || !(await confirmEmailChange(tx, school.id, open.id))) throw logInRefusal('CODE_EXPIRED')
      const by = familyActor(now, familyIds[0]!)
      await changeOwnEmail(by, guardians, open.email)
      await movePeople(tx, school.id, { personIds, email: open.email, sessionId: family.sessionId })
      // Whoever is logged in elsewhere could read it.
      await dropFeedsOfPeople(tx, school.id, personIds)
      await keepProof(tx, school.id, { email: open.email.toLowerCase(), familyIds, by: 'FACTS' })
      await recordOwnChange(by, familyIds, 'guardian.email-changed')
      await later(tx, familyEmailLetter, { schoolId: school.id, changeId: open.id, what: 'TELL_OLD' })
      return accountOf({ ...now, family: { ...now.family, email: open.email.toLowerCase() } })
    })
  }
}
