import { randomUUIDv7 } from 'node:crypto'
import { childName } from '@afterbell/domain/families/child-name'
import { forbiddenToo } from '@afterbell/domain/families/do-not-release'
import {
  newChildrenFindings,
  newGuardianFindings,
  type NewChildForm,
} from '@afterbell/domain/families/registering/registering'
import { findings } from '@afterbell/domain/kernel/decision'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import { phoneToSave, wholePhone } from '@afterbell/domain/kernel/phone-number'
import { recordOfChild } from '@afterbell/domain/families/child-facts'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { assertValid } from '../../../platform/problems.ts'
import { forbidToo } from '../pickups/do-not-release.ts'
import { forbiddenInFamily } from '../pickups/do-not-release.store.ts'
import { limitLikeSiblings } from '../pickups/guardian-access.ts'
import { insertFamily, lockFamilies } from '../guardians/families.store.ts'
import type { ChildContext } from './change-child.ts'
import { saveChildren } from './child-facts.store.ts'
import { childrenBeside, noteRegistered } from './child-rows.store.ts'
import { addGuardian } from './save-child.ts'

interface NewGuardian {
  firstName: string
  lastName: string
  phone: string
  /** Confirmed by its owner. */
  email: string
  language: Language
}

/**
 * Begins a family with a guardian who enters it themselves. Returns its id and theirs. Its first child comes in the same
 * transaction.
 */
export async function beginFamily(
  { tx, school }: { tx: Tx; school: SchoolNow },
  guardian: NewGuardian,
): Promise<{ familyId: string; guardianId: string }> {
  const { country } = school
  assertValid(newGuardianFindings(guardian, { country, names: nameRules(school, null) }))
  assertValid(findings([['guardian.phone', wholePhone(country)(guardian.phone)]]))
  const [familyId, guardianId] = [randomUUIDv7(), randomUUIDv7()]
  await insertFamily(tx, school.id, familyId, { isRegistered: true })
  await addGuardian(tx, school.id, familyId, {
    id: guardianId,
    firstName: guardian.firstName.normalize('NFC'),
    lastName: guardian.lastName.normalize('NFC'),
    email: guardian.email,
    phone: phoneToSave(guardian.phone, country) || null,
    language: guardian.language,
    livesElsewhere: false,
  })
  return { familyId, guardianId }
}

/**
 * Adds children whom a person of the family enters, after the others. The do-not-release entries and limits of the siblings
 * apply to them too. Refuses by the rules of `newChildrenFindings`.
 */
export async function registerChildren(
  by: ChildContext & { person: { isUnknown: boolean } },
  familyId: string,
  formsFor: (siblings: Awaited<ReturnType<typeof childrenBeside>>) => readonly NewChildForm[],
): Promise<void> {
  const { tx, school, person } = by
  await lockFamilies(tx, school.id, [familyId])
  const siblings = await childrenBeside(tx, school.id, familyId)
  const forms = formsFor(siblings)
  const names = nameRules(school, null)
  const { isUnknown } = person
  assertValid(newChildrenFindings(forms, { today: school.today, names, siblings, isUnknown }))
  if (forms.length === 0) return
  const children = forms.map((form) => ({
    ...recordOfChild({ ...form, preferredName: '', teacherId: null, tshirtSizeId: null }),
    id: randomUUIDv7(),
    familyId,
  }))
  const forbidden = forbiddenToo([], await forbiddenInFamily(tx, school.id, familyId))
  await saveChildren(tx, school.id, children)
  const ids = children.map(({ id }) => id)
  const stated = children.filter(({ allergies, specialNeeds }) => `${allergies}${specialNeeds}` !== '')
  await noteRegistered(
    tx,
    school.id,
    ids,
    stated.map(({ id }) => id),
  )
  await record(
    tx,
    by,
    children.map((child) => ({
      what: 'child.registered' as const,
      subjectId: child.id,
      childId: child.id,
      details: { name: childName(child) },
    })),
  )
  // Their list is the school's: the history does not say that the family wrote it.
  const asSystem = { tx, school, user: null }
  await forbidToo(
    asSystem,
    children.flatMap((child) =>
      forbidden.map((entry) => ({ childId: child.id, child: childName(child), ...entry })),
    ),
  )
  await limitLikeSiblings(asSystem, ids)
}
