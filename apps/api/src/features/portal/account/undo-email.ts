import type { emailChangesByLink } from '@afterbell/contract/portal/family-account'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { EMAIL_UNDO_DAYS } from '@afterbell/domain/families/own-details'
import { maskedAddress } from '@afterbell/domain/messages/consents'
import type { Tx } from '../../../platform/database/database.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { lockFamilies } from '../../families/guardians/families.store.ts'
import { changeOwnEmail, recordOwnChange } from '../../families/guardians/own-details.ts'
import { ownDetailsOf } from '../../families/guardians/own-details.store.ts'
import { dropFeedsOfPeople } from '../calendar/family-feeds.store.ts'
import { movePeople } from '../family-sessions.store.ts'
import type { LogInParts } from '../log-in/log-in.ts'
import { unknownLink } from '../offers/linked-spots.ts'
import {
  emailChangeById,
  guardiansToGiveBack,
  undoEmailChanges,
  type EmailChange,
} from './email-change.store.ts'
import { changeOfToken } from './email-links.ts'

type ByLink = typeof emailChangesByLink
type LinkCall = AnyCall & { body: { token: string } }

/** Shows the change behind a link. Reading changes nothing, so mail scanners may open it. */
export function readEmailChange(parts: Pick<LogInParts, 'links'>): Act<ByLink['read']> {
  return (call) => answerOf(call, parts)
}

/** Gives the old address back. Once it is given back, or too late, nothing changes and the answer says how it stands. */
export function undoEmailChange(parts: Pick<LogInParts, 'links'>): Act<ByLink['undo']> {
  return async (call) => {
    await call.inside(async (tx) => {
      const change = await changeOf(tx, call, parts)
      if (change) await giveBack(tx, call, change)
    })
    return answerOf(call, parts)
  }
}

async function giveBack(tx: Tx, { school }: LinkCall, change: EmailChange): Promise<void> {
  const { id, emailBefore } = change
  const asked = { id, days: EMAIL_UNDO_DAYS }
  const familyIds = (await guardiansToGiveBack(tx, school.id, asked)).map(({ familyId }) => familyId)
  await lockFamilies(tx, school.id, familyIds)
  const rows = await guardiansToGiveBack(tx, school.id, asked)
  const [first] = rows
  if (!first) return
  const by = { tx, school, user: null, person: { id: first.personId } }
  const personIds = rows.map(({ personId }) => personId)
  const guardians = await ownDetailsOf(
    tx,
    school.id,
    rows.map(({ guardianId }) => guardianId),
  )
  await changeOwnEmail(by, guardians, emailBefore)
  await movePeople(tx, school.id, { personIds, email: emailBefore, sessionId: null })
  // Whoever changed the address may have read it.
  await dropFeedsOfPeople(tx, school.id, personIds)
  await undoEmailChanges(tx, school.id, { id, personIds })
  await recordOwnChange(by, familyIds, 'guardian.email-undone')
}

async function answerOf(call: LinkCall, parts: Pick<LogInParts, 'links'>): Promise<AnswerOf<ByLink['read']>> {
  const answer = await call.inside(async (tx) => {
    const change = await changeOf(tx, call, parts)
    if (!change) return null
    const { id, emailBefore, email, isUndone } = change
    const rows = await guardiansToGiveBack(tx, call.school.id, { id, days: EMAIL_UNDO_DAYS })
    return {
      state: isUndone ? ('UNDONE' as const) : rows.length > 0 ? ('OPEN' as const) : ('CLOSED' as const),
      oldAddress: maskedAddress(emailBefore),
      newAddress: maskedAddress(email),
    }
  })
  if (!answer) throw await unknownLink(call)
  return answer
}

async function changeOf(
  tx: Tx,
  { school, body }: LinkCall,
  parts: Pick<LogInParts, 'links'>,
): Promise<EmailChange | null> {
  const id = changeOfToken(parts, body.token)
  const change = id === null ? undefined : await emailChangeById(tx, school.id, id)
  return change?.isConfirmed ? change : null
}
