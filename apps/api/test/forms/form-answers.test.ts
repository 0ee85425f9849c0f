import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { formAnswers } from '@afterbell/contract/forms/form-answers'
import { forms } from '@afterbell/contract/forms/forms'
import type { Address, AnswerOf, CallInput } from '@afterbell/contract/kernel/op'
import type { FormAnswers } from '@afterbell/domain/forms/form-answers'
import { FORM_ASK_TYPES, FORM_FAMILY_TYPES } from '@afterbell/domain/forms/forms'
import { call, useRig } from '../rig/app.ts'
import {
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()

type FormBody = CallInput<typeof forms.create>['body']
type StoredForm = AnswerOf<typeof forms.get>
type FormsOf = AnswerOf<typeof formAnswers.ofChild>

const options = (...words: string[]) => words.map((option, sortedId) => ({ sortedId, option }))

/** Creates a required form with one required question, unless overridden. */
async function makeForm(school: MadeSchool, over: Partial<FormBody> = {}): Promise<StoredForm> {
  const formFields = [{ sortedId: 0, question: 'Can your child swim?', required: true }]
  const body = { formName: 'Swimming', required: true, formFields, ...over }
  return made(await call(rig, forms.create, { body }, school.admin))
}

const changeForm = async (school: MadeSchool, form: StoredForm, over: Partial<FormBody>) =>
  made(await call(rig, forms.update, { body: { ...form, ...over } }, school.admin))

const addTo = async (school: MadeSchool, at: RosterAddress, id: string, childId: string) =>
  made(await call(rig, rosters.add, { at, params: { id }, body: { childId } }, school.admin)).rosterId

type RosterAddress = Extract<Address, 'classes' | 'camp-pricing' | 'aftercare'>

const formsOf = async (school: MadeSchool, childId: string, rosterId?: string): Promise<FormsOf> =>
  made(
    await call(
      rig,
      formAnswers.ofChild,
      { params: { id: childId }, query: { rosterId } },
      school.coordinator,
    ),
  )

/** Answers a form for a child, replacing the answer that was shown. */
function save(
  school: MadeSchool,
  childId: string,
  form: FormsOf['asked'][number],
  answers: FormAnswers = { [form.formFields[0]!.id]: 'Yes' },
) {
  const { formId, formVersion, askedBy, answer } = form
  const body = { enrollmentId: askedBy[0]!.enrollmentId, formVersion, answers, replaces: answer?.id ?? null }
  const params = { id: childId, formId }
  return call(rig, formAnswers.save, { params, body: body as never }, school.coordinator)
}

const marksOf = async (
  school: MadeSchool,
  at: RosterAddress,
  id: string,
  query: Record<string, string> = {},
) =>
  made(await call(rig, rosters.list, { at, params: { id }, query }, school.admin)).content.map((row) => ({
    ...row.forms,
    childId: row.childId,
    rosterId: row.rosterId,
  }))

const kinds: { at: RosterAddress; make: (school: MadeSchool, formIds: string[]) => Promise<string> }[] = [
  { at: 'classes', make: (school, formIds) => makeClass(rig, school, { formIds }) },
  {
    at: 'camp-pricing',
    make: async (school, formIds) => (await makeCamp(rig, school, { camp: { formIds } })).groups[0]!,
  },
  { at: 'aftercare', make: async (school, formIds) => (await makeAftercare(rig, school, { formIds })).id },
]

describe.each(kinds)('A roster under $at', ({ at, make }) => {
  test('says whose forms are complete and whose are missing, is narrowed by it, and the office is told', async () => {
    const school = await makeSchool(rig)
    const [swim, diet] = [await makeForm(school), await makeForm(school, { formName: 'Diet' })]
    const maybe = await makeForm(school, { formName: 'Hobbies', required: false })
    const id = await make(school, [swim.id, diet.id, maybe.id])
    const [kim, ann] = [await makeChild(rig, school), await makeChild(rig, school, { firstName: 'Ann' })]
    const rosterId = await addTo(school, at, id, kim)
    await addTo(school, at, id, ann)

    const before = await formsOf(school, kim, rosterId)
    expect(before.child.name).toBe('Kim Test')
    expect(before.asked.map(({ formName, state }) => [formName, state])).toEqual([
      ['Swimming', 'MISSING'],
      ['Diet', 'MISSING'],
      ['Hobbies', 'OPTIONAL'],
    ])
    const needs = async () =>
      made(await call(rig, dashboard.needs, {}, school.coordinator)).find(
        ({ what }) => what === 'FORMS_MISSING',
      )
    expect((await needs())!.first).toMatchObject([{ children: 2 }])

    made(await save(school, kim, before.asked[0]!))
    const one = (await marksOf(school, at, id)).filter(({ childId }) => childId === kim)
    expect(new Set(one.map(({ required, missing }) => `${missing} of ${required}`))).toEqual(
      new Set(['1 of 2']),
    )
    made(await save(school, kim, before.asked[1]!))

    const childIdsWith = async (forms: string) => [
      ...new Set((await marksOf(school, at, id, { forms })).map(({ childId }) => childId)),
    ]
    expect(await childIdsWith('MISSING')).toEqual([ann])
    expect(await childIdsWith('COMPLETE')).toEqual([kim])
    expect((await needs())!.first).toMatchObject([{ children: 1 }])
    const file = await call(
      rig,
      rosters.export,
      { at, params: { id }, query: { fields: 'firstName,forms' } },
      school.admin,
    )
    const rows = (await readSheet(file.raw)).slice(1).map((row) => row.slice(-2).join(': '))
    expect(new Set(rows)).toEqual(new Set(['Ann: 2 missing', 'Kim: Complete']))
  })
})

test('A roster that insists on no form says so, and none of its children lacks one', async () => {
  const school = await makeSchool(rig)
  const [maybe, off] = [
    await makeForm(school, { required: false }),
    await makeForm(school, { formName: 'Off' }),
  ]
  const id = await makeClass(rig, school, { formIds: [maybe.id, off.id] })
  await changeForm(school, off, { enabled: false })
  const childId = await makeChild(rig, school)
  await addTo(school, 'classes', id, childId)
  expect(await marksOf(school, 'classes', id)).toMatchObject([{ required: 0, missing: 0 }])
  for (const state of ['MISSING', 'COMPLETE'])
    expect(await marksOf(school, 'classes', id, { forms: state })).toEqual([])
  expect((await formsOf(school, childId)).asked.map(({ formName }) => formName)).toEqual(['Swimming'])
})

describe('An answer', () => {
  /** Creates two siblings in two classes and another family in one of them, all with one form of each kind. */
  async function asEveryWay() {
    const school = await makeSchool(rig)
    const allForms = []
    for (const askType of FORM_ASK_TYPES)
      for (const familyType of FORM_FAMILY_TYPES)
        allForms.push(await makeForm(school, { formName: `${askType} ${familyType}`, askType, familyType }))
    const formIds = allForms.map(({ id }) => id)
    const [chess, pottery] = [
      await makeClass(rig, school, { formIds }),
      await makeClass(rig, school, { formIds, monday: false, tuesday: true }),
    ]
    const kim = await makeChild(rig, school)
    const ben = await makeChild(rig, school, { firstName: 'Ben', siblingId: kim })
    const ann = await makeChild(rig, school, { firstName: 'Ann' })
    const rosterOf = {
      'Kim in chess': await addTo(school, 'classes', chess, kim),
      'Kim in pottery': await addTo(school, 'classes', pottery, kim),
      'Ben in chess': await addTo(school, 'classes', chess, ben),
      'Ben in pottery': await addTo(school, 'classes', pottery, ben),
      'Ann in chess': await addTo(school, 'classes', chess, ann),
    }
    const marks = async () => {
      const rows = [
        ...(await marksOf(school, 'classes', chess)),
        ...(await marksOf(school, 'classes', pottery)),
      ]
      const byRoster = new Map(rows.map((row) => [row.rosterId, row]))
      return Object.fromEntries(
        Object.entries(rosterOf).map(([name, rosterId]) => [name, byRoster.get(rosterId)!.missing]),
      )
    }
    return { school, kim, ben, ann, rosterOf, marks }
  }

  test('holds for other activities, for brothers and sisters, or for that enrollment alone, as the form says', async () => {
    const { school, kim, ben, ann, rosterOf, marks } = await asEveryWay()
    const { asked } = await formsOf(school, kim, rosterOf['Kim in chess'])
    expect(asked).toHaveLength(4)
    for (const form of asked) made(await save(school, kim, form))
    expect(await marks()).toEqual({
      'Kim in chess': 0,
      // Missing: the two forms of every enrollment, for her and for her family.
      'Kim in pottery': 2,
      // The family has answered once for all enrollments and once for chess.
      'Ben in chess': 2,
      'Ben in pottery': 3,
      'Ann in chess': 4,
    })
    // The roster's count matches the forms shown for each child.
    const formCounts: Record<string, number> = {}
    for (const [name, rosterId] of Object.entries(rosterOf)) {
      const childId = name.startsWith('Kim') ? kim : name.startsWith('Ben') ? ben : ann
      const { asked: forms } = await formsOf(school, childId, rosterId)
      formCounts[name] = forms.filter(({ state }) => state === 'MISSING').length
    }
    expect(await marks()).toEqual(formCounts)
    // A form answered once appears once with all its activities; a form per enrollment appears for each of them.
    const all = await formsOf(school, kim)
    expect(all.asked.map(({ formName, askedBy }) => [formName, askedBy.length])).toEqual([
      ['ASK_ONCE EVERY_CHILD', 2],
      ['ASK_ONCE ONCE_PER_FAMILY', 2],
      ['ASK_EVERY_TIME EVERY_CHILD', 1],
      ['ASK_EVERY_TIME EVERY_CHILD', 1],
      ['ASK_EVERY_TIME ONCE_PER_FAMILY', 1],
      ['ASK_EVERY_TIME ONCE_PER_FAMILY', 1],
    ])
  })

  test('stands in the report until another is given in its place, whichever way its form asks', async () => {
    const { school, kim, ben, ann, rosterOf } = await asEveryWay()
    for (const round of ['First', 'Second'])
      for (const [name, rosterId] of Object.entries(rosterOf)) {
        const childId = name.startsWith('Kim') ? kim : name.startsWith('Ben') ? ben : ann
        for (const form of (await formsOf(school, childId, rosterId)).asked)
          made(await save(school, childId, form, { [form.formFields[0]!.id]: `${round} ${name}` }))
      }
    const reported = async (body: object) =>
      made(await call(rig, formAnswers.report, { body, query: { size: 100 } }, school.manager))
    const [latest, all] = [await reported({}), await reported({ earlier: true })]
    // Among all answers ever given, those marked as latest are the current ones.
    expect(all.totalElements).toBeGreaterThan(2 * latest.totalElements)
    expect(latest.content.map(({ id }) => id)).toEqual(
      all.content.filter(({ isLatest }) => isLatest).map(({ id }) => id),
    )
    const each = Map.groupBy(latest.content, ({ formName }) => formName)
    expect(Object.fromEntries([...each].map(([formName, { length }]) => [formName, length]))).toEqual({
      'ASK_ONCE EVERY_CHILD': 3,
      'ASK_ONCE ONCE_PER_FAMILY': 2,
      'ASK_EVERY_TIME EVERY_CHILD': 5,
      'ASK_EVERY_TIME ONCE_PER_FAMILY': 3,
    })
  })

  test('is kept when another takes its place, with the questions it answered, and told with who and when', async () => {
    const school = await makeSchool(rig)
    const form = await makeForm(school)
    const id = await makeClass(rig, school, { formIds: [form.id] })
    const childId = await makeChild(rig, school)
    await addTo(school, 'classes', id, childId)
    const current = async () => (await formsOf(school, childId)).asked[0]!
    const first = await current()
    const fieldId = form.formFields[0]!.id
    made(await save(school, childId, first, { [fieldId]: ' Yes ' }))
    // Saving the same answers again creates no new answer.
    made(await save(school, childId, await current(), { [fieldId]: 'Yes' }))
    await changeForm(school, form, {
      formFields: [{ ...form.formFields[0]!, question: 'Does your child swim?' }],
    })
    expect(await current()).toMatchObject({ state: 'ANSWERED', answer: { answers: { [fieldId]: 'Yes' } } })
    made(await save(school, childId, await current(), { [fieldId]: 'No' }))

    const params = { id: childId, formId: form.id }
    const history = made(await call(rig, formAnswers.history, { params }, school.coordinator)).content
    const versions = history.map(({ isLatest, formVersion, answers }) => [
      isLatest,
      formVersion,
      ...answers.map(({ question, answer }) => `${question} ${answer}`),
    ])
    expect(versions).toEqual([
      [true, 2, 'Does your child swim? No'],
      [false, 1, 'Can your child swim? Yes'],
    ])
    expect(history[0]).toMatchObject({
      child: { id: childId, name: 'Kim Test' },
      activity: { id, name: 'Chess', kind: 'classes' },
      answeredBy: expect.stringMatching(/^Cora /),
    })
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select what from audit_event where child_id = $1 and what like 'form.%' order by at, id`, [
        childId,
      ]),
    )
    expect(rows.map(({ what }) => what)).toEqual(['form.answered', 'form.answer-changed'])
  })

  test('is asked for again once the form asks for more, beginning with what was said', async () => {
    const school = await makeSchool(rig)
    const form = await makeForm(school)
    const id = await makeClass(rig, school, { formIds: [form.id] })
    const childId = await makeChild(rig, school)
    await addTo(school, 'classes', id, childId)
    made(await save(school, childId, (await formsOf(school, childId)).asked[0]!))
    const consent = { sortedId: 1, question: 'May swim alone', fieldType: 'CONSENT' as const }
    const optional = await changeForm(school, form, { formFields: [...form.formFields, consent] })
    expect(await marksOf(school, 'classes', id)).toMatchObject([{ required: 1, missing: 0 }])

    const [swim, alone] = optional.formFields
    const must = await changeForm(school, optional, { formFields: [swim!, { ...alone!, required: true }] })
    expect(await marksOf(school, 'classes', id)).toMatchObject([{ required: 1, missing: 1 }])
    const again = (await formsOf(school, childId)).asked[0]!
    expect(again).toMatchObject({ state: 'MISSING', answer: { answers: { [swim!.id]: 'Yes' } } })
    const refused = await save(school, childId, again)
    expect(refused.problem.fields).toEqual([
      { path: `answers.${alone!.id}`, message: 'This field is required' },
    ])
    made(await save(school, childId, again, { [swim!.id]: 'Yes', [alone!.id]: true }))
    // Removing a question does not ask for the answer again.
    await changeForm(school, must, { formFields: [swim!] })
    expect(await marksOf(school, 'classes', id)).toMatchObject([{ required: 1, missing: 0 }])
  })

  test('that does not fit is refused at its questions, and nothing is kept', async () => {
    const school = await makeSchool(rig)
    const form = await makeForm(school, {
      formFields: [
        { sortedId: 0, question: 'Name', required: true },
        { sortedId: 1, question: 'Stroke', fieldType: 'DROPDOWN', formOption: options('Crawl', 'Back') },
      ],
    })
    const [name, stroke] = form.formFields
    const id = await makeClass(rig, school, { formIds: [form.id] })
    const childId = await makeChild(rig, school)
    await addTo(school, 'classes', id, childId)
    const childForm = (await formsOf(school, childId)).asked[0]!
    const refused = await save(school, childId, childForm, {
      [name!.id]: '泳げます',
      [stroke!.id]: 'Butterfly',
    })
    expect([refused.status, refused.problem.fields]).toEqual([
      400,
      [
        {
          path: `answers.${name!.id}`,
          message: 'You should use latin symbols and numbers',
        },
        { path: `answers.${stroke!.id}`, message: 'Choose one of the answers that are offered' },
      ],
    ])
    expect((await formsOf(school, childId)).asked[0]).toMatchObject({ state: 'MISSING', answer: null })
  })

  test('to a form that is not asked, was changed, or was answered meanwhile is refused', async () => {
    const school = await makeSchool(rig)
    const form = await makeForm(school)
    const id = await makeClass(rig, school, { formIds: [form.id] })
    const childId = await makeChild(rig, school)
    await addTo(school, 'classes', id, childId)
    const childForm = (await formsOf(school, childId)).asked[0]!
    const fieldId = form.formFields[0]!.id
    made(await save(school, childId, childForm))
    const late = await save(school, childId, childForm, { [fieldId]: 'No' })
    expect([late.status, late.problem.code]).toEqual([400, 'CHANGED_MEANWHILE'])
    const now = (await formsOf(school, childId)).asked[0]!
    const newer = await changeForm(school, form, { formName: 'Swimming two' })
    expect((await save(school, childId, now, { [fieldId]: 'No' })).problem.code).toBe('FORM_CHANGED')
    await changeForm(school, newer, { enabled: false })
    expect((await save(school, childId, now, { [fieldId]: 'No' })).problem.code).toBe('NOT_ASKED')
    const answered = await formsOf(school, childId)
    expect(answered.asked).toEqual([])
    expect(answered.before).toMatchObject([{ formId: form.id, formName: 'Swimming two' }])
  })

  test('of two that are given at the same moment is the one that came first; the other is told', async () => {
    const school = await makeSchool(rig)
    const form = await makeForm(school)
    const id = await makeClass(rig, school, { formIds: [form.id] })
    const childId = await makeChild(rig, school)
    await addTo(school, 'classes', id, childId)
    const childForm = (await formsOf(school, childId)).asked[0]!
    const fieldId = form.formFields[0]!.id
    const both = await Promise.all(
      ['Yes', 'No'].map((answer) => save(school, childId, childForm, { [fieldId]: answer })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)!.problem.code).toBe('CHANGED_MEANWHILE')
  })

  test('of two that are given at the same moment for a brother and a sister is one, where it is asked of the family', async () => {
    const school = await makeSchool(rig)
    const form = await makeForm(school, { familyType: 'ONCE_PER_FAMILY' })
    const id = await makeClass(rig, school, { formIds: [form.id] })
    const kim = await makeChild(rig, school)
    const ann = await makeChild(rig, school, { firstName: 'Ann', siblingId: kim })
    for (const childId of [kim, ann]) await addTo(school, 'classes', id, childId)
    const fieldId = form.formFields[0]!.id
    const [ofKim, ofAnn] = [(await formsOf(school, kim)).asked[0]!, (await formsOf(school, ann)).asked[0]!]
    const both = await Promise.all([
      save(school, kim, ofKim, { [fieldId]: 'Yes' }),
      save(school, ann, ofAnn, { [fieldId]: 'No' }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('is not asked for while a child is waiting for a place', async () => {
    const school = await makeSchool(rig)
    const form = await makeForm(school)
    const id = await makeClass(rig, school, { formIds: [form.id], maxEnroll: 1 })
    const [kim, ann] = [await makeChild(rig, school), await makeChild(rig, school, { firstName: 'Ann' })]
    await addTo(school, 'classes', id, kim)
    const ofClass = { at: 'classes' as const, params: { id } }
    made(await call(rig, waitLists.add, { ...ofClass, body: { childId: ann } }, school.admin))
    expect((await formsOf(school, kim)).asked).toHaveLength(1)
    expect((await formsOf(school, ann)).asked).toEqual([])
  })

  test('belongs to a school and to a child: another’s is not there, and instructors see none', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const form = await makeForm(school)
    const id = await makeClass(rig, school, { formIds: [form.id], instructorIds: [school.instructor.id] })
    const [childId, stranger] = [await makeChild(rig, school), await makeChild(rig, school)]
    const rosterId = await addTo(school, 'classes', id, childId)
    const childForm = (await formsOf(school, childId)).asked[0]!
    expect((await save(school, stranger, childForm)).status).toBe(404)
    expect((await save(other, childId, childForm)).status).toBe(404)
    const params = { id: childId }
    expect((await call(rig, formAnswers.ofChild, { params }, other.admin)).status).toBe(404)
    expect((await call(rig, formAnswers.ofChild, { params }, school.instructor)).status).toBe(403)
    expect((await formsOf(school, stranger, rosterId)).asked).toEqual([])
    const row = (await call(rig, rosters.list, { at: 'classes', params: { id } }, school.instructor)).answer
    expect(row.content[0]!.forms).toEqual({ required: 1, missing: 1 })
  })
})

describe('The answers to a form', () => {
  async function answeredTwice() {
    const school = await makeSchool(rig)
    const form = await makeForm(school, {
      formFields: [
        { sortedId: 0, question: 'Since when?', fieldType: 'DATE', required: true },
        {
          sortedId: 1,
          question: 'Strokes',
          fieldType: 'MULTIPLE_CHOICE',
          formOption: options('Crawl', 'Back'),
        },
      ],
    })
    const [since, strokes] = form.formFields
    const [chess, pottery] = [
      await makeClass(rig, school, { formIds: [form.id] }),
      await makeClass(rig, school, {
        formIds: [form.id],
        className: 'Pottery',
        monday: false,
        tuesday: true,
      }),
    ]
    const kim = await makeChild(rig, school)
    const zoe = await makeChild(rig, school, { firstName: 'Zoë' })
    await addTo(school, 'classes', chess, kim)
    await addTo(school, 'classes', pottery, zoe)
    const answer = async (childId: string, day: string) => {
      const answers = { [since!.id]: day, [strokes!.id]: ['Back', 'Crawl'] }
      made(await save(school, childId, (await formsOf(school, childId)).asked[0]!, answers))
    }
    await answer(kim, '2020-01-01')
    await answer(kim, '2021-02-03')
    await answer(zoe, '2022-05-06')
    return { school, form, chess, kim, zoe, since: since!.id, strokes: strokes!.id }
  }

  test('are known to their form, before it is changed', async () => {
    const school = await makeSchool(rig)
    const params = { id: (await makeForm(school, { formName: 'Nobody yet' })).id }
    expect(made(await call(rig, forms.get, { params }, school.manager)).isAnswered).toBe(false)
    const { school: other, form } = await answeredTwice()
    const input = { params: { id: form.id } }
    expect(made(await call(rig, forms.get, input, other.manager)).isAnswered).toBe(true)
  })

  test('are listed and reported: those that stand, narrowed by form, activity, child and time', async () => {
    const { school, form, chess, since } = await answeredTwice()
    const { manager } = school
    const days = (rows: { child: { name: string }; answers: { id: string; answer: unknown }[] }[]) =>
      rows.map(({ child, answers }) => `${child.name} ${answers.find(({ id }) => id === since)!.answer}`)
    const listed = async (query: object) =>
      days(made(await call(rig, formAnswers.ofForm, { params: { id: form.id }, query }, manager)).content)
    expect(await listed({})).toEqual(['Zoë Test 2022-05-06', 'Kim Test 2021-02-03'])
    expect(await listed({ sort: 'child,ASC' })).toEqual(['Kim Test 2021-02-03', 'Zoë Test 2022-05-06'])
    expect(await listed({ search: 'zoe' })).toEqual(['Zoë Test 2022-05-06'])
    expect(await listed({ activityId: chess })).toEqual(['Kim Test 2021-02-03'])
    expect(await listed({ activityId: chess, earlier: true })).toEqual([
      'Kim Test 2021-02-03',
      'Kim Test 2020-01-01',
    ])

    const reported = async (body: object, query: object = {}) =>
      days(made(await call(rig, formAnswers.report, { body, query }, manager)).content)
    expect(await reported({})).toHaveLength(2)
    expect(await reported({ earlier: true }, { size: 2, page: 1 })).toEqual(['Kim Test 2020-01-01'])
    expect(await reported({ formIds: [form.id], activityIds: [chess] })).toEqual(['Kim Test 2021-02-03'])
    expect(await reported({ from: '2026-11-18', to: '2026-11-18' })).toHaveLength(2)
    expect(await reported({ from: '2026-11-19' })).toEqual([])
    expect(await reported({ to: '2026-11-17' })).toEqual([])
    expect(await reported({ formIds: [] })).toEqual([])
  })

  test('are a spreadsheet with a column for each question, those it asks no more at the end', async () => {
    const { school, form, since, strokes } = await answeredTwice()
    const params = { id: form.id }
    await changeForm(school, form, {
      formFields: [{ ...form.formFields[1]!, sortedId: 0, question: 'Which strokes?' }],
    })
    const { content } = made(await call(rig, formAnswers.ofForm, { params }, school.manager))
    expect(content.map(({ isEnough }) => isEnough)).toEqual([true, true])
    const fields = made(await call(rig, formAnswers.exportFields, { params }, school.manager))
    expect(fields.slice(-2)).toEqual([
      { field: strokes, label: 'Which strokes?' },
      { field: since, label: 'Since when?' },
    ])
    const query = { fields: `child,${since},${strokes}`, sort: 'child,ASC' }
    const file = await call(rig, formAnswers.export, { params, query }, school.manager)
    expect(await readSheet(file.raw)).toEqual([
      ['Child', 'Which strokes?', 'Since when?'],
      ['Kim Test', 'Crawl, Back', '02/03/2021'],
      ['Zoë Test', 'Crawl, Back', '05/06/2022'],
    ])
  })

  test('do not stand once the form asks for more, and the list says whose are to be completed', async () => {
    const { school, form, zoe } = await answeredTwice()
    const params = { id: form.id }
    const more = { sortedId: 2, question: 'May swim alone', fieldType: 'CONSENT' as const, required: true }
    await changeForm(school, form, { formFields: [...form.formFields, more] })
    const states = async () => {
      const query = { fields: 'child,state', sort: 'child,ASC', earlier: true }
      const file = await call(rig, formAnswers.export, { params, query }, school.manager)
      return (await readSheet(file.raw)).slice(1)
    }
    expect(await states()).toEqual([
      ['Kim Test', 'Replaced'],
      ['Kim Test', 'To be completed'],
      ['Zoë Test', 'To be completed'],
    ])
    const childForm = (await formsOf(school, zoe)).asked[0]!
    const consent = childForm.formFields.find(({ fieldType }) => fieldType === 'CONSENT')!
    made(await save(school, zoe, childForm, { ...childForm.answer!.answers, [consent.id]: true }))
    expect((await states()).slice(2)).toEqual([
      ['Zoë Test', 'Replaced'],
      ['Zoë Test', 'Current'],
    ])
  })
})
