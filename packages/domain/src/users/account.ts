import { findings, type Finding } from '../kernel/decision.ts'
import { nameRules } from '../kernel/name-rules.ts'
import { phone } from '../kernel/phone.ts'
import { all, required } from '../kernel/rules.ts'
import { personName } from '../kernel/text-rules.ts'

/** A person's own data: names (R111) and a phone number, which may be empty (R123 to R126). */
export interface AccountFields {
  firstName: string
  lastName: string
  phone: string
}

/**
 * Validates names and phone, by field. The school's country sets the phone mask; its settings set the characters of names.
 */
export function accountFindings(
  { firstName, lastName, phone: number }: AccountFields,
  school: { country: string; moreNameCharacters: boolean },
  storedNames: readonly string[] = [],
): Finding[] {
  const name = all<string>(required, personName(nameRules(school, null, storedNames)))
  return findings([
    ['firstName', name(firstName)],
    ['lastName', name(lastName)],
    ['phone', phone(school.country)(number)],
  ])
}
