import { findings, type Finding } from '../../kernel/decision.ts'
import { all, email, maxLength, required } from '../../kernel/rules.ts'
import { latinText } from '../../kernel/text-rules.ts'

/** An agency as its form has it: who is asked instead of a family, and where its invoices go. */
export interface AgencyForm {
  readonly name: string
  /** Empty: nothing is emailed. */
  readonly email: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  /** What it wants to read on its invoices, such as a vendor number. */
  readonly reference: string
}

/** What is wrong with an agency, at the fields of its form. */
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
