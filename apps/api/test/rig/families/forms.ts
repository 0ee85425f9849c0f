import { familyForms } from '@afterbell/contract/portal/family-forms'
import { forms } from '@afterbell/contract/forms/forms'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, type Rig } from '../app.ts'
import { made, makeClass, type MadeSchool } from '../make.ts'
import type { FamilyBrowser } from './browser.ts'

let written = 0

/** A required form with one question that must be answered and a consent, and the class that asks it. */
export async function makeForm(rig: Rig, school: MadeSchool, over: Record<string, unknown> = {}) {
  written += 1
  const body = {
    formName: `Health ${written}`,
    required: true,
    formFields: [
      { sortedId: 0, question: 'Allergies?', required: true },
      { sortedId: 1, question: 'May we take pictures?', fieldType: 'CONSENT' as const },
    ],
    ...over,
  }
  const form = made(await call(rig, forms.create, { body }, school.admin))
  const classId = await makeClass(rig, school, { formIds: [form.id], price: 0, maxEnroll: 20 })
  return { form, classId }
}

/** Asks a child for a form, by a class that the child joins; returns its address as the family sees it. */
export async function askForm(
  rig: Rig,
  school: MadeSchool,
  { browser, childId }: { browser: FamilyBrowser; childId: string },
  over: Record<string, unknown> = {},
) {
  const { form, classId } = await makeForm(rig, school, over)
  await join(rig, school, classId, childId)
  const { forms: listed } = made(await browser.call(familyForms.list, {}))
  const row = listed.find((each) => each.formId === form.id && each.child.id === childId)!
  const params = { childId, enrollmentId: row.enrollmentId, formId: form.id }
  const [question, consent] = form.formFields
  return { params, form, classId, questionId: question!.id, consentId: consent!.id }
}

/** Puts a child into a class that costs nothing. */
export async function join(rig: Rig, school: MadeSchool, classId: string, childId: string): Promise<void> {
  const params = { id: classId }
  made(await call(rig, rosters.add, { at: 'classes', params, body: { childId } }, school.admin))
}
