import type { IsoDate } from './calendar.ts'
import { birthDate } from './date-rules.ts'
import { findings, type Finding } from './decision.ts'
import { pickupsForbidden } from './do-not-release.ts'
import { phone } from './phone.ts'
import { all, email, latinText, personName, required } from './text-rules.ts'

/** A guardian as a form has it. Empty and null are the same. */
export interface GuardianForm {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
}

/** Somebody else who may collect a child. */
export interface PickupForm {
  readonly name: string
  readonly phone: string | null
  readonly relation: string
}

export interface ChildForm {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: IsoDate | null
  readonly allergies: string
  readonly specialNeeds: string
  readonly primaryGuardian: GuardianForm
  readonly secondaryGuardian: GuardianForm | null
  readonly approvedPickups: readonly PickupForm[]
}

/**
 * What is wrong with a child's form (OQ-01), at paths such as `primaryGuardian.email` and `approvedPickups.0.name`.
 * Names as R111, phones by the school's country (R123 to R127), the birth date not to come. Allergies and special
 * needs take every mark people write doses and warnings with, up to 1,000 characters. `today` is the school's;
 * `doNotRelease` are those who may never collect the child, none of whom can be an approved pickup.
 */
export function childFindings(
  form: ChildForm,
  {
    country,
    today,
    doNotRelease = [],
  }: { country: string; today: IsoDate; doNotRelease?: readonly { name: string }[] },
): Finding[] {
  return [
    ...findings([
      ['firstName', name(form.firstName)],
      ['lastName', name(form.lastName)],
      ['birthDate', birthDate(today)(form.birthDate)],
      ['allergies', latinText(1000)(form.allergies)],
      ['specialNeeds', latinText(1000)(form.specialNeeds)],
    ]),
    ...within('primaryGuardian', guardianFindings(form.primaryGuardian, country)),
    ...(form.secondaryGuardian
      ? within('secondaryGuardian', guardianFindings(form.secondaryGuardian, country))
      : []),
    ...form.approvedPickups.flatMap((pickup, index) =>
      within(`approvedPickups.${index}`, pickupFindings(pickup, country)),
    ),
    ...pickupsForbidden(form.approvedPickups, doNotRelease).map((index) => ({
      path: `approvedPickups.${index}.name`,
      message: 'This person is on the do-not-release list',
    })),
  ]
}

function guardianFindings(guardian: GuardianForm, country: string): Finding[] {
  return findings([
    ['firstName', name(guardian.firstName)],
    ['lastName', name(guardian.lastName)],
    ['email', email(guardian.email)],
    ['phone', phone(country)(guardian.phone)],
  ])
}

function pickupFindings(pickup: PickupForm, country: string): Finding[] {
  return findings([
    ['name', name(pickup.name)],
    ['phone', phone(country)(pickup.phone)],
    ['relation', latinText(50)(pickup.relation)],
  ])
}

const name = all<string>(required, personName)

function within(path: string, found: readonly Finding[]): Finding[] {
  return found.map((finding) => ({ ...finding, path: `${path}.${finding.path}` }))
}
