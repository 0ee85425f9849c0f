import { findings, type Finding } from '../../kernel/decision.ts'
import type { NameRules } from '../../kernel/name-rules.ts'
import { phone } from '../../kernel/phone.ts'
import { prefixPaths } from '../../kernel/prefix-paths.ts'
import { familyFieldSentences } from '../../kernel/refusals/family-fields.en.ts'
import { all, required } from '../../kernel/rules.ts'
import { personName } from '../../kernel/text-rules.ts'
import type { ChildFacts } from '../child-facts.ts'
import { childFactsFindings } from '../children.ts'
import { CHILDREN_MAX } from './limits.ts'
import { isSameChild } from '../same-child.ts'

/** New families in an hour from one network, and at one school, before a proof of work is asked. Never refused. */
export const NEW_FAMILIES_AN_HOUR = { ofNetwork: 10, ofSchool: 100 } as const

/** A child as its family enters it. */
export type NewChildForm = Omit<ChildFacts, 'preferredName'>

type Beside = Pick<ChildFacts, 'firstName' | 'preferredName' | 'lastName' | 'birthDate'>

/** Checks whether a child is among these by name and birth date. A missing birth date counts as the same. */
export function isAmong(child: NewChildForm, others: readonly Beside[]): boolean {
  return others.some((other) => isSameChild({ ...child, preferredName: '' }, other))
}

/**
 * Finds problems in the children that a family enters, at paths such as `children.0.birthDate`: by the rules that staff have,
 * and besides them no birth date, a child who is in the family already or twice in the form, and more children than a family
 * may enter.
 */
export function newChildrenFindings(
  forms: readonly NewChildForm[],
  {
    siblings,
    isUnknown,
    ...rules
  }: { today: string; names: NameRules; siblings: readonly Beside[]; isUnknown: boolean },
): Finding[] {
  const most = isUnknown ? CHILDREN_MAX.unknown : CHILDREN_MAX.known
  const tooMany =
    siblings.length + forms.length > most
      ? [{ path: 'children', message: familyFieldSentences.tooManyChildren(`${most}`) }]
      : []
  const ofEach = forms.flatMap((form, index) => {
    const child = { ...form, preferredName: '' }
    const before = forms.slice(0, index).map((each) => ({ ...each, preferredName: '' }))
    const isTwice = isAmong(form, [...siblings, ...before])
    return prefixPaths(`children.${index}`, [
      ...childFactsFindings(child, rules),
      ...findings([
        ['birthDate', required(form.birthDate)],
        ['firstName', isTwice ? familyFieldSentences.childAlreadyThere : null],
      ]),
    ])
  })
  return [...tooMany, ...ofEach]
}

/** Finds problems in what the first guardian of a new family enters about themselves, at paths such as `guardian.phone`. */
export function newGuardianFindings(
  form: { readonly firstName: string; readonly lastName: string; readonly phone: string },
  { country, names }: { country: string; names: NameRules },
): Finding[] {
  const name = all<string>(required, personName(names))
  return prefixPaths(
    'guardian',
    findings([
      ['firstName', name(form.firstName)],
      ['lastName', name(form.lastName)],
      ['phone', required(form.phone) ?? phone(country)(form.phone)],
    ]),
  )
}
