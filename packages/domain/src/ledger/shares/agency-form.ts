import { findings, type Finding } from '../../kernel/decision.ts'
import { all, email, maxLength, required } from '../../kernel/rules.ts'
import { latinText } from '../../kernel/text-rules.ts'

/** The form of an agency, which is billed instead of a family. */
export interface AgencyForm {
  readonly name: string
  /** Empty: invoices are not emailed. */
  readonly email: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  /** A reference the agency wants on its invoices, such as a vendor number. */
  readonly reference: string
}

/** Validates an agency, with findings at its form fields. */
export function agencyFindings(form: AgencyForm): Finding[] {
  const text = latinText(100)
  return findings([
    ['name', all<string>(required, text)(form.name)],
    ['email', email(form.email)],
    ['street', text(form.street)],
    ['city', text(form.city)],
    ['state', text(form.state)],
    ['postalCode', latinText(20)(form.postalCode)],
    ['reference', maxLength(100)(form.reference)],
  ])
}
