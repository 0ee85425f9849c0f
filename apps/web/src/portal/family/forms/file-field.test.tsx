import { afterEach, expect, test, vi } from 'vitest'
import { FORM_FILE_BYTES_MAX } from '@afterbell/domain/forms/form-files'
import {
  alerts,
  CHILD,
  leftInEnglish,
  openPortal,
  refused,
  session,
  shown,
  type Answers,
} from '../../../../test/family.tsx'
import { act, eventually, named, press, removeDrawn, settle, type } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const id = (last: string) => `01999999-0000-7000-8000-0000000000${last}`
const [FORM, ENROLLMENT, PLAN, MORE] = [id('b1'), id('b2'), id('10'), id('20')] as const
const AT = `children/${CHILD}/enrollments/${ENROLLMENT}/forms/${FORM}`
const PLAN_FILE = { file: id('f1'), name: 'plan.pdf', bytes: 120_000 }
const field = { sortedId: 0, required: true, formOption: [] }
const form = {
  formId: FORM,
  formName: 'Asthma',
  child: { id: CHILD, name: 'Ann Osei' },
  enrollmentId: ENROLLMENT,
  activities: [],
  required: true,
  isForFamily: false,
  needsSignature: false,
  mayDrawSignature: false,
  state: 'MISSING',
  answeredAt: null,
  answeredBy: null,
  formVersion: 1,
  formFields: [
    { ...field, id: PLAN, question: 'Plan', fieldType: 'FILE' },
    { ...field, id: MORE, sortedId: 1, required: false, question: 'More', fieldType: 'SHORT_QUESTION' },
  ],
  signatureText: null,
  answer: null as object | null,
}

const open = (answers: Answers = {}, language: 'en' | 'es' = 'en') =>
  openPortal(
    { 'GET session': () => json(session), [`GET ${AT}`]: () => json(form), ...answers },
    { page: `forms/${CHILD}/${ENROLLMENT}/${FORM}`, language },
  )

const input = () => document.querySelector<HTMLInputElement>('input[type="file"]')!

async function choose(size = 10) {
  const file = new File(['x'], 'plan.pdf', { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: size })
  Object.defineProperty(input(), 'files', { value: [file], configurable: true })
  Object.defineProperty(input(), 'value', { value: '', writable: true, configurable: true })
  await act(async () => input().dispatchEvent(new Event('change', { bubbles: true })))
  await act(() => settle(20))
}

test('A file is uploaded when it is chosen, and sent with the form; what was typed stays if it fails', async () => {
  const { sent } = await open({
    [`POST ${AT}/files`]: (_, count) =>
      count === 1
        ? refused('FILE_NOT_SUPPORTED', 'Please choose a PDF, or a picture as JPEG or PNG')
        : json(PLAN_FILE),
    [`PUT ${AT}`]: () => json(form),
  })
  await type(named(/^More/, 'input'), 'Bees')
  await choose()
  expect(alerts()).toEqual(['Please choose a PDF, or a picture as JPEG or PNG'])
  expect((named(/^More/, 'input') as HTMLInputElement).value).toBe('Bees')
  await choose()
  expect([alerts(), input()]).toEqual([[], null])
  expect(shown()).toContain('plan.pdf 117 KB')
  expect(shown()).toContain('It goes to the school when you send the form.')
  expect(document.activeElement!.getAttribute('aria-label')).toBe('Download plan.pdf')
  await press('Send')
  await eventually(() => expect(sent(`PUT ${AT}`)).toHaveLength(1))
  expect(sent(`PUT ${AT}`)[0]!.body).toMatchObject({ answers: { [PLAN]: PLAN_FILE, [MORE]: 'Bees' } })
})

test('A file that is too large is not sent at all', async () => {
  const { sent } = await open()
  await choose(FORM_FILE_BYTES_MAX + 1)
  expect(alerts()).toEqual(['This file is too large. It can have at most 10 MB.'])
  expect(sent(`POST ${AT}/files`)).toEqual([])
})

test('A file that the school has is shown, can be replaced and removed, and is kept through a reload', async () => {
  const answer = { id: id('a1'), answers: { [PLAN]: PLAN_FILE }, signedName: null }
  const other = { ...PLAN_FILE, file: id('f2'), name: 'new.pdf' }
  const withFile = { [`GET ${AT}`]: () => json({ ...form, answer }) }
  await open({ ...withFile, [`POST ${AT}/files`]: () => json(other) })
  expect(shown()).not.toContain('It goes to the school')
  await press('Choose another file')
  await choose()
  expect(shown()).toContain('new.pdf')
  await removeDrawn()
  await open(withFile)
  expect(shown()).toContain('new.pdf')
  await press('Remove new.pdf')
  expect(document.activeElement).toBe(input())
})

test('In Spanish nothing is left in English', async () => {
  const answer = { id: id('a1'), answers: { [PLAN]: PLAN_FILE }, signedName: null }
  await open({ [`GET ${AT}`]: () => json({ ...form, answer }) }, 'es')
  await press('Elegir otro archivo')
  expect(leftInEnglish()).toEqual([])
})
