import { describe, expect, test } from 'vitest'
import { formAnswers } from '@afterbell/contract/forms/form-answers'
import { forms } from '@afterbell/contract/forms/forms'
import { familyForms } from '@afterbell/contract/portal/family-forms'
import { familyHome } from '@afterbell/contract/portal/family-home'
import { history } from '@afterbell/contract/reports/history'
import { call, useRig } from '../rig/app.ts'
import type { FamilyBrowser } from '../rig/families/browser.ts'
import { askForm, join } from '../rig/families/forms.ts'
import { limitGuardian } from '../rig/families/limited.ts'
import { logInFamily, type LoggedInFamily } from '../rig/families/logged-in.ts'
import { logInOther } from '../rig/families/owing.ts'
import { made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { children } from '@afterbell/contract/families/children'

const rig = useRig()

type Params = Awaited<ReturnType<typeof askForm>>['params']

const read = async (browser: FamilyBrowser, params: Params, language = 'en') =>
  made(await browser.call(familyForms.get, { params }, { 'accept-language': language }))
const save = (browser: FamilyBrowser, params: Params, body: object, language = 'en') =>
  browser.call(
    familyForms.save,
    { params, body: { formVersion: 1, ...body } as never },
    {
      'accept-language': language,
    },
  )
const list = async (browser: FamilyBrowser) => made(await browser.call(familyForms.list, {})).forms
const due = async (browser: FamilyBrowser) =>
  made(await browser.call(familyHome.home, {})).toDo.filter(({ is }) => is === 'FORM')
const asStaff = async (school: MadeSchool, { childId, formId }: Params) =>
  made(await call(rig, formAnswers.history, { params: { id: childId, formId } }, school.admin)).content

/** Gives a family a second child. */
async function sibling(school: MadeSchool, { childId, lastName }: LoggedInFamily): Promise<string> {
  const child = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
  return makeChild(rig, school, {
    firstName: 'Ben',
    lastName,
    birthDate: '2019-03-01',
    siblingId: childId,
    primaryGuardian: child.primaryGuardian,
  } as never)
}

describe('A family', () => {
  test('fills out a form that is due, finds it complete, and staff see who did', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const { params, questionId, consentId, form } = await askForm(rig, school, mara)
    expect(await due(mara.browser)).toMatchObject([
      { id: form.id, name: form.formName, child: { id: mara.childId }, enrollmentId: params.enrollmentId },
    ])
    expect(await read(mara.browser, params)).toMatchObject({
      state: 'MISSING',
      answer: null,
      signatureText: null,
      formVersion: 1,
    })
    const answers = { [questionId]: 'Peanuts', [consentId]: true }
    expect(made(await save(mara.browser, params, { answers }))).toMatchObject({
      state: 'ANSWERED',
      answeredBy: 'YOU',
      answer: { answers },
    })
    expect(await due(mara.browser)).toEqual([])
    expect(await asStaff(school, params)).toMatchObject([
      { answeredBy: `Mara ${mara.lastName}`, isByFamily: true, signature: null, isLatest: true },
    ])
    const { content } = made(await call(rig, history.list, { query: { theme: 'FORMS' } }, school.admin))
    expect(content.filter(({ text }) => text.startsWith('answered the form'))).toMatchObject([
      { who: null, familyPerson: `Mara ${mara.lastName}` },
    ])
  })

  test('is told at the field what is wrong, in their language, and nothing is stored', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const { params, questionId } = await askForm(rig, school, mara, { needsSignature: true })
    const { status, problem } = await save(mara.browser, params, { answers: {} }, 'es')
    expect([status, problem!.fields]).toEqual([
      400,
      [
        { path: `answers.${questionId}`, message: 'Este campo es obligatorio' },
        { path: 'signature', message: 'Este campo es obligatorio' },
      ],
    ])
    expect(await asStaff(school, params)).toEqual([])
  })

  test('signs with a name, and the text they read is kept in its language and shown to staff', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const { params, questionId, form } = await askForm(rig, school, mara, { needsSignature: true })
    const { signatureText } = await read(mara.browser, params, 'es')
    expect(signatureText).toContain('Al escribir mi nombre, firmo el formulario')
    expect(signatureText).toContain(form.formName)
    const signed = { answers: { [questionId]: 'None' }, signature: 'Mara Osei' }
    const { answer } = made(await save(mara.browser, params, signed, 'es'))
    expect(answer).toMatchObject({ signedName: 'Mara Osei' })
    const [stored] = await asStaff(school, params)
    expect(stored!.signature).toEqual({
      name: 'Mara Osei',
      text: signatureText,
      language: 'es',
      drawing: null,
    })
    // The same again, sent twice, is one answer; a change is signed anew.
    made(await save(mara.browser, params, signed, 'es'))
    expect(await asStaff(school, params)).toHaveLength(1)
    const changed = { answers: { [questionId]: 'Nuts' }, signature: 'M. Osei', replaces: answer!.id }
    made(await save(mara.browser, params, changed))
    const [latest] = await asStaff(school, params)
    expect(latest!.signature).toMatchObject({ name: 'M. Osei', language: 'en' })
  })

  test('draws a signature above the name where the school takes one, and staff see it', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const drawn = { needsSignature: true, mayDrawSignature: true }
    const { params, questionId, form } = await askForm(rig, school, mara, drawn)
    expect(await read(mara.browser, params)).toMatchObject({
      mayDrawSignature: true,
      signatureText: expect.stringContaining('by drawing my signature if I choose to, I sign'),
    })
    const answers = { [questionId]: 'None' }
    const signatureDrawing = 'M10 20L30 40L50 60M70 80L70 80'
    const nameless = await save(mara.browser, params, { answers, signatureDrawing })
    expect(nameless.problem!.fields).toEqual([{ path: 'signature', message: 'This field is required' }])
    const signed = { answers, signature: 'Mara Osei', signatureDrawing }
    for (const hostile of ['M10 20L30 40"/><script>', 'M10 20L900 40', 'hello'])
      expect(
        (await save(mara.browser, params, { ...signed, signatureDrawing: hostile })).problem!.fields,
      ).toMatchObject([{ path: 'signatureDrawing' }])
    const tooLong = await save(mara.browser, params, { ...signed, signatureDrawing: 'L'.repeat(20_001) })
    expect(tooLong.problem!.fields).toMatchObject([{ path: 'signatureDrawing' }])
    expect(await asStaff(school, params)).toEqual([])
    const { answer } = made(await save(mara.browser, params, signed))
    made(await save(mara.browser, params, signed))
    const stored = await asStaff(school, params)
    expect(stored.map(({ signature }) => signature)).toMatchObject([
      { name: 'Mara Osei', drawing: signatureDrawing },
    ])
    // Turned off, it takes no drawing, and what was drawn and asked before stays as it is.
    const body = { ...form, mayDrawSignature: false, version: form.version }
    made(await call(rig, forms.update, { body } as never, school.admin))
    expect(await read(mara.browser, params)).toMatchObject({ mayDrawSignature: false, state: 'ANSWERED' })
    const again = { ...signed, answers: { [questionId]: 'Nuts' }, replaces: answer!.id }
    expect((await save(mara.browser, params, again, 'es')).problem!.fields).toEqual([
      {
        path: 'signatureDrawing',
        message: 'La escuela solo pide su nombre escrito. Borre el dibujo y envíe el formulario de nuevo.',
      },
    ])
    made(await save(mara.browser, params, { ...again, signatureDrawing: '' }))
    expect((await asStaff(school, params)).map(({ signature }) => signature!.drawing)).toEqual([
      null,
      signatureDrawing,
    ])
  })

  test('begins with earlier answers, also those that staff recorded', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const { params, questionId } = await askForm(rig, school, mara)
    const body = { enrollmentId: params.enrollmentId, formVersion: 1, answers: { [questionId]: 'Eggs' } }
    const ofStaff = { params: { id: params.childId, formId: params.formId }, body }
    made(await call(rig, formAnswers.save, ofStaff, school.admin))
    expect(await read(mara.browser, params)).toMatchObject({
      answeredBy: 'SCHOOL',
      answer: { answers: { [questionId]: 'Eggs' } },
    })
  })

  test('is asked again when the school begins to ask for a signature, and told when the form changed', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const { params, form, questionId } = await askForm(rig, school, mara)
    const answers = { [questionId]: 'None' }
    made(await save(mara.browser, params, { answers }))
    const body = { ...form, needsSignature: true, version: form.version }
    made(await call(rig, forms.update, { body } as never, school.admin))
    expect(await due(mara.browser)).toHaveLength(1)
    const { answer } = await read(mara.browser, params)
    const stale = await save(mara.browser, params, { answers, replaces: answer!.id, signature: 'Mara' })
    expect(stale.problem!.code).toBe('FORM_CHANGED')
    made(
      await save(mara.browser, params, { answers, replaces: answer!.id, signature: 'Mara', formVersion: 2 }),
    )
    expect(await due(mara.browser)).toEqual([])
  })
})

describe('Answers', () => {
  test('are for the child they name: an enrollment of a sibling is not there', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const benId = await sibling(school, mara)
    const { params, classId, questionId } = await askForm(rig, school, mara)
    await join(rig, school, classId, benId)
    const answers = { [questionId]: 'None' }
    const crossed = { ...params, childId: benId }
    expect((await save(mara.browser, crossed, { answers })).status).toBe(404)
    expect((await mara.browser.call(familyForms.get, { params: crossed })).status).toBe(404)
    expect((await list(mara.browser)).map(({ child, state }) => [child.id, state])).toEqual([
      [mara.childId, 'MISSING'],
      [benId, 'MISSING'],
    ])
  })

  test('of two guardians at once: the second is told, and can answer again', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const tom = await logInOther(rig, school, mara)
    const { params, questionId } = await askForm(rig, school, mara)
    made(await save(mara.browser, params, { answers: { [questionId]: 'None' } }))
    const late = await save(tom, params, { answers: { [questionId]: 'Nuts' } })
    expect(late).toMatchObject({ status: 400, problem: { code: 'CHANGED_MEANWHILE' } })
    expect(JSON.stringify(late.problem)).not.toContain('Mara')
    const { answer, answeredBy } = await read(tom, params)
    expect(answeredBy).toBe('FAMILY')
    made(await save(tom, params, { answers: { [questionId]: 'Nuts' }, replaces: answer!.id }))
    const both = await Promise.all(
      [mara.browser, tom].map((browser) =>
        save(browser, params, { answers: { [questionId]: browser === tom ? 'Eggs' : 'Milk' } }),
      ),
    )
    expect(both.map(({ problem }) => problem?.code)).toEqual(['CHANGED_MEANWHILE', 'CHANGED_MEANWHILE'])
  })

  test('to what is no longer asked are refused with a sentence, and the form leaves the list', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const { params, form, questionId } = await askForm(rig, school, mara)
    const body = { ...form, enabled: false, version: form.version }
    made(await call(rig, forms.update, { body } as never, school.admin))
    const refusal = await save(mara.browser, params, { answers: { [questionId]: 'None' } }, 'es')
    expect(refusal).toMatchObject({ status: 400, problem: { code: 'NOT_ASKED' } })
    expect(await list(mara.browser)).toEqual([])
    expect((await mara.browser.call(familyForms.get, { params })).status).toBe(404)
  })

  test('of another family are not there, nor anything of a child that somebody is shut out of', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const stranger = await logInFamily(rig, school)
    const { params, questionId } = await askForm(rig, school, mara)
    expect((await stranger.browser.call(familyForms.get, { params })).status).toBe(404)
    expect((await save(stranger.browser, params, { answers: { [questionId]: 'x' } })).status).toBe(404)
    for (const telling of ['MONEY', 'NOTHING'] as const) {
      await limitGuardian(rig, school, mara.childId, telling)
      expect([await list(mara.browser), await due(mara.browser)]).toEqual([[], []])
      expect((await mara.browser.call(familyForms.get, { params })).status).toBe(404)
      expect((await save(mara.browser, params, { answers: { [questionId]: 'x' } })).status).toBe(404)
    }
  })

  test('given once for the family count for all children, but tell nothing of one that is kept from the reader', async () => {
    const school = await makeSchool(rig)
    const mara = await logInFamily(rig, school)
    const benId = await sibling(school, mara)
    const asked = await askForm(rig, school, mara, { familyType: 'ONCE_PER_FAMILY' })
    await join(rig, school, asked.classId, benId)
    const answers = { [asked.questionId]: 'Quillon' }
    made(await save(mara.browser, asked.params, { answers }))
    expect(await list(mara.browser)).toMatchObject([{ isForFamily: true, state: 'ANSWERED' }])
    await limitGuardian(rig, school, mara.childId, 'NOTHING')
    const [row] = await list(mara.browser)
    expect(row).toMatchObject({ child: { id: benId }, state: 'MISSING', answeredAt: null })
    const params = { childId: benId, enrollmentId: row!.enrollmentId, formId: row!.formId }
    expect((await read(mara.browser, params)).answer).toBeNull()
    made(await save(mara.browser, params, { answers: { [asked.questionId]: 'Anew' } }))
    expect(await due(mara.browser)).toEqual([])
  })
})
