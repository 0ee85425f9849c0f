import { findings, type Finding } from '../kernel/decision.ts'
import { latinText } from '../kernel/text-rules.ts'
import { required, type Rule } from '../kernel/rules.ts'

/** So many policies a school has at most, and so long each may be. */
export const POLICIES_MAX = 20
export const POLICY_TITLE_MAX = 100
export const POLICY_TEXT_MAX = 20_000

/** A policy as its form has it: what it is called, what it says, and whether families are asked to accept it. */
export interface PolicyForm {
  readonly id?: string | null | undefined
  readonly title: string
  readonly text: string
  readonly isAsked: boolean
}

const title: Rule = latinText(POLICY_TITLE_MAX)
const text: Rule = latinText(POLICY_TEXT_MAX)

/**
 * What is wrong with the policies of a school, at `policies.0.title` and their like (R092). One that families are asked for
 * says something; a text that is not written yet is fine while they are not. `others` are those of the school that stay as they are.
 * @answers What are families asked to accept?
 */
export function policyFindings(
  policies: readonly PolicyForm[],
  others: readonly Pick<PolicyForm, 'title'>[] = [],
): Finding[] {
  const all = [...others, ...policies]
  const titles = all.map((each) => each.title.trim().toLowerCase())
  return [
    ...findings([
      ['policies', all.length > POLICIES_MAX ? `At most ${POLICIES_MAX} policies can be kept` : null],
    ]),
    ...policies.flatMap((policy, index) => {
      const at = others.length + index
      const isTwice = titles.indexOf(titles[at]!) < at
      return findings([
        [
          `policies.${index}.title`,
          required(policy.title) ?? title(policy.title) ?? (isTwice ? 'Another policy has this title' : null),
        ],
        [`policies.${index}.text`, policy.isAsked && policy.text.trim() === '' ? EMPTIED : text(policy.text)],
      ])
    }),
  ]
}

const EMPTIED = 'Families are asked to accept this policy. Write its text, or stop asking for it first'

/** One that families are asked for is not removed: they would be asked for nothing. */
export function removedPolicyFindings(
  stored: readonly { id: string; title: string; isAsked: boolean }[],
  removed: readonly string[],
): Finding[] {
  const asked = stored.find(({ id, isAsked }) => isAsked && removed.includes(id))
  return findings([
    [
      'policies',
      asked
        ? `Families are asked to accept “${asked.title}”. Stop asking for it, save, then remove it`
        : null,
    ],
  ])
}
