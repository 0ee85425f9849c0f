import { findings, type Finding } from '../kernel/decision.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { phone } from '../kernel/phone.ts'
import { all, email, required } from '../kernel/rules.ts'
import { familyFieldSentences } from '../kernel/refusals/family-fields.en.ts'
import { latinText, personName } from '../kernel/text-rules.ts'

/** What a guardian writes down about themselves. */
export interface OwnDetailsForm {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

/** How long the old address can undo a change of a guardian's email, in days. */
export const EMAIL_UNDO_DAYS = 7

/** New addresses a guardian may ask codes for in an hour. */
export const NEW_EMAILS_AN_HOUR = 6

/** Finds problems in a guardian's own details, by the rules that staff have for guardians and homes. */
export function ownDetailsFindings(
  form: OwnDetailsForm,
  { country, names }: { country: string; names: NameRules },
): Finding[] {
  const name = all<string>(required, personName(names))
  const text = latinText(100)
  return findings([
    ['firstName', name(form.firstName)],
    ['lastName', name(form.lastName)],
    ['phone', phone(country)(form.phone)],
    ['street', text(form.street)],
    ['city', text(form.city)],
    ['state', text(form.state)],
    ['postalCode', latinText(20)(form.postalCode)],
  ])
}

/** Finds what is wrong with a new email address of a guardian who has `current`. Says nothing about other guardians. */
export function newEmailFindings(typed: string, current: string): Finding[] {
  const isSame = typed.trim().toLowerCase() === current.trim().toLowerCase()
  return findings([['email', email(typed.trim()) ?? (isSame ? familyFieldSentences.emailIsSame : null)]])
}
