import type { medical } from '@afterbell/contract/families/child-care'
import { isMedicalEmpty, medicalFindings, type MedicalForm } from '@afterbell/domain/families/child-care'
import { findings } from '@afterbell/domain/kernel/decision'
import { phoneToSave, wholePhone } from '@afterbell/domain/kernel/phone-number'
import type { Tx } from '../../../platform/database/database.ts'
import { changedMeanwhile } from '../../../platform/database/changed-meanwhile.ts'
import { record } from '../../../platform/database/history.ts'
import { assertValid, notThere } from '../../../platform/problems.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { familyOf, lockFamilies, nameOfChild } from '../guardians/families.store.ts'
import { deleteMedical, saveSealed, sealedMedical } from './medical.store.ts'

const EMPTY_FORM: MedicalForm = { conditions: '', medication: '', doctorName: '', doctorPhone: null }

/** Opens the medical facts of a child, and records who read them. */
export function readMedical(sealer: Sealer): Act<(typeof medical)['get']> {
  return async (call) => {
    const { tx, school, params } = call
    const name = await nameOfChild(tx, school.id, params.childId)
    if (name === undefined) throw notThere()
    const medicalForm = await openMedical(sealer, tx, school.id, params.childId)
    await record(tx, call, [
      { what: 'medical.read', subjectId: params.childId, childId: params.childId, details: { name } },
    ])
    return medicalForm
  }
}

/** Seals the medical facts of a child, replacing earlier ones. Their contents never reach the history. */
export function saveMedical(sealer: Sealer): Act<(typeof medical)['save']> {
  return async (call) => {
    const { tx, school, user, params, body } = call
    const { childId } = params
    const familyId = await familyOf(tx, school.id, childId)
    if (!familyId) throw notThere()
    await lockFamilies(tx, school.id, [familyId])
    const before = await openMedical(sealer, tx, school.id, childId)
    if (body.version !== undefined && body.version !== before.version)
      throw await changedMeanwhile(tx, school, childId)
    assertValid(medicalFindings(body, school))
    assertValid(findings([['doctorPhone', wholePhone(school.country)(body.doctorPhone)]]))
    const form = {
      conditions: body.conditions,
      medication: body.medication,
      doctorName: body.doctorName,
      doctorPhone: phoneToSave(body.doctorPhone ?? '', school.country) || null,
    }
    if (isSame(form, before)) return before
    if (isMedicalEmpty(form)) await deleteMedical(tx, school.id, childId)
    else
      await saveSealed(tx, school.id, childId, {
        ...sealer.seal(JSON.stringify(form), aboutChild(school.id, childId)),
        accountId: user.id,
      })
    const name = (await nameOfChild(tx, school.id, childId))!
    await record(tx, call, [{ what: 'medical.changed', subjectId: childId, childId, details: { name } }])
    return openMedical(sealer, tx, school.id, childId)
  }
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
