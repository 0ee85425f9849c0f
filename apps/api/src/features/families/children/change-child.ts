import { randomUUIDv7 } from 'node:crypto'
import { recordOfChild, type ChildFacts, type ChildRecord } from '@afterbell/domain/families/child-facts'
import { childFactsFindings, namesInChild } from '@afterbell/domain/families/children'
import { childName } from '@afterbell/domain/families/child-name'
import {
  emergencyContactFindings,
  type EmergencyContactForm,
} from '@afterbell/domain/families/emergency-contacts'
import { EMERGENCY_CONTACTS_MAX } from '@afterbell/domain/families/family-limits'
import { findings } from '@afterbell/domain/kernel/decision'
import { familyFieldSentences } from '@afterbell/domain/kernel/refusals/family-fields.en'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import { wholePhone } from '@afterbell/domain/kernel/phone-number'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { assertValid, notThere, refuseAs } from '../../../platform/problems.ts'
import { familyOf, lockFamilies } from '../guardians/families.store.ts'
import { writtenContact } from './child-form.ts'
import { noteSameChildren } from '../pickups/doubts.store.ts'
import { saveChildren } from './child-facts.store.ts'
import {
  addEmergencyContact,
  bumpChild,
  deleteEmergencyContact,
  noteHealthStated,
  updateEmergencyContact,
} from './child-rows.store.ts'
import { childById, type Child } from './children.store.ts'

/** A person of a family who changes one of their children, row by row. */
export interface ChildContext {
  tx: Tx
  school: SchoolNow
  user: null
  person: { id: string }
}

/**
 * Changes facts of a child and leaves everything else as it is. Returns the names of the facts that differ from before;
 * none if the family said once more what is known.
 */
export async function changeChildFacts(
  by: ChildContext,
  childId: string,
  { version, ...changes }: Partial<ChildFacts> & { version: number },
): Promise<string[]> {
  const { tx, school } = by
  const before = await lockChild(by, childId, version)
  const after: ChildRecord = recordOfChild({ ...before, ...withoutUndefined(changes) })
  assertValid(childFactsFindings(after, { today: school.today, names: namesFor(school, before) }))
  if (changes.allergies !== undefined || changes.specialNeeds !== undefined)
    await noteHealthStated(tx, school.id, childId)
  const changed = Object.keys(after).filter(
    (field) => after[field as keyof ChildRecord] !== before[field as keyof ChildRecord],
  )
  if (changed.length === 0) return []
  await saveChildren(tx, school.id, [{ ...after, id: childId, familyId: before.familyId }])
  if (changed.some((field) => NAMES_A_CHILD.has(field)))
    await noteSameChildren(tx, school.id, before.familyId, [{ ...after, id: childId }])
  await recordChange(by, { ...before, ...after }, changed)
  return changed
}

/** A child who gets another of these may be taken for one of another family. */
const NAMES_A_CHILD = new Set(['firstName', 'preferredName', 'lastName', 'birthDate'])

/** Adds an emergency contact to a child, after the others. */
export async function addContact(
  by: ChildContext,
  childId: string,
  form: EmergencyContactForm & { version: number },
): Promise<void> {
  const { tx, school } = by
  const child = await lockChild(by, childId, form.version)
  if (child.emergencyContacts.length >= EMERGENCY_CONTACTS_MAX)
    assertValid([
      { path: 'name', message: familyFieldSentences.tooManyContacts(`${EMERGENCY_CONTACTS_MAX}`) },
    ])
  await addEmergencyContact(tx, school.id, childId, {
    ...validContact(form, school, child),
    id: randomUUIDv7(),
  })
  await contactsChanged(by, child)
}

/** Changes one emergency contact of a child. Refuses one of another child. */
export async function changeContact(
  by: ChildContext,
  { childId, contactId }: { childId: string; contactId: string },
  form: EmergencyContactForm & { version: number },
): Promise<boolean> {
  const { tx, school } = by
  const child = await lockChild(by, childId, form.version)
  const before = child.emergencyContacts.find(({ id }) => id === contactId)
  if (!before) throw notThere()
  const contact = validContact(form, school, child)
  const keys = ['name', 'phone', 'otherPhone', 'relation'] as const
  if (keys.every((key) => contact[key] === before[key])) return false
  await updateEmergencyContact(tx, school.id, { ...contact, id: contactId })
  await contactsChanged(by, child)
  return true
}

/** Removes one emergency contact of a child. Refuses one of another child. */
export async function removeContact(
  by: ChildContext,
  { childId, contactId }: { childId: string; contactId: string },
): Promise<void> {
  const child = await lockChild(by, childId)
  if (!child.emergencyContacts.some(({ id }) => id === contactId)) throw notThere()
  await deleteEmergencyContact(by.tx, by.school.id, contactId)
  await contactsChanged(by, child)
}

/** Locks the family of a child, and reads the child. Refuses a version that somebody has changed since. */
async function lockChild({ tx, school }: ChildContext, childId: string, version?: number): Promise<Child> {
  const familyId = await familyOf(tx, school.id, childId)
  if (!familyId) throw notThere()
  await lockFamilies(tx, school.id, [familyId])
  const child = await childById(tx, school.id, childId)
  if (!child || child.archivedAt !== null || child.familyId !== familyId) throw notThere()
  // Who it was stays with the school: families know each other by first names, some not even by those.
  if (version !== undefined && version !== child.version)
    throw refuseAs('CHANGED_MEANWHILE', { by: null, at: null }, school)
  return child
}

function validContact(form: EmergencyContactForm, school: SchoolNow, child: Child): EmergencyContactForm {
  const { country } = school
  assertValid(emergencyContactFindings(form, { country, names: namesFor(school, child) }))
  assertValid(
    findings([
      ['phone', wholePhone(country)(form.phone)],
      ['otherPhone', wholePhone(country)(form.otherPhone)],
    ]),
  )
  return writtenContact(form, country)
}

async function contactsChanged(by: ChildContext, child: Child): Promise<void> {
  await bumpChild(by.tx, by.school.id, child.id)
  await recordChange(by, child, ['emergencyContacts'])
}

async function recordChange(by: ChildContext, child: Child, changed: string[]): Promise<void> {
  const details = { name: childName(child), changed }
  await record(by.tx, by, [{ what: 'child.changed', subjectId: child.id, childId: child.id, details }])
}

function namesFor(school: SchoolNow, child: Child) {
  return nameRules(school, null, namesInChild(child))
}

function withoutUndefined<T extends object>(values: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
