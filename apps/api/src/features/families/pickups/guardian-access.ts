import { randomUUIDv7 } from 'node:crypto'
import type { guardianAccess } from '@afterbell/contract/families/guardian-access'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { may } from '@afterbell/domain/kernel/roles'
import { limitsReplaced } from '@afterbell/domain/messages/guardian-limits'
import {
  accessOf,
  listedGuardians,
  tellingFindings,
  type GuardedChild,
} from '@afterbell/domain/messages/telling'
import type { Telling } from '@afterbell/domain/messages/tellings'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import { assertValid, forbidden, notThere } from '../../../platform/problems.ts'
import {
  copyLimits,
  deleteLimits,
  detachLimits,
  insertLimit,
  limitDecisions,
  renameLimits,
} from './guardian-limits.store.ts'
import { guardedChildren } from '../../messages/telling.store.ts'
import { familyOf, guardiansOf, lockFamilies } from '../guardians/families.store.ts'
import { childrenToGuard } from './do-not-release.store.ts'

/** What staff see and decide of how much each guardian sees and is told of a child. */
export const accessActs: Acts<typeof guardianAccess> = {
  list: async (call) => {
    const familyId = await familyOf(call.tx, call.school.id, call.params.childId)
    if (!familyId) throw notThere()
    return accessIn(call, familyId, call.params.childId)
  },
  set: async (call) => {
    const { params, body } = call
    const { childId, guardianId } = params
    const { familyId, children } = await lockedFamily(call, childId)
    const childIds = children.map(({ id }) => id).filter((id) => body.siblings || id === childId)
    const guardedById = await guardedFamily(call, familyId, childIds)
    for (const id of childIds) {
      const child = guardedById.get(id)!
      const guardian = child.guardians.find((each) => each.id === guardianId)
      if (!guardian) throw notThere()
      assertMayDecide(call, child, guardian.id)
      await setAccess(call, child, guardian)
      const { name } = children.find((each) => each.id === id)!
      await note(call, { childId: id, name, person: guardian.name, telling: body.telling })
    }
    return accessIn(call, familyId, childId)
  },
  end: async (call) => {
    const { tx, school, params } = call
    const { familyId, children } = await lockedFamily(call, params.childId)
    const child = (await guardedFamily(call, familyId, [params.childId])).get(params.childId)!
    const limit = child.limits.find(({ id, guardianId }) => id === params.id && guardianId === null)
    if (!limit) throw notThere()
    await deleteLimits(tx, school.id, [limit.id])
    const { name } = children.find(({ id }) => id === params.childId)!
    const person = limit.guardianName
    await note(call, { childId: params.childId, name, person, telling: 'EVERYTHING' })
    return accessIn(call, familyId, params.childId)
  },
}

/** Limits guardians of children who joined a family as they are limited for a brother or sister. */
export async function limitLikeSiblings(
  by: Parameters<typeof record>[1] & { tx: Tx },
  childIds: readonly string[],
): Promise<void> {
  const limits = await copyLimits(by.tx, by.school.id, childIds)
  await record(
    by.tx,
    by,
    limits.map(({ childId, telling, ...details }) => ({
      what: EVENTS[telling],
      subjectId: childId,
      childId,
      details,
    })),
  )
}

/**
 * Limits what a guardian who was just added sees of each child of their locked family. What a do-not-release list or an
 * earlier limit says goes on; only the stricter counts.
 */
export async function limitAdded(
  call: Pick<AnyCall, 'tx' | 'school' | 'user'>,
  { familyId, guardianId, reason }: { familyId: string; guardianId: string; reason: string },
  access: ReadonlyMap<string, Telling>,
): Promise<void> {
  const guardedById = await guardedFamily(call, familyId, [...access.keys()])
  const children = await childrenToGuard(call.tx, call.school.id, { familyId })
  for (const [childId, telling] of access) {
    if (telling === 'EVERYTHING') continue
    const guardian = guardedById.get(childId)!.guardians.find(({ id }) => id === guardianId)!
    const deciding = { ...call, body: { reason, telling } }
    await keepLimit(deciding, childId, guardian)
    const { name } = children.find(({ id }) => id === childId)!
    await note(deciding, { childId, name, person: guardian.name, telling })
  }
}

type DecidingCall = Pick<AnyCall, 'tx' | 'school' | 'user'> & { body: { reason: string } }

/** Locks the family of a child, so that its guardians stay who they are, and checks the reason. */
async function lockedFamily({ tx, school, body }: DecidingCall, childId: string) {
  const familyId = await familyOf(tx, school.id, childId)
  if (!familyId) throw notThere()
  await lockFamilies(tx, school.id, [familyId])
  assertValid(tellingFindings(body))
  return { familyId, children: await childrenToGuard(tx, school.id, { familyId, childId }) }
}

/** Whoever a do-not-release list may name is decided about by the roles that decide about the list. */
function assertMayDecide({ user }: AnyCall, child: GuardedChild, guardianId: string): void {
  const listed = listedGuardians(child).find((each) => each.guardianId === guardianId)
  if (listed && !may(user.role, 'contacts', 'tell'))
    throw forbidden(
      'ACCESS_DENIED',
      `The name of ${listed.guardian} is on the do-not-release list, or nearly. Only a Super Admin decides what they see`,
    )
}

async function setAccess(
  call: DecidingCall & { body: { telling: Telling } },
  child: GuardedChild,
  guardian: GuardedChild['guardians'][number],
): Promise<void> {
  const { tx, school } = call
  const { ended, detached, renamed } = limitsReplaced(guardian, child.guardians, child.limits)
  if (ended.length > 0) await deleteLimits(tx, school.id, ended)
  if (detached.length > 0) await detachLimits(tx, school.id, detached)
  if (renamed.length > 0) await renameLimits(tx, school.id, renamed)
  await keepLimit(call, child.childId, guardian)
}

async function keepLimit(
  { tx, school, user, body }: DecidingCall & { body: { telling: Telling } },
  childId: string,
  guardian: GuardedChild['guardians'][number],
): Promise<void> {
  if (body.telling === 'EVERYTHING') return
  await insertLimit(tx, school.id, {
    id: randomUUIDv7(),
    childId,
    guardianId: guardian.id,
    guardianName: guardian.name,
    guardianEmail: guardian.email,
    telling: body.telling,
    reason: body.reason.trim(),
    accountId: user.id,
  })
}

const EVENTS = {
  EVERYTHING: 'family.sees-everything',
  MONEY: 'family.sees-money',
  NOTHING: 'family.sees-nothing',
} as const

function note(
  call: DecidingCall,
  { childId, telling, ...names }: { childId: string; name: string; person: string; telling: Telling },
): Promise<void> {
  const details = { ...names, reason: call.body.reason.trim() }
  return record(call.tx, call, [{ what: EVENTS[telling], subjectId: childId, childId, details }])
}

type Access = AnswerOf<(typeof guardianAccess)['list']>

async function accessIn(call: AnyCall, familyId: string, childId: string): Promise<Access> {
  const child = (await guardedFamily(call, familyId, [childId])).get(childId)!
  const decisions = new Map(
    (await limitDecisions(call.tx, call.school.id, childId)).map(({ id, reason, decidedAt, decidedBy }) => [
      id,
      { reason, at: decidedAt, by: decidedBy },
    ]),
  )
  return {
    guardians: child.guardians.map((guardian) => {
      const { telling, by, limitId } = accessOf(guardian, child)
      return {
        guardianId: guardian.id,
        name: guardian.name,
        telling,
        limitedBy: by,
        decision: (limitId === null ? null : decisions.get(limitId)) ?? null,
      }
    }),
    removed: child.limits
      .filter(({ guardianId }) => guardianId === null)
      .map(({ id, guardianName, telling }) => ({
        id,
        name: guardianName,
        telling,
        decision: decisions.get(id)!,
      })),
  }
}

/** Returns children of a family as they are guarded, those without a list or limits too. */
async function guardedFamily(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  familyId: string,
  childIds: readonly string[],
): Promise<Map<string, GuardedChild>> {
  const guarded = await guardedChildren(tx, school, childIds)
  const guardians = (await guardiansOf(tx, school.id, familyId)).map(
    ({ id, firstName, lastName, email, phone }) => ({ id, name: `${firstName} ${lastName}`, email, phone }),
  )
  return new Map(
    childIds.map((childId) => [
      childId,
      guarded.get(childId) ?? { childId, guardians, doNotRelease: [], limits: [] },
    ]),
  )
}
