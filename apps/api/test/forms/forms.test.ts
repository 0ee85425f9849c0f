import { describe, expect, test } from 'vitest'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { activities } from '@afterbell/contract/activities/activities'
import { camps } from '@afterbell/contract/activities/camps'
import { classes } from '@afterbell/contract/activities/classes'
import { savedViews } from '@afterbell/contract/users/saved-views'
import { forms } from '@afterbell/contract/forms/forms'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { call, useRig } from '../rig/app.ts'
import {
  aftercareBody,
  campBody,
  classBody,
  inside,
  made,
  makeSchool,
  type MadeSchool,
  type Staff,
} from '../rig/make.ts'

const rig = useRig()

const VIEW_OF_ANSWERS = { list: 'form-answers', name: 'Nuts', sort: '' } as const

type Body = CallInput<typeof forms.create>['body']

const body = (over: Partial<Body> = {}): Body => ({
  formName: 'Swimming',
  formFields: [
    { sortedId: 1, question: 'Which stroke?', fieldType: 'DROPDOWN', formOption: options('Crawl', 'Back') },
    { sortedId: 0, question: 'Can your child swim?', required: true },
  ],
  ...over,
})

const options = (...words: string[]) => words.map((option, sortedId) => ({ sortedId, option }))

const create = async (by: Staff, over: Partial<Body> = {}) =>
  made(await call(rig, forms.create, { body: body(over) }, by))

const names = async (by: Staff, query: Record<string, unknown> = {}) =>
  (await call(rig, forms.list, { query }, by)).answer.content.map(({ formName }) => formName)

async function versionsOf(
  schoolId: string,
  id: string,
): Promise<{ number: number; fields: { question: string }[] }[]> {
  const { rows } = await inside(rig, schoolId, (query) =>
    query('select number, fields from form_version where form_id = $1 order by number', [id]),
  )
  return rows
}

describe('A custom form', () => {
  test('is created in the order it was given, and found by every member of the school', async () => {
    const { manager, coordinator, instructor } = await makeSchool(rig)
    const form = await create(manager)
    expect(form).toMatchObject({
      formName: 'Swimming',
      enabled: true,
      required: false,
      askType: 'ASK_ONCE',
      familyType: 'EVERY_CHILD',
      version: 1,
      formVersion: 1,
      formFields: [
        {
          sortedId: 0,
          question: 'Can your child swim?',
          required: true,
          fieldType: 'SHORT_QUESTION',
          formOption: [],
        },
        { sortedId: 1, question: 'Which stroke?', required: false, fieldType: 'DROPDOWN' },
      ],
    })
    expect(form.formFields[1]!.formOption).toEqual(options('Crawl', 'Back'))
    expect((await call(rig, forms.get, { params: { id: form.id } }, manager)).answer).toEqual(form)
    await create(manager, { formName: 'Été', enabled: false })
    expect(await names(instructor, { size: 1000 })).toEqual(['Été', 'Swimming'])
    expect(await names(instructor, { search: 'ete' })).toEqual(['Été'])
    expect(await names(instructor, { enabled: true })).toEqual(['Swimming'])
    expect(await names(instructor, { sort: 'updatedAt,DESC', size: 1 })).toHaveLength(1)
    const [row] = (await call(rig, forms.list, { query: { search: 'swim' } }, manager)).answer.content
    expect(row).toMatchObject({ questionCount: 2, createdAt: form.createdAt })
    expect(row).not.toHaveProperty('formFields')
    // Roles that only choose forms, and all others, see only names (OQ-87).
    for (const other of [coordinator, instructor])
      expect((await call(rig, forms.list, { query: { search: 'swim' } }, other)).answer.content).toEqual([
        { id: form.id, formName: 'Swimming', enabled: true },
      ])
  })

  test('is told what is wrong at its fields, and nothing is stored', async () => {
    const { admin } = await makeSchool(rig)
    const wrong = await call(
      rig,
      forms.create,
      {
        body: body({
          formName: 'A/B',
          formFields: [
            { sortedId: 0, question: '' },
            { sortedId: 1, question: 'T-shirt', fieldType: 'SINGLE_CHOICE', formOption: options('S') },
          ],
        }),
      },
      admin,
    )
    expect(wrong.status).toBe(400)
    const symbols = 'The following symbols are not allowed: ^=+-*$^:/)('
    expect(wrong.problem.fields).toEqual([
      { path: 'formName', message: symbols },
      { path: 'formFields.0.question', message: 'This field is required' },
      { path: 'formFields.1.question', message: symbols },
      { path: 'formFields.1.formOption', message: 'Add at least two choices' },
    ])
    expect(await names(admin)).toEqual([])
  })

  test('changed in what it asks is a new version; the old one stays as it was', async () => {
    const school = await makeSchool(rig)
    const form = await create(school.manager)
    const [swim, stroke] = form.formFields
    const update = async (over: Partial<Body>, version?: number) =>
      call(rig, forms.update, { body: { ...form, ...over, version } as never }, school.manager)

    const settings = made(await update({ required: true, askType: 'ASK_EVERY_TIME' }))
    expect(settings).toMatchObject({ version: 2, formVersion: 1, required: true })
    const again = made(await update({ required: true, askType: 'ASK_EVERY_TIME' }))
    expect(again).toEqual(settings)

    const changed = made(
      await update({
        formFields: [
          { ...stroke!, sortedId: 0 },
          { ...swim!, sortedId: 1, question: 'Does your child swim?' },
          { sortedId: 2, question: 'Since when?', fieldType: 'DATE' },
        ],
      }),
    )
    expect(changed).toMatchObject({ version: 3, formVersion: 2 })
    expect(changed.formFields.slice(0, 2).map(({ id }) => id)).toEqual([stroke!.id, swim!.id])
    expect(
      (await versionsOf(school.id, form.id)).map(({ fields }) => fields.map(({ question }) => question)),
    ).toEqual([
      ['Can your child swim?', 'Which stroke?'],
      ['Which stroke?', 'Does your child swim?', 'Since when?'],
    ])
    const stale = await update({ formName: 'Mine' }, 1)
    expect([stale.status, stale.problem.code]).toEqual([400, 'CHANGED_MEANWHILE'])
  })

  test('is copied by creating it again: its questions are its own', async () => {
    const { admin } = await makeSchool(rig)
    const form = await create(admin)
    const copy = made(await call(rig, forms.create, { body: { ...form, formName: 'Swimming copy' } }, admin))
    expect(copy.id).not.toBe(form.id)
    const ids = new Set([...form.formFields, ...copy.formFields].map(({ id }) => id))
    expect(ids.size).toBe(4)
    // A question taken from another form is a new question here, and a repeated id is one question.
    const [copiedField] = copy.formFields
    const mixed = made(
      await call(
        rig,
        forms.update,
        {
          body: {
            ...copy,
            formFields: [
              copiedField!,
              { ...copiedField!, sortedId: 1 },
              { ...form.formFields[0]!, sortedId: 2 },
            ],
          },
        },
        admin,
      ),
    )
    expect(mixed.formFields[0]!.id).toBe(copiedField!.id)
    expect(new Set(mixed.formFields.map(({ id }) => id)).size).toBe(3)
    expect(mixed.formFields.map(({ id }) => id)).not.toContain(form.formFields[0]!.id)
  })

  test('removed is gone from list and page, and what it asked is kept', async () => {
    const school = await makeSchool(rig)
    const { admin } = school
    const [one, other] = [await create(admin), await create(admin, { formName: 'Other' })]
    for (const { id } of [one, other])
      made(
        await call(
          rig,
          savedViews.add,
          { body: { ...VIEW_OF_ANSWERS, columns: [], filters: { form: id } } },
          admin,
        ),
      )
    const removed = await call(rig, forms.removeMany, { query: { formIds: one.id } }, admin)
    expect(removed.answer).toEqual({ changed: 1, refused: [] })
    expect(await names(admin)).toEqual(['Other'])
    const views = made(await call(rig, savedViews.list, {}, admin))
    expect(views.map(({ filters }) => filters.form)).toEqual([other.id])
    expect((await call(rig, forms.get, { params: { id: one.id } }, admin)).status).toBe(404)
    expect((await call(rig, forms.update, { body: { ...one } }, admin)).status).toBe(404)
    expect(await versionsOf(school.id, one.id)).toHaveLength(1)
    expect((await call(rig, forms.removeMany, { query: { formIds: one.id } }, admin)).answer.changed).toBe(0)
    expect((await call(rig, forms.get, { params: { id: other.id } }, admin)).status).toBe(200)
    const { rows } = await inside(rig, school.id, (query) =>
      query('select what from audit_event where subject_id = $1 order by at', [one.id]),
    )
    expect(rows.map(({ what }) => what)).toEqual(['form.created', 'form.removed'])
  })

  test('of another school is neither seen, changed nor removed', async () => {
    const [one, other] = [await makeSchool(rig), await makeSchool(rig)]
    const theirs = await create(other.admin)
    expect((await call(rig, forms.get, { params: { id: theirs.id } }, one.admin)).status).toBe(404)
    expect((await call(rig, forms.update, { body: { ...theirs } }, one.admin)).status).toBe(404)
    expect(
      (await call(rig, forms.removeMany, { query: { formIds: theirs.id } }, one.admin)).answer.changed,
    ).toBe(0)
    expect(await names(one.admin)).toEqual([])
    expect(await names(other.admin)).toEqual(['Swimming'])
  })
})

/** Per kind: its address, how to create one with these forms, and how to read its forms. */
const kinds = [
  {
    kind: 'classes',
    make: (school: MadeSchool, formIds: string[]) =>
      call(rig, classes.create, { body: classBody({ formIds }) }, school.admin),
    read: async (school: MadeSchool, id: string) =>
      (await call(rig, classes.get, { params: { id } }, school.admin)).answer.formIds,
    path: 'formIds',
  },
  {
    kind: 'camps',
    make: (school: MadeSchool, formIds: string[]) =>
      call(
        rig,
        camps.create,
        { body: { ...campBody(), camp: { ...campBody().camp, formIds } } },
        school.admin,
      ),
    read: async (school: MadeSchool, id: string) =>
      (await call(rig, camps.get, { params: { id } }, school.admin)).answer.camp.formIds,
    path: 'camp.formIds',
  },
  {
    kind: 'aftercare',
    make: (school: MadeSchool, formIds: string[]) =>
      call(rig, aftercare.create, { body: aftercareBody({ formIds }) }, school.admin),
    read: async (school: MadeSchool, id: string) =>
      (await call(rig, aftercare.get, { params: { id } }, school.admin)).answer.formIds,
    path: 'formIds',
  },
] as const

describe.each(kinds)('Forms to fill out by $kind', ({ make, read, path }) => {
  test('are kept in their order, each once, and cannot be removed meanwhile', async () => {
    const school = await makeSchool(rig)
    const [one, other] = [await create(school.admin), await create(school.admin, { formName: 'Other' })]
    const { id } = made(await make(school, [other.id, one.id, other.id]))
    expect(await read(school, id)).toEqual([other.id, one.id])
    const list = (await call(rig, forms.list, {}, school.admin)).answer.content
    expect(list.map(({ activityCount }) => activityCount)).toEqual([1, 1])
    const formIds = `${one.id},${other.id}`
    const removed = await call(rig, forms.removeMany, { query: { formIds } }, school.admin)
    expect(removed.answer.changed).toBe(0)
    expect(removed.answer.refused.map(({ message }) => message)).toEqual([
      expect.stringContaining('uses this form. Disable it instead'),
      expect.stringContaining('uses this form. Disable it instead'),
    ])
  })

  test('are of the school, there and enabled', async () => {
    const [school, theirs] = [await makeSchool(rig), await makeSchool(rig)]
    const foreign = await create(theirs.admin)
    const disabled = await create(school.admin, { enabled: false })
    const gone = await create(school.admin)
    made(await call(rig, forms.removeMany, { query: { formIds: gone.id } }, school.admin))
    for (const id of [foreign.id, disabled.id, gone.id]) {
      const refused = await make(school, [id])
      expect([refused.status, refused.problem.fields]).toEqual([
        400,
        [{ path, message: 'One of these forms does not exist or is disabled' }],
      ])
    }
  })
})

describe('A class', () => {
  test('keeps a form that was disabled since, lets go of one, and asks others for several at once', async () => {
    const school = await makeSchool(rig)
    const { admin } = school
    const [one, other] = [await create(admin), await create(admin, { formName: 'Other' })]
    const ofClass = (formIds: string[]) => ({ ...classBody({ formIds }), version: undefined })
    const { id } = made(await call(rig, classes.create, { body: classBody({ formIds: [one.id] }) }, admin))
    made(await call(rig, forms.update, { body: { ...one, enabled: false } }, admin))
    const save = (formIds: string[]) =>
      call(rig, classes.update, { params: { id }, body: ofClass(formIds) as never }, admin)
    made(await save([one.id, other.id]))
    expect(await kinds[0].read(school, id)).toEqual([one.id, other.id])
    made(await save([other.id]))
    expect(await kinds[0].read(school, id)).toEqual([other.id])
    expect((await save([one.id])).status).toBe(400)
    expect(await kinds[0].read(school, id)).toEqual([other.id])

    const third = await create(admin, { formName: 'Third' })
    made(await call(rig, classes.bulkChange, { body: { ids: [id], formIds: [third.id] } as never }, admin))
    expect(await kinds[0].read(school, id)).toEqual([third.id])
    const readActivities = async () =>
      made(await call(rig, forms.get, { params: { id: third.id } }, school.manager)).activities
    expect(await readActivities()).toEqual([{ id, name: classBody().className, kind: 'classes' }])
    // A removed class requires no forms.
    made(await call(rig, activities.remove, { at: 'classes', params: { id } }, admin))
    const removed = await call(rig, forms.removeMany, { query: { formIds: third.id } }, admin)
    expect(removed.answer.changed).toBe(1)
  })

  test('and the removal of a form it begins to ask do not both succeed', async () => {
    const school = await makeSchool(rig)
    const { admin } = school
    for (let i = 0; i < 5; i += 1) {
      const form = await create(admin)
      const [creation, removed] = await Promise.all([
        call(rig, classes.create, { body: classBody({ formIds: [form.id] }) }, admin),
        call(rig, forms.removeMany, { query: { formIds: form.id } }, admin),
      ])
      expect([creation.status, removed.answer.changed]).toEqual(
        removed.answer.changed === 1 ? [400, 1] : [200, 0],
      )
    }
  })
})
