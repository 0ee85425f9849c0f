import type { doNotRelease } from '@afterbell/contract/families/children'
import { childName } from '@afterbell/domain/families/child-name'
import { decideTelling, listedGuardians, tellingFindings } from '@afterbell/domain/messages/telling'
import { record } from '../../../platform/database/history.ts'
import { assertAllowed, assertValid, notThere } from '../../../platform/problems.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { childById } from '../children/children.store.ts'
import { familyOf, lockFamilies } from '../guardians/families.store.ts'
import { guardedChildren, keepTelling, tellingDecisions } from '../../messages/telling.store.ts'

/** Lists guardians whose name is on the child's do-not-release list, or nearly, with how much each is told. */
export const listTelling: Act<(typeof doNotRelease)['telling']> = async (call) => {
  if (!(await familyOf(call.tx, call.school.id, call.params.childId))) throw notThere()
  return guardiansWithDecisions(call, call.params.childId)
}

/** Decides how much to tell a guardian whose name is on the do-not-release list, or nearly. */
export const decideGuardian: Act<(typeof doNotRelease)['decideTelling']> = async (call) => {
  const { tx, school, user, params, body } = call
  const familyId = await familyOf(tx, school.id, params.childId)
  if (!familyId) throw notThere()
  await lockFamilies(tx, school.id, [familyId])
  const guardedChild = (await guardedChildren(tx, school, [params.childId])).get(params.childId)
  const entry = guardedChild?.doNotRelease.find(({ id }) => id === params.id)
  const guardian = guardedChild?.guardians.find(({ id }) => id === body.guardianId)
  if (!entry || !guardian) throw notThere()
  assertValid(tellingFindings(body))
  assertAllowed(decideTelling(guardian.name, entry.name))
  const decision = {
    entryId: entry.id,
    entryName: entry.name,
    guardianId: guardian.id,
    guardianName: guardian.name,
    telling: body.telling,
    reason: body.reason.trim(),
  }
  await keepTelling(tx, school.id, decision, user.id)
  const child = (await childById(tx, school.id, params.childId))!
  await record(tx, call, [
    {
      what: EVENTS[body.telling],
      subjectId: child.id,
      childId: child.id,
      details: { name: childName(child), person: guardian.name, entry: entry.name, reason: decision.reason },
    },
  ])
  return guardiansWithDecisions(call, params.childId)
}

const EVENTS = {
  EVERYTHING: 'do-not-release.told-everything',
  MONEY: 'do-not-release.told-of-money',
  NOTHING: 'do-not-release.told-nothing',
} as const

async function guardiansWithDecisions({ tx, school }: Pick<AnyCall, 'tx' | 'school'>, childId: string) {
  const childWithEntries = (await guardedChildren(tx, school, [childId])).get(childId)
  if (!childWithEntries) return []
  const decisions = await tellingDecisions(tx, school.id, childId)
  return listedGuardians(childWithEntries).map((each) => {
    const decision = decisions.find(
      ({ entryId, guardianId }) => entryId === each.entryId && guardianId === each.guardianId,
    )
    return {
      ...each,
      decision: decision ? { reason: decision.reason, at: decision.decidedAt, by: decision.decidedBy } : null,
    }
  })
}
