import { familyFieldSentences } from '../kernel/refusals/family-fields.en.ts'
import type { IsoDate } from '../kernel/dates.ts'
import { birthDate } from '../kernel/date-rules.ts'
import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import type { Language } from '../kernel/languages/languages.ts'
import { prefixPaths } from '../kernel/prefix-paths.ts'
import { CHILD_TEXTS, childTexts, type ChildTexts } from './child-facts.ts'
import type { ChildName } from './child-name.ts'
import { pickupsForbidden } from './do-not-release.ts'
import { emergencyContactFindings, type EmergencyContactForm } from './emergency-contacts.ts'
import { EMERGENCY_CONTACTS_MAX, PICKUPS_MAX } from './family-limits.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { phone } from '../kernel/phone.ts'
import { all, email, required } from '../kernel/rules.ts'
import { latinText, personName } from '../kernel/text-rules.ts'

/** A guardian in a form. Empty and null mean the same. */
export interface GuardianForm {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  /** The language of messages to them; null for English because nobody said, left out if the form does not say. */
  readonly language?: Language | null | undefined
  /** Whether they agreed to marketing emails; left out if the form does not say. */
  readonly marketing?: boolean | undefined
}

/** A person other than a guardian who may pick up a child. */
export interface PickupForm {
  readonly name: string
  readonly phone: string | null
  readonly relation: string
}

export interface ChildForm extends ChildName, ChildTexts {
  readonly birthDate: IsoDate | null
  readonly primaryGuardian: GuardianForm
  readonly secondaryGuardian: GuardianForm | null
  readonly furtherGuardians?: readonly GuardianForm[]
  readonly approvedPickups: readonly PickupForm[]
  /** People to call about the child; they may not pick up the child. If left out, the current ones stay. */
  readonly emergencyContacts?: readonly EmergencyContactForm[] | undefined
}

/** Facts needed to check a child's form. */
interface HowToCheckChild {
  /** The school's country in two letters. */
  country: string
  /** Today at the school. */
  today: IsoDate
  names: NameRules
  /** People who may never pick up the child. */
  doNotRelease?: readonly { name: string }[]
}

/**
 * Finds problems in a child's form (OQ-01), at paths such as `primaryGuardian.email` or `approvedPickups.0.name`. Names
 * follow R111 and OQ-93, phones the school's country (R123 to R127), texts `childTexts`. Refuses future birth dates,
 * and approved pickups on the do-not-release list.
 */
export function childFindings(
  form: ChildForm,
  { country, today, names, doNotRelease = [] }: HowToCheckChild,
): Finding[] {
  const name = all<string>(required, personName(names))
  const guardianFindings = (guardian: GuardianForm) =>
    findings([
      ['firstName', name(guardian.firstName)],
      ['lastName', name(guardian.lastName)],
      ['email', email(guardian.email)],
      ['phone', phone(country)(guardian.phone)],
    ])
  const pickupFindings = (pickup: PickupForm) =>
    findings([
      ['name', name(pickup.name)],
      ['phone', phone(country)(pickup.phone)],
      ['relation', latinText(50)(pickup.relation)],
    ])
  return [
    ...childFactsFindings(form, { today, names }),
    ...prefixPaths('primaryGuardian', guardianFindings(form.primaryGuardian)),
    ...(form.secondaryGuardian
      ? prefixPaths('secondaryGuardian', guardianFindings(form.secondaryGuardian))
      : []),
    ...(form.furtherGuardians ?? []).flatMap((guardian, index) =>
      prefixPaths(`furtherGuardians.${index}`, guardianFindings(guardian)),
    ),
    ...form.approvedPickups.flatMap((pickup, index) =>
      prefixPaths(`approvedPickups.${index}`, pickupFindings(pickup)),
    ),
    ...(form.approvedPickups.length > PICKUPS_MAX
      ? [{ path: 'approvedPickups', message: `A child can have at most ${PICKUPS_MAX} approved pickups` }]
      : []),
    ...(form.emergencyContacts ?? []).flatMap((contact, index) =>
      prefixPaths(`emergencyContacts.${index}`, emergencyContactFindings(contact, { country, names })),
    ),
    ...((form.emergencyContacts ?? []).length > EMERGENCY_CONTACTS_MAX
      ? [
          {
            path: 'emergencyContacts',
            message: familyFieldSentences.tooManyContacts(`${EMERGENCY_CONTACTS_MAX}`),
          },
        ]
      : []),
    ...pickupsForbidden(form.approvedPickups, doNotRelease).map((index) => ({
      path: `approvedPickups.${index}.name`,
      message: 'This person is on the do-not-release list',
    })),
  ]
}

/** Finds problems in a child's own facts, apart from the people of the form. */
export function childFactsFindings(
  form: ChildName & ChildTexts & { readonly birthDate: IsoDate | null },
  { today, names }: Pick<HowToCheckChild, 'today' | 'names'>,
): Finding[] {
  const name = all<string>(required, personName(names))
  return findings([
    ['firstName', name(form.firstName)],
    ['lastName', name(form.lastName)],
    ['birthDate', birthDate(today)(form.birthDate)],
    ...CHILD_TEXTS.map((key) => [key, childTexts[key].rule(names)(form[key])] as const),
  ])
}

/** The names of a child and of the people of its form, as `nameRules` keeps them. */
export function namesInChild(form: NamesOfChild): string[] {
  const guardians = [form.primaryGuardian, form.secondaryGuardian, ...(form.furtherGuardians ?? [])]
  return [
    form.firstName,
    form.lastName,
    form.preferredName,
    ...guardians.flatMap((guardian) => (guardian ? [guardian.firstName, guardian.lastName] : [])),
    ...form.approvedPickups.map(({ name }) => name),
    ...(form.emergencyContacts ?? []).map(({ name }) => name),
  ]
}

type PersonNamed = Pick<GuardianForm, 'firstName' | 'lastName'>

interface NamesOfChild extends ChildName {
  readonly primaryGuardian: PersonNamed | null
  readonly secondaryGuardian: PersonNamed | null
  readonly furtherGuardians?: readonly PersonNamed[]
  readonly approvedPickups: readonly Pick<PickupForm, 'name'>[]
  readonly emergencyContacts?: readonly Pick<EmergencyContactForm, 'name'>[] | undefined
}

/**
 * Checks whether a child may be removed, which archives the child (OQ-92). Refuses ENROLLED while the child has a place
 * or waits for one in an activity that is not over; the sentence names all of them.
 */
export function decideRemoveChild(
  name: string,
  places: readonly { readonly activity: string; readonly isWaiting: boolean }[],
): Decision<'ENROLLED'> {
  if (places.length === 0) return allowed
  const activityNames = (isWaiting: boolean) =>
    namesText([
      ...new Set(places.filter((place) => place.isWaiting === isWaiting).map(({ activity }) => activity)),
    ])
  const [enrolled, waiting] = [activityNames(false), activityNames(true)]
  const reasons = [enrolled && `is enrolled in ${enrolled}`, waiting && `is waiting for ${waiting}`].filter(
    Boolean,
  )
  return refused('ENROLLED', `${name} ${reasons.join(' and ')}. Remove them there first`)
}

/**
 * Checks whether a removed child may be restored. Refuses NOT_ARCHIVED if the child was not removed. Refuses MERGED if
 * the entry was merged into another child's, named by `mergedInto`.
 */
export function decideRestoreChild(child: {
  readonly isArchived: boolean
  readonly mergedInto: string | null
}): Decision<'NOT_ARCHIVED' | 'MERGED'> {
  if (!child.isArchived) return refused('NOT_ARCHIVED', 'This child was not removed')
  if (child.mergedInto !== null)
    return refused('MERGED', `This entry was merged into ${child.mergedInto}. Everything is there now`)
  return allowed
}

/** 'Chess, Choir and Drums'. */
function namesText(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
