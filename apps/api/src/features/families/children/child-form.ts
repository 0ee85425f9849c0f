import type { ActInput } from '@afterbell/contract/kernel/op'
import type { children } from '@afterbell/contract/families/children'
import { recordOfChild, type ChildRecord } from '@afterbell/domain/families/child-facts'
import { childFindings, namesInChild } from '@afterbell/domain/families/children'
import type { EmergencyContactForm } from '@afterbell/domain/families/emergency-contacts'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { Finding } from '@afterbell/domain/kernel/decision'
import { childPhoneFindings } from '@afterbell/domain/families/child-phones'
import { phoneToSave } from '@afterbell/domain/kernel/phone-number'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import type { Child, EmergencyContact, Guardian, Pickup } from './children.store.ts'
import { guardiansOf, unknownChoices } from '../guardians/families.store.ts'

type Form = Omit<ActInput<(typeof children)['create']>['body'], 'notFamilyIds'>

/** A guardian in a form. Without `language` or `marketing`, the recorded one stays. */
export type NewGuardian = Omit<Guardian, 'id' | 'language'> & {
  id: string | null
  language?: Language | null | undefined
  marketing?: boolean | undefined
}
export type NewPickup = Omit<Pickup, 'id'> & { id: string | null }
type NewEmergencyContact = Omit<EmergencyContact, 'id'> & { id: string | null }

/** A child as it will be stored. */
export interface WrittenChild extends ChildRecord {
  guardians: NewGuardian[]
  pickups: NewPickup[]
  /** Undefined leaves the emergency contacts as they are. */
  emergencyContacts: NewEmergencyContact[] | undefined
}

/**
 * Validates a form, including choices the school does not have. `before` is the child as stored, `joined` the family
 * they join, and `doNotRelease` the list that will apply, with that family's entries.
 */
export async function formFindings(
  { tx, school, user }: Pick<AnyCall, 'tx' | 'school' | 'user'>,
  form: Form,
  {
    before,
    joined,
    doNotRelease,
  }: {
    before: Child | null
    joined: string | null | undefined
    doNotRelease: readonly { name: string }[]
  },
): Promise<Finding[]> {
  const unknownPaths = await unknownChoices(tx, school.id, form, before)
  const guardians = joined ? await guardiansOf(tx, school.id, joined) : []
  const savedNames = [
    ...(before ? namesInChild(before) : []),
    ...guardians.flatMap(({ firstName, lastName }) => [firstName, lastName]),
  ]
  return [
    ...childFindings(form, { ...school, names: nameRules(school, user.role, savedNames), doNotRelease }),
    ...childPhoneFindings(form, school.country),
    ...unknownPaths.map((path) => ({ path, message: 'This choice is not on your school’s list' })),
  ]
}

/** Converts a valid form to what is stored: phones in the format of `phoneToSave`, empty ones as null. */
export function writtenChild(form: Form, { country }: SchoolNow): WrittenChild {
  const phoneOrNull = (phone: string | null) => phoneToSave(phone ?? '', country) || null
  const guardians = [
    form.primaryGuardian,
    ...(form.secondaryGuardian ? [form.secondaryGuardian] : []),
    ...form.furtherGuardians,
  ]
  return {
    ...recordOfChild(form),
    guardians: guardians.map((guardian) => ({
      id: guardian.id,
      firstName: guardian.firstName.normalize('NFC'),
      lastName: guardian.lastName.normalize('NFC'),
      email: guardian.email || null,
      phone: phoneOrNull(guardian.phone),
      language: guardian.language,
      marketing: guardian.marketing,
    })),
    pickups: form.approvedPickups.map((pickup) => ({
      id: pickup.id,
      name: pickup.name.normalize('NFC'),
      phone: phoneOrNull(pickup.phone),
      relation: pickup.relation,
    })),
    emergencyContacts: form.emergencyContacts?.map((contact) => ({
      id: contact.id,
      ...writtenContact(contact, country),
    })),
  }
}

/** Converts a valid emergency contact likewise. */
export function writtenContact(
  { name, phone, otherPhone, relation }: EmergencyContactForm,
  country: string,
): EmergencyContactForm {
  return {
    name: name.normalize('NFC'),
    phone: phoneToSave(phone ?? '', country) || null,
    otherPhone: phoneToSave(otherPhone ?? '', country) || null,
    relation,
  }
}
