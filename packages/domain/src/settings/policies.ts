import { findings, type Finding } from '../kernel/decision.ts'
import { latinText } from '../kernel/text-rules.ts'
import { required, type Rule } from '../kernel/rules.ts'

/** Maximum number of policies per school, and maximum lengths. */
export const POLICIES_MAX = 20
export const POLICY_TITLE_MAX = 100
export const POLICY_TEXT_MAX = 20_000

/** A policy in its form. `isAsked`: families are asked to accept it. */
export interface PolicyForm {
  readonly id?: string | null | undefined
  readonly title: string
  readonly text: string
  readonly isAsked: boolean
}

const title: Rule = latinText(POLICY_TITLE_MAX)
const text: Rule = latinText(POLICY_TEXT_MAX)

/**
 * Validates the policies of a school, at `policies.0.title` and so on (R092). A policy that families are asked to accept
 * needs a text; others may be empty. `others` are the school's unchanged policies.
 * @answers What are families asked to accept?
 */
export function policyFindings(
  policies: readonly PolicyForm[],
  others: readonly Pick<PolicyForm, 'title'>[] = [],
): Finding[] {
  const allPolicies = [...others, ...policies]
  const titles = allPolicies.map((each) => each.title.trim().toLowerCase())
  return [
    ...findings([
      ['policies', allPolicies.length > POLICIES_MAX ? `At most ${POLICIES_MAX} policies can be kept` : null],
    ]),
    ...policies.flatMap((policy, index) => {
      const position = others.length + index
      const isTwice = titles.indexOf(titles[position]!) < position
      return findings([
        [
          `policies.${index}.title`,
          required(policy.title) ?? title(policy.title) ?? (isTwice ? 'Another policy has this title' : null),
        ],
        [
          `policies.${index}.text`,
          policy.isAsked && policy.text.trim() === '' ? TEXT_REQUIRED : text(policy.text),
        ],
      ])
    }),
  ]
}

const TEXT_REQUIRED = 'Families are asked to accept this policy. Write its text, or stop asking for it first'

/** Refuses to remove a policy while families are asked to accept it: they would be asked to accept nothing. */
export function removedPolicyFindings(
  stored: readonly { id: string; title: string; isAsked: boolean }[],
  removed: readonly string[],
): Finding[] {
  const removedPolicy = stored.find(({ id, isAsked }) => isAsked && removed.includes(id))
  return findings([
    [
      'policies',
      removedPolicy
        ? `Families are asked to accept “${removedPolicy.title}”. Stop asking for it, save, then remove it`
        : null,
    ],
  ])
}
