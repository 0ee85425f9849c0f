import type { children } from '@afterbell/contract/families/children'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { childLabels, recordOfChild, textsBy, type ChildRecord } from '@afterbell/domain/families/child-facts'
import { childFindings } from '@afterbell/domain/families/children'
import { languageLabel, languageText } from '@afterbell/domain/families/guardian-language'
import { marketingLabel } from '@afterbell/domain/families/marketing-consent'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { Finding } from '@afterbell/domain/kernel/decision'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { fullName } from '../../platform/format.ts'

export type Child = AnswerOf<(typeof children)['get']>

export interface GuardianValues {
  id: string | null
  firstName: string
  lastName: string
  phone: string
  email: string
  language: Language | null
  marketing: boolean
}

export interface PickupValues {
  id: string | null
  name: string
  relation: string
  phone: string
}

export interface EmergencyValues extends PickupValues {
  otherPhone: string
}

/** Form values of a child: missing facts are empty text for the fields. */
export interface ChildValues extends Omit<ChildRecord, 'birthDate'> {
  birthDate: string
  /** The brother or sister whose family the child joins. */
  siblingId: string | null
  /** Version of that child when the guardians were filled in. */
  siblingVersion?: number | undefined
  /** Families with the same phone or email that the user said are different ones. */
  notFamilyIds: string[]
  primaryGuardian: GuardianValues
  secondaryGuardian: GuardianValues | null
  furtherGuardians: GuardianValues[]
  approvedPickups: PickupValues[]
  emergencyContacts: EmergencyValues[]
}

export const emptyGuardian: GuardianValues = {
  id: null,
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  language: null,
  marketing: false,
}
export const emptyPickup: PickupValues = { id: null, name: '', relation: '', phone: '' }
export const emptyEmergency: EmergencyValues = { ...emptyPickup, otherPhone: '' }

export const emptyChild: ChildValues = {
  firstName: '',
  lastName: '',
  ...textsBy(() => ''),
  birthDate: '',
  grade: null,
  teacherId: null,
  tshirtSizeId: null,
  siblingId: null,
  notFamilyIds: [],
  primaryGuardian: emptyGuardian,
  secondaryGuardian: null,
  furtherGuardians: [],
  approvedPickups: [],
  emergencyContacts: [],
}

export function valuesOf(child: Child): ChildValues {
  return {
    ...recordOfChild(child),
    birthDate: child.birthDate ?? '',
    siblingId: null,
    notFamilyIds: [],
    ...guardiansOf(child),
    approvedPickups: child.approvedPickups.map(({ id, name, relation, phone }) => ({
      id,
      name,
      relation,
      phone: phone ?? '',
    })),
    emergencyContacts: child.emergencyContacts.map(({ id, name, relation, phone, otherPhone }) => ({
      id,
      name,
      relation,
      phone: phone ?? '',
      otherPhone: otherPhone ?? '',
    })),
  }
}

/** Fields of a child's form for the family's guardians. */
export type GuardiansOfForm = Pick<ChildValues, 'primaryGuardian' | 'secondaryGuardian' | 'furtherGuardians'>

/** Returns the guardians of a child's family, for the form of the child or a sibling. */
export function guardiansOf(child: Child): GuardiansOfForm {
  return {
    primaryGuardian: guardianValues(child.primaryGuardian) ?? emptyGuardian,
    secondaryGuardian: guardianValues(child.secondaryGuardian),
    furtherGuardians: child.furtherGuardians.flatMap((guardian) => guardianValues(guardian) ?? []),
  }
}

/** Returns a form's guardians as one list: the primary one first, then the secondary. */
export function guardianList(of: GuardiansOfForm): GuardianValues[] {
  return [of.primaryGuardian, ...(of.secondaryGuardian ? [of.secondaryGuardian] : []), ...of.furtherGuardians]
}

export function guardiansListed([first, second, ...more]: readonly GuardianValues[]): GuardiansOfForm {
  return {
    primaryGuardian: first ?? emptyGuardian,
    secondaryGuardian: second ?? null,
    furtherGuardians: more,
  }
}

/** Returns the people who may pick up a child: the guardians by their full names, and the approved pickups. */
export function mayPickUp(child: Child): { name: string }[] {
  const guardians = guardianList(guardiansOf(child)).map((each) => ({ name: fullName(each) }))
  return [...guardians, ...child.approvedPickups]
}

/** Returns the body to send. */
export function bodyOf({ notFamilyIds: _, ...values }: ChildValues) {
  return { ...values, birthDate: values.birthDate || null }
}

/** Returns the form's findings by the server's rules. */
export function findingsOf(values: ChildValues, context: Parameters<typeof childFindings>[1]): Finding[] {
  return childFindings(bodyOf(values), context)
}

interface Choices {
  country: string
  date: (day: string | null) => string
  teachers: ReadonlyMap<string, string>
  sizes: ReadonlyMap<string, string>
}

/** Returns a field's value in words by its path, to show somebody else's change. */
export function fieldText(
  path: string,
  values: ChildValues,
  choices: Choices,
): { label: string; text: string } {
  const [root, part] = path.split('.') as [keyof ChildValues, keyof GuardianValues | undefined]
  if (root === 'primaryGuardian' || root === 'secondaryGuardian') {
    const label = root === 'primaryGuardian' ? 'Primary guardian' : 'Secondary guardian'
    const guardian = values[root]
    if (part === undefined) return { label, text: guardian ? guardianText(guardian, choices.country) : '' }
    if (part === 'language')
      return {
        label: `${label}, ${languageLabel.toLowerCase()}`,
        text: languageText(guardian?.language ?? null),
      }
    const value = guardian?.[part] ?? ''
    const text = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value
    return {
      label: `${label}, ${guardianLabels[part].toLowerCase()}`,
      text: part === 'phone' ? formatPhone(text, choices.country) : text,
    }
  }
  return { label: labels[root], text: textOf(root, values, choices) }
}

function textOf(root: keyof typeof labels, values: ChildValues, choices: Choices): string {
  if (root === 'birthDate') return values.birthDate ? choices.date(values.birthDate) : ''
  if (root === 'grade') return values.grade ? gradeLabels[values.grade] : ''
  if (root === 'teacherId') return values.teacherId ? (choices.teachers.get(values.teacherId) ?? '') : ''
  if (root === 'tshirtSizeId')
    return values.tshirtSizeId ? (choices.sizes.get(values.tshirtSizeId) ?? '') : ''
  if (root === 'furtherGuardians')
    return values.furtherGuardians.map((guardian) => guardianText(guardian, choices.country)).join('; ')
  if (root === 'approvedPickups' || root === 'emergencyContacts')
    return values[root].map(({ name }) => name).join(', ')
  return String(values[root] ?? '')
}

const guardianLabels: Record<keyof GuardianValues, string> = {
  id: 'Person',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  language: languageLabel,
  marketing: marketingLabel,
}

const labels: Record<Exclude<keyof ChildValues, 'primaryGuardian' | 'secondaryGuardian'>, string> = {
  ...childLabels,
  siblingId: 'Sibling',
  siblingVersion: 'Sibling',
  notFamilyIds: 'Other families',
  furtherGuardians: 'Additional guardians',
  approvedPickups: 'Approved pickups',
  emergencyContacts: 'Emergency contacts',
}

function guardianText(guardian: GuardianValues, country: string): string {
  const { phone, email, language, marketing } = guardian
  const agrees = marketing && marketingLabel.toLowerCase()
  const reads = language && languageText(language)
  return [fullName(guardian), formatPhone(phone, country), email, reads, agrees].filter(Boolean).join(', ')
}

function guardianValues(guardian: Child['primaryGuardian']): GuardianValues | null {
  if (!guardian) return null
  const { id, firstName, lastName, phone, email, language, marketing } = guardian
  return {
    id,
    firstName,
    lastName,
    phone: phone ?? '',
    email: email ?? '',
    language,
    marketing,
  }
}
