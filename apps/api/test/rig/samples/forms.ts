import { formAnswers } from '@afterbell/contract/forms/form-answers'
import { forms } from '@afterbell/contract/forms/forms'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call } from '../app.ts'
import { askForFile, attach } from '../facts/form-files.ts'
import { logInFamily } from '../families/logged-in.ts'
import { made, makeClass } from '../make.ts'
import { child } from './children.ts'
import { unique, type Samples, type World } from './world.ts'

export const formSamples: Samples = {
  'forms.list': async (world) => {
    await makeClass(world.rig, world.school, { formIds: [(await customForm(world)).id] })
    return {}
  },
  'forms.get': async (world) => ({ params: { id: (await customForm(world)).id } }),
  'forms.create': () => ({ body: formBody() }),
  'forms.update': async (world) => ({ body: { ...formBody(), id: (await customForm(world)).id } }),
  'forms.removeMany': async (world) => ({ query: { formIds: (await customForm(world)).id } }),

  'formFiles.download': async ({ rig, school }) => {
    const family = await logInFamily(rig, school)
    const { file } = made(await attach(family.browser, await askForFile(rig, school, family)))
    return { params: { childId: family.childId, id: file } }
  },
  'formAnswers.ofChild': async (world) => ({ params: { id: (await answered(world)).childId } }),
  'formAnswers.save': async (world) => {
    const { childId: id, formId, ...body } = await answered(world)
    return { params: { id, formId }, body: { ...body, answers: { ...body.answers, [body.fieldId]: 'No' } } }
  },
  'formAnswers.history': async (world) => {
    const { childId: id, formId } = await answered(world)
    return { params: { id, formId } }
  },
  'formAnswers.ofForm': async (world) => ({ params: { id: (await answered(world)).formId } }),
  'formAnswers.exportFields': async (world) => ({ params: { id: (await answered(world)).formId } }),
  'formAnswers.export': async (world) => {
    const { formId: id, replaces: ids } = await answered(world)
    return { params: { id }, query: { ids } }
  },
  'formAnswers.report': async (world) => {
    const { formId, activityId } = await answered(world)
    const body = { formIds: [formId], activityIds: [activityId], from: '2026-11-01', to: '2027-11-30' }
    return { query: { search: 'kim' }, body: { ...body, earlier: true } }
  },
}

function formBody() {
  return {
    formName: `Trip ${unique()}`,
    formFields: [
      {
        sortedId: 0,
        question: 'May we take pictures?',
        fieldType: 'SINGLE_CHOICE' as const,
        formOption: [
          { sortedId: 0, option: 'Yes' },
          { sortedId: 1, option: 'No' },
        ],
      },
    ],
  }
}

async function customForm({ rig, school }: World) {
  return made(await call(rig, forms.create, { body: formBody() }, school.admin))
}

/** Creates a child whose family answered the form their class requires. */
async function answered(world: World) {
  const { rig, school } = world
  const form = made(await call(rig, forms.create, { body: { ...formBody(), required: true } }, school.admin))
  const activityId = await makeClass(rig, school, { formIds: [form.id] })
  const childId = await child(world)
  const ofClass = { at: 'classes' as const, params: { id: activityId } }
  made(await call(rig, rosters.add, { ...ofClass, body: { childId } }, school.admin))
  const { asked } = made(await call(rig, formAnswers.ofChild, { params: { id: childId } }, school.admin))
  const { enrollmentId } = asked[0]!.askedBy[0]!
  const fieldId = form.formFields[0]!.id
  const body = { enrollmentId, formVersion: form.formVersion, answers: { [fieldId]: 'Yes' } }
  const params = { id: childId, formId: form.id }
  const { id: replaces } = made(await call(rig, formAnswers.save, { params, body }, school.admin))
  return { ...body, childId, formId: form.id, fieldId, activityId, replaces }
}
