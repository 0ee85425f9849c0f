import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { decideAccept } from '@afterbell/domain/settings/policy-acceptance'
import type { Tx } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { assertAllowed } from '../../platform/problems.ts'
import { askedPolicies, insertAcceptances, type AskedPolicyRow } from './policy-acceptances.store.ts'

/**
 * Returns the policies a family still has to accept: those the school asks for whose current version none of these
 * people accepted. All of a session's people are one human, in each of their families. Another guardian accepts for
 * themselves.
 */
export async function policiesDue(
  tx: Tx,
  schoolId: string,
  personIds: readonly string[],
): Promise<AskedPolicyRow[]> {
  return (await askedPolicies(tx, schoolId, personIds)).filter(({ acceptedOn }) => acceptedOn === null)
}

/**
 * Notes that a person of a family accepted the texts they read, in the language of the page. Refuses if one of them is no
 * longer the current one (POLICY_CHANGED). Accepting again what was accepted changes nothing.
 */
export async function acceptPolicies(
  { tx, school }: { tx: Tx; school: SchoolNow },
  acceptance: {
    personId: string
    language: Language
    texts: readonly { policyId: string; textId: string }[]
  },
): Promise<void> {
  const { personId, language, texts } = acceptance
  const policies = await askedPolicies(tx, school.id, [personId])
  assertAllowed(decideAccept(policies, texts))
  const textIds = policies
    .filter(({ textId }) => texts.some((each) => each.textId === textId))
    .map(({ textId }) => textId)
  const scope = { schoolId: school.id, today: school.today }
  const accepted = await insertAcceptances(tx, scope, { personId, language, textIds })
  await record(
    tx,
    { school, user: null, person: { id: personId } },
    accepted.map(({ policyId, title, version }) => ({
      what: 'policy.accepted' as const,
      subjectId: policyId,
      details: { name: title, version },
    })),
  )
}
