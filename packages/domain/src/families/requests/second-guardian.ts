import { allowed, findings, refused, type Decision, type Finding } from '../../kernel/decision.ts'
import type { NameRules } from '../../kernel/name-rules.ts'
import { likenessOf, type Likeness } from '../../kernel/names/names-alike.ts'
import { wholePhone } from '../../kernel/phone-number.ts'
import { familyFieldSentences } from '../../kernel/refusals/family-fields.en.ts'
import { all, email, required } from '../../kernel/rules.ts'
import { latinText, personName } from '../../kernel/text-rules.ts'
import type { Telling } from '../../messages/tellings.ts'
import { FURTHER_GUARDIANS_MAX } from '../family-limits.ts'
import { REQUEST_WORDS_MAX, type SAME_CONTACT_BY } from './request-values.ts'

/** Somebody whom a guardian wants to be a guardian as well. */
export interface AskedGuardian {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly relation: string
  readonly words: string
}

/**
 * Finds problems in a guardian whom a family wants to add: names and addresses by the rules that staff have, and at least
 * one way to reach them. It knows no list and no contact, so it says the same about every person.
 */
export function askedGuardianFindings(
  { firstName, lastName, email: address, phone, relation, words }: AskedGuardian,
  { country, names }: { country: string; names: NameRules },
): Finding[] {
  const name = all<string>(required, personName(names))
  const isReached = Boolean(address) || Boolean(phone)
  return findings([
    ['firstName', name(firstName)],
    ['lastName', name(lastName)],
    ['email', isReached ? email(address) : familyFieldSentences.emailOrPhone],
    ['phone', wholePhone(country)(phone)],
    ['relation', latinText(50)(relation)],
    ['words', latinText(REQUEST_WORDS_MAX)(words)],
  ])
}

interface ContactAtSchool {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

/** Returns why a contact may be the person asked for: the same email or phone, or a name that is the same or near. */
export function sameContactBy(
  asked: ContactAtSchool,
  contact: ContactAtSchool,
): (typeof SAME_CONTACT_BY)[number][] {
  const isSame = (one: string | null, other: string | null) =>
    one !== null && other !== null && one.toLowerCase() === other.toLowerCase()
  return [
    ...(isSame(asked.email, contact.email) ? (['EMAIL'] as const) : []),
    ...(isSame(asked.phone, contact.phone) ? (['PHONE'] as const) : []),
    ...(likenessOf(asked.name, contact.name) !== null ? (['NAME'] as const) : []),
  ]
}

/** A child of the family, with the entry of a do-not-release list that has the name of the person asked for, or nearly. */
export interface ChildOfAsked {
  readonly id: string
  readonly name: string
  readonly entry: { readonly name: string; readonly likeness: Exclude<Likeness, null> } | null
}

/** What a guardian who is added sees of each child. */
export type AccessByChild = ReadonlyMap<string, Telling>

/**
 * Decides whether staff may add the guardian whom a family asked for. Refuses ALREADY_GUARDIAN for somebody with the same
 * name, TOO_MANY_GUARDIANS in a full family, and, if a do-not-release list may name them, ON_DO_NOT_RELEASE until staff
 * say that they know, or if they were to see anything of a child. A Super Admin can change that on the child's page.
 * @answers May the guardian be added whom a family asked for?
 */
export function decideAddGuardian({
  name,
  guardians,
  children,
  access,
  isListKnown,
}: {
  name: string
  guardians: readonly string[]
  children: readonly ChildOfAsked[]
  access: AccessByChild
  /** Staff said that they add the person although a list may name them. */
  isListKnown: boolean
}): Decision<'ALREADY_GUARDIAN' | 'TOO_MANY_GUARDIANS' | 'ON_DO_NOT_RELEASE'> {
  const already = guardians.find((each) => likenessOf(each, name) === 'SAME')
  if (already !== undefined)
    return refused(
      'ALREADY_GUARDIAN',
      `${already} is a guardian of this family already. Change what they see on the page of the child, and tell the family in your answer`,
    )
  if (guardians.length >= FURTHER_GUARDIANS_MAX + 2)
    return refused(
      'TOO_MANY_GUARDIANS',
      `This family has ${guardians.length} guardians, the most there can be. Remove one first`,
    )
  const listed = children.find(({ entry }) => entry !== null)
  if (!listed) return allowed
  if (!isListKnown)
    return refused(
      'ON_DO_NOT_RELEASE',
      `${name} may be ${listed.entry!.name}, who is on the do-not-release list of ${listed.name}. Say that you add them anyway`,
      'isListKnown',
    )
  const seen = children.find(({ id, entry }) => entry !== null && (access.get(id) ?? 'NOTHING') !== 'NOTHING')
  if (!seen) return allowed
  return refused(
    'ON_DO_NOT_RELEASE',
    `${name} may be on the do-not-release list of ${seen.name}, so they begin with nothing of ${seen.name}. A Super Admin can change it afterwards`,
  )
}
