import type { medical } from '@afterbell/contract/families/child-care'
import { isMedicalEmpty, medicalFindings, type MedicalForm } from '@afterbell/domain/families/child-care'
import { findings } from '@afterbell/domain/kernel/decision'
import { phoneToSave, wholePhone } from '@afterbell/domain/kernel/phone-number'
import type { Tx } from '../../../platform/database/database.ts'
import { changedMeanwhile } from '../../../platform/database/changed-meanwhile.ts'
import { record } from '../../../platform/database/history.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { assertValid, notThere, refuseAs } from '../../../platform/problems.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { familyOf, lockFamilies, nameOfChild } from '../guardians/families.store.ts'
import { deleteMedical, saveSealed, sealedMedical } from './medical.store.ts'

const EMPTY_FORM: MedicalForm = { conditions: '', medication: '', doctorName: '', doctorPhone: null }

/** Who reads or writes medical facts: a member of staff or a person of the family. */
export interface MedicalContext {
  tx: Tx
  school: SchoolNow
  user: { id: string } | null
  person: { id: string } | null
}

/** Opens the medical facts of a child, and records who read them. */
export function readMedical(sealer: Sealer): Act<(typeof medical)['get']> {
  return ({ tx, school, user, params }) =>
    readMedicalOf(sealer, { tx, school, user, person: null }, params.childId)
}

/** Seals the medical facts of a child, replacing earlier ones. Their contents never reach the history. */
export function saveMedical(sealer: Sealer): Act<(typeof medical)['save']> {
  return async ({ tx, school, user, params, body }) =>
    (await saveMedicalOf(sealer, { tx, school, user, person: null }, { childId: params.childId, form: body }))
      .facts
}

export async function readMedicalOf(sealer: Sealer, by: MedicalContext, childId: string) {
  const { tx, school } = by
  const name = await nameOfChild(tx, school.id, childId)
  if (name === undefined) throw notThere()
  const medicalForm = await openMedical(sealer, tx, school.id, childId)
  await record(tx, by, [{ what: 'medical.read', subjectId: childId, childId, details: { name } }])
  return medicalForm
}

/** Seals medical facts, and tells whether they differ from before. */
export async function saveMedicalOf(
  sealer: Sealer,
  by: MedicalContext,
  { childId, form }: { childId: string; form: MedicalForm & { version?: number | undefined } },
) {
  const { tx, school, user, person } = by
  const familyId = await familyOf(tx, school.id, childId)
  if (!familyId) throw notThere()
  await lockFamilies(tx, school.id, [familyId])
  const before = await openMedical(sealer, tx, school.id, childId)
  if (form.version !== undefined && form.version !== before.version)
    // Families do not learn who it was.
    throw person
      ? refuseAs('CHANGED_MEANWHILE', { by: null, at: null }, school)
      : await changedMeanwhile(tx, school, childId)
  assertValid(medicalFindings(form, school))
  assertValid(findings([['doctorPhone', wholePhone(school.country)(form.doctorPhone)]]))
  const newForm = {
    conditions: form.conditions,
    medication: form.medication,
    doctorName: form.doctorName,
    doctorPhone: phoneToSave(form.doctorPhone ?? '', school.country) || null,
  }
  if (isSame(newForm, before)) return { facts: before, isChanged: false }
  if (isMedicalEmpty(newForm)) await deleteMedical(tx, school.id, childId)
  else
    await saveSealed(tx, school.id, childId, {
      ...sealer.seal(JSON.stringify(newForm), aboutChild(school.id, childId)),
      accountId: user?.id ?? null,
      personId: person?.id ?? null,
    })
  const name = (await nameOfChild(tx, school.id, childId))!
  await record(tx, by, [{ what: 'medical.changed', subjectId: childId, childId, details: { name } }])
  return { facts: await openMedical(sealer, tx, school.id, childId), isChanged: true }
}

/** Context bound into the seal: facts of one child cannot be opened as another's. */
export function aboutChild(schoolId: string, childId: string): string {
  return `medical ${schoolId} ${childId}`
}

/** Opens the medical facts of a child. A caller that shows them to somebody must record that. */
export async function openMedical(sealer: Sealer, tx: Tx, schoolId: string, childId: string) {
  const sealedRecord = await sealedMedical(tx, schoolId, childId)
  if (!sealedRecord) return { ...EMPTY_FORM, changedAt: null, changedBy: null, version: 0 }
  const { sealed, keyId, ...about } = sealedRecord
  const facts = JSON.parse(sealer.open(sealed, keyId, aboutChild(schoolId, childId))) as MedicalForm
  return { ...EMPTY_FORM, ...facts, ...about }
}

function isSame(form: MedicalForm, before: MedicalForm): boolean {
  return (Object.keys(EMPTY_FORM) as (keyof MedicalForm)[]).every((key) => form[key] === before[key])
}
