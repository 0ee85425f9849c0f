import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyPolicies } from '@afterbell/contract/portal/family-policies'
import { notThere } from '../../../platform/problems.ts'
import type { Acts } from '../../../platform/http/serve.ts'
import { acceptPolicies, policiesDue } from '../../settings/accept-policies.ts'
import { askedPolicies, policiesByIds, textsByIds } from '../../settings/policy-acceptances.store.ts'
import { familyActor } from '../by-family.ts'
import { childrenInReach, type FamilyScope } from '../reach.ts'

/** What families read and accept of the school's policies. */
export const familyPolicyActs: Acts<typeof familyPolicies> = {
  list: policiesOf,
  accept: async (call) => {
    const { tx, school, language } = call
    const policy = call.reached(call.params.policyId)
    const text = call.reached(call.body.textId)
    if (text.policyId !== policy.id) throw notThere()
    const [child] = await childrenInReach(call)
    if (!child) throw notThere()
    const { person } = familyActor(call, child.familyId)
    const texts = [{ policyId: policy.id, textId: text.id }]
    await acceptPolicies({ tx, school }, { personId: person.id, language, texts })
    return policiesOf(call)
  },
}

async function policiesOf(scope: FamilyScope): Promise<AnswerOf<(typeof familyPolicies)['list']>> {
  const { tx, school, family } = scope
  if ((await childrenInReach(scope)).length === 0) return { policies: [] }
  const people = family.people.map(({ id }) => id)
  return { policies: await askedPolicies(tx, school.id, people) }
}

/** Returns the policies a guardian still has to accept. Whoever may see no child is asked for none. */
export async function policiesToAccept(
  { tx, school, family }: FamilyScope,
  childIds: readonly string[],
): Promise<{ id: string; title: string }[]> {
  if (childIds.length === 0) return []
  const people = family.people.map(({ id }) => id)
  return policiesDue(tx, school.id, people)
}

/** Returns those of the policies that somebody with a child at the school may read, past ones included. */
export async function policiesInReach(
  scope: FamilyScope,
  ids: readonly string[],
): Promise<Map<string, { id: string }>> {
  if ((await childrenInReach(scope)).length === 0) return new Map()
  return new Map((await policiesByIds(scope.tx, scope.school.id, ids)).map((each) => [each.id, each]))
}

/** Returns those of the texts of policies that somebody with a child at the school may read, each with its policy. */
export async function policyTextsInReach(
  scope: FamilyScope,
  ids: readonly string[],
): Promise<Map<string, { id: string; policyId: string }>> {
  if ((await childrenInReach(scope)).length === 0) return new Map()
  return new Map((await textsByIds(scope.tx, scope.school.id, ids)).map((each) => [each.id, each]))
}
