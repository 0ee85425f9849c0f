import { randomUUIDv7 } from 'node:crypto'
import type { policies } from '@afterbell/contract/settings/policies'
import { policyFindings, removedPolicyFindings } from '@afterbell/domain/settings/policies'
import { changedMeanwhile } from '../../platform/database/changed-meanwhile.ts'
import { record, type AuditEvent } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { assertValid, notThere } from '../../platform/problems.ts'
import { lockPolicies, policiesOf, putPolicies, removePolicies, versionsOf } from './policies.store.ts'

export const listPolicies: Act<(typeof policies)['list']> = async ({ tx, school }) => ({
  policies: await policiesOf(tx, school.id),
})

/**
 * Saves the given policies. Policies not named stay, because somebody else may have added them in the meantime. A
 * changed title or text becomes a new version.
 */
export const savePolicies: Act<(typeof policies)['save']> = async (call) => {
  const { tx, school, body } = call
  await lockPolicies(tx, school.id)
  const storedPolicies = await policiesOf(tx, school.id)
  const byId = new Map(storedPolicies.map((policy) => [policy.id, policy]))
  const bodyIds = new Set([...body.policies.map(({ id }) => id), ...body.removed])
  const untouchedPolicies = storedPolicies.filter(({ id }) => !bodyIds.has(id))
  assertValid(policyFindings(body.policies, untouchedPolicies))
  assertValid(removedPolicyFindings(storedPolicies, body.removed))
  const seenIds = new Set<string>()
  const events: AuditEvent[] = []
  const policiesToSave = []
  for (const { id, title, text, isAsked, version } of body.policies) {
    const before = id ? byId.get(id) : undefined
    if (id && (!before || seenIds.has(id))) throw notThere()
    if (before) seenIds.add(before.id)
    if (before && version !== undefined && version !== before.version)
      throw await changedMeanwhile(tx, school, before.id)
    const isNewText = !before || before.title !== title || before.text !== text
    const after = {
      id: before?.id ?? randomUUIDv7(),
      title,
      text,
      isAsked,
      version: (before?.version ?? 0) + (isNewText ? 1 : 0),
    }
    policiesToSave.push(after)
    const eventFacts = { subjectId: after.id, details: { name: title, version: after.version } }
    if (!before) events.push({ what: 'policy.added', ...eventFacts })
    else if (isNewText) events.push({ what: 'policy.changed', ...eventFacts })
    if ((before?.isAsked ?? false) !== isAsked)
      events.push({ what: isAsked ? 'policy.asked-for' : 'policy.asked-for-no-more', ...eventFacts })
  }
  const removedPolicies = storedPolicies.filter(({ id }) => body.removed.includes(id) && !seenIds.has(id))
  const others = storedPolicies.filter(
    (policy) => !seenIds.has(policy.id) && !removedPolicies.includes(policy),
  )
  await putPolicies(tx, { schoolId: school.id, by: call.user.id }, [...policiesToSave, ...others])
  await removePolicies(
    tx,
    school.id,
    removedPolicies.map(({ id }) => id),
  )
  await record(tx, call, [
    ...events,
    ...removedPolicies.map(({ id, title }) => ({
      what: 'policy.removed' as const,
      subjectId: id,
      details: { name: title },
    })),
  ])
  return { policies: await policiesOf(tx, school.id) }
}

export const policyVersions: Act<(typeof policies)['versions']> = async ({ tx, school, params }) => {
  const versions = await versionsOf(tx, school.id, params.id)
  if (versions.length === 0) throw notThere()
  return versions
}
