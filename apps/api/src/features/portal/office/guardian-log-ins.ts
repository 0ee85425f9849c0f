import { randomUUIDv7 } from 'node:crypto'
import type { familyLogIns } from '@afterbell/contract/portal/family-log-ins'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { LogInStanding } from '@afterbell/domain/families/log-in-standings'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { tellingOf } from '@afterbell/domain/messages/telling'
import { LETTER_MINUTES, WRONG_PROOFS_MAX } from '@afterbell/domain/portal/log-in/log-in'
import { standingOf } from '@afterbell/domain/portal/log-in/standing'
import { record } from '../../../platform/database/history.ts'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { notThere, refuse } from '../../../platform/problems.ts'
import { familyOf } from '../../families/guardians/families.store.ts'
import { guardedChildren } from '../../messages/telling.store.ts'
import { endFamilySessions } from '../family-sessions.store.ts'
import { logInLetter } from '../log-in/ask-for-letter.ts'
import { keepProof } from '../log-in/families-at-door.store.ts'
import { hasFamilyPortal } from '../../school/family-portal.store.ts'
import { letterToSend } from '../log-in/letters.store.ts'
import { guardiansAtDoor, sessionsOfGuardian, type GuardianAtDoor } from './guardian-log-ins.store.ts'

type LogIns = AnswerOf<(typeof familyLogIns)['list']>
type SchoolCall = Pick<AnyCall, 'tx' | 'school'>

/** What staff see and do of how a child's guardians log in. */
export const logInActs: Acts<typeof familyLogIns> = {
  list: (call) => logInsOf(call, call.params.childId),
  sendLetter: async (call) => {
    const { tx, school, params } = call
    const { guardian } = await guardianWithAddress(call, params)
    if (!(await hasFamilyPortal(tx, school.id)))
      throw refuse(
        'PORTAL_CLOSED',
        'The family portal is closed. A Manager can open it in the portal settings',
      )
    const letter = await letterToSend(tx, school.id, {
      id: randomUUIDv7(),
      email: guardian.email,
      language: guardian.language ?? 'en',
      page: '',
      minutes: LETTER_MINUTES,
      // Limits are for those who ask in somebody's name. Staff are known.
      sends: Number.MAX_SAFE_INTEGER,
    })
    await later(tx, logInLetter, { schoolId: school.id, letterId: letter.id })
    await note(call, params, 'family.log-in-sent', guardian)
  },
  letIn: async (call) => {
    const { tx, school, params, user } = call
    const { guardian, familyId } = await guardianWithAddress(call, params)
    if (!guardian.isProved) {
      await keepProof(tx, school.id, {
        email: guardian.email,
        familyIds: [familyId],
        by: 'STAFF',
        accountId: user.id,
      })
      await note(call, params, 'family.let-in', guardian)
    }
    return logInsOf(call, params.childId)
  },
  logOut: async (call) => {
    const { tx, school, params } = call
    const { guardian } = await guardianOf(call, params)
    const sessionIds = await sessionsOfGuardian(tx, school.id, guardian.id)
    if (sessionIds.length > 0) {
      await endFamilySessions(tx, school.id, sessionIds)
      await note(call, params, 'family.logged-out', guardian)
    }
    return logInsOf(call, params.childId)
  },
}

async function logInsOf({ tx, school }: SchoolCall, childId: string): Promise<LogIns> {
  const familyId = await familyOf(tx, school.id, childId)
  if (!familyId) throw notThere()
  const guardians = await guardiansAtDoor(tx, school.id, [familyId])
  const guarded = (await guardedChildren(tx, school, [childId])).get(childId)
  return {
    isOn: await hasFamilyPortal(tx, school.id),
    guardians: guardians.map((guardian) => ({
      guardianId: guardian.id,
      standing: standingAtDoor(guardian, guardians),
      isHeldBack:
        tellingOf({ name: guardian.name, addresses: [guardian.email] }, guarded).telling !== 'EVERYTHING',
      lastSeenAt: guardian.lastSeenAt,
      deviceCount: guardian.deviceCount,
    })),
  }
}

/** What the family asks of a guardian who logs in now. `all` are the guardians of the family. */
export function standingAtDoor(guardian: GuardianAtDoor, all: readonly GuardianAtDoor[]): LogInStanding {
  const sharing = all.filter(({ email }) => email === guardian.email)
  return standingOf({
    hasEmail: guardian.email !== null,
    isInTwoHomes: new Set(sharing.flatMap(({ homeId }) => homeId ?? [])).size > 1,
    isShared: sharing.length > 1,
    isProved: guardian.isProved,
    areTriesUsed: guardian.wrongCount >= WRONG_PROOFS_MAX,
    hasBirthDate: guardian.hasBirthDate,
    hasPhone: guardian.hasPhone,
  })
}

interface Whose {
  childId: string
  guardianId: string
}

async function guardianOf({ tx, school }: SchoolCall, { childId, guardianId }: Whose) {
  const familyId = await familyOf(tx, school.id, childId)
  if (!familyId) throw notThere()
  const all = await guardiansAtDoor(tx, school.id, [familyId])
  const guardian = all.find(({ id }) => id === guardianId)
  if (!guardian) throw notThere()
  return { guardian, familyId, all }
}

/** Returns a guardian who has an address that can let them in. */
async function guardianWithAddress(call: SchoolCall, whose: Whose) {
  const { guardian, familyId, all } = await guardianOf(call, whose)
  const { email, name } = guardian
  if (email === null) throw refuse('EMAIL_MISSING', `${name} has no email. Add one first`)
  if (standingAtDoor(guardian, all) === 'TWO_HOMES')
    throw refuse(
      'EMAIL_IN_TWO_HOMES',
      `Guardians in two homes have the email of ${name}. Give each home an address of its own first`,
    )
  return { guardian: { ...guardian, email }, familyId }
}

function note(
  call: AnyCall,
  { childId, guardianId }: Whose,
  what: AuditEventName,
  { name }: GuardianAtDoor,
): Promise<void> {
  return record(call.tx, call, [{ what, subjectId: guardianId, childId, details: { name } }])
}
