import { findings, type Finding } from '../kernel/decision.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { nameKey } from '../kernel/names.ts'
import { phone } from '../kernel/phone.ts'
import { all, required } from '../kernel/rules.ts'
import { latinText, personName } from '../kernel/text-rules.ts'
import { areNamesAlike, isForbidden } from './do-not-release.ts'

/** A person to call about a child in an emergency. This alone never lets them pick up the child. */
export interface EmergencyContactForm {
  readonly name: string
  readonly phone: string | null
  readonly otherPhone: string | null
  readonly relation: string
}

interface NamedPerson {
  readonly name: string
}

/** Finds problems in an emergency contact of a form. Names and phones follow the rules of approved pickups. */
export function emergencyContactFindings(
  contact: EmergencyContactForm,
  { country, names }: { country: string; names: NameRules },
): Finding[] {
  return findings([
    ['name', all<string>(required, personName(names))(contact.name)],
    ['phone', phone(country)(contact.phone)],
    ['otherPhone', phone(country)(contact.otherPhone)],
    ['relation', latinText(50)(contact.relation)],
  ])
}

/** Returns the emergency contact with this name: case, accents, spaces and the order of words do not count. */
export function emergencyContactAs<C extends NamedPerson>(person: string, contacts: readonly C[]): C | null {
  return contacts.find(({ name }) => areNamesAlike(name, person)) ?? null
}

/** The numbers of an emergency contact, in the order to call them. */
export function phonesOf({
  phone: first,
  otherPhone,
}: Pick<EmergencyContactForm, 'phone' | 'otherPhone'>): string[] {
  return [...new Set([first, otherPhone])].flatMap((each) => each || [])
}

/** The rights of an emergency contact at the door. */
export type ContactRights = 'MAY_NOT_PICK_UP' | 'MAY_PICK_UP' | 'DO_NOT_RELEASE'

/**
 * Returns the rights of an emergency contact at the door: none, unless a guardian or an approved pickup has the same
 * name. The do-not-release list overrides both.
 */
export function contactRights(
  name: string,
  { pickups, doNotRelease }: { pickups: readonly NamedPerson[]; doNotRelease: readonly NamedPerson[] },
): ContactRights {
  if (isForbidden(name, doNotRelease)) return 'DO_NOT_RELEASE'
  return pickups.some((each) => nameKey(each.name) === nameKey(name)) ? 'MAY_PICK_UP' : 'MAY_NOT_PICK_UP'
}

/** Labels of these rights, shown beside a name. */
export const emergencyTexts: Readonly<Record<ContactRights, string>> = {
  MAY_NOT_PICK_UP: 'Emergency contact, may not pick up',
  MAY_PICK_UP: 'Emergency contact, may pick up',
  DO_NOT_RELEASE: 'Emergency contact, on the do-not-release list',
}

/**
 * Combines the emergency contacts of two entries of a child, each person once. For a person in both, the second entry
 * fills in the numbers and the relation that the first lacks; at most two numbers stay.
 */
export function mergedEmergencyContacts<C extends EmergencyContactForm>(
  one: readonly C[],
  other: readonly C[],
): C[] {
  const together = one.map((contact) => {
    const twin = emergencyContactAs(contact.name, other)
    if (!twin) return contact
    const [first = null, second = null] = [...new Set([...phonesOf(contact), ...phonesOf(twin)])]
    return { ...contact, phone: first, otherPhone: second, relation: contact.relation || twin.relation }
  })
  return [...together, ...other.filter(({ name }) => !emergencyContactAs(name, one))]
}
