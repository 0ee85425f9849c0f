import { afterEach, expect, test, vi } from 'vitest'
import {
  alerts,
  CHILD,
  leftInEnglish,
  notLoggedIn,
  openPortal,
  refused,
  session,
  shown,
  title,
  type Answers,
} from '../../../../test/family.tsx'
import { act, eventually, named, press, removeDrawn, type } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const id = (last: string) => `01999999-0000-7000-8000-0000000000${last}`
const FORM = id('b1')
const ENROLLMENT = id('b2')
const PAGE = `forms/${CHILD}/${ENROLLMENT}/${FORM}`
const AT = `children/${CHILD}/enrollments/${ENROLLMENT}/forms/${FORM}`
const [GET, PUT] = [`GET ${AT}`, `PUT ${AT}`]
const KINDS = [
  'SHORT_QUESTION',
  'LONG_QUESTION',
  'SINGLE_CHOICE',
  'MULTIPLE_CHOICE',
  'DROPDOWN',
  'DATE',
  'CONSENT',
] as const

const fields = KINDS.map((fieldType, sortedId) => ({
  id: id(`${sortedId + 1}0`),
  sortedId,
  required: sortedId === 0,
  question: `Q ${fieldType}`,
  fieldType,
  formOption: /CHOICE|DROPDOWN/.test(fieldType)
    ? ['Bus', 'Walk'].map((option, place) => ({ sortedId: place, option }))
    : [],
}))
const [SHORT, LONG, ONE, SOME, DROP, DATE, CONSENT] = fields.map((field) => field.id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

const row = {
  formId: FORM,
  formName: 'Zoo day',
  child: { id: CHILD, name: 'Ann Osei' },
  enrollmentId: ENROLLMENT,
  activities: [{ id: id('b3'), name: 'Pottery', kind: 'classes' }],
  required: true,
  isForFamily: false,
  needsSignature: true,
  mayDrawSignature: false,
  state: 'MISSING',
  answeredAt: null as string | null,
  answeredBy: null as string | null,
}
const form = {
  ...row,
  formVersion: 3,
  formFields: fields,
  signatureText: 'By typing my name I sign.',
  answer: null as object | null,
  before: null as object | null,
}
const answered = {
  state: 'ANSWERED',
  answeredAt: '2026-10-02T15:00:00Z',
  answeredBy: 'FAMILY',
  answer: { id: id('b9'), answers: { [SHORT]: 'Nuts' }, signedName: 'Tom Osei' },
}

function open(answers: Answers, page = PAGE, language: 'en' | 'es' = 'en') {
  return openPortal({ 'GET session': () => json(session), ...answers }, { page, language })
}

// A form is read and written at one path, so that the first write is the second call.
const inputs = (selector: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`.custom-form ${selector}`),
]
const box = (text: string) =>
  [...document.querySelectorAll('label')]
    .find((label) => label.textContent!.startsWith(text))!
    .querySelector('input')!
const click = (element: HTMLElement) => act(async () => element.click())
const shortField = () => inputs('input[autocomplete="off"]')[0]!
const signatureField = () => document.querySelector<HTMLInputElement>('#signature')!

test('The list says which forms there are, for whom, and how each stands', async () => {
  await open(
    {
      'GET forms': () =>
        json({
          forms: [
            row,
            { ...row, formId: id('b4'), formName: 'Trip', state: 'OPTIONAL', isForFamily: true },
            { ...row, ...answered, answer: undefined, formId: id('b5'), formName: 'Pictures' },
          ],
        }),
    },
    'forms',
  )
  expect([title(), document.title]).toEqual(['Forms', 'Forms · Harbour Street'])
  const lines = [...document.querySelectorAll('.rows li')].map((line) => [
    line.querySelector('span')!.textContent,
    line.querySelector('a')!.getAttribute('aria-label'),
  ])
  expect(lines).toEqual([
    ['Zoo dayFor Ann OseiFor PotteryTo fill out', 'Fill out: Zoo day, Ann Osei'],
    ['TripFor your familyFor PotteryNot required', 'Fill out: Trip, Ann Osei'],
    ['PicturesFor Ann OseiFor PotteryYour family filled it out on 10/02/2026', 'Change: Pictures, Ann Osei'],
  ])
})

test('A form that is asked anew begins with the answers of last time, to be checked', async () => {
  await open({ [GET]: () => json({ ...form, before: { [SHORT]: 'Nuts' } }) })
  expect(shortField().value).toBe('Nuts')
  expect(shown()).toContain('These are your answers from last time.')
})

test('No forms say so, and a failure says so', async () => {
  await open({ 'GET forms': () => json({ forms: [] }) }, 'forms')
  expect(shown()).toContain('There are no forms to fill out.')
  await removeDrawn()
  await open(
    {
      'GET forms': (_, count) =>
        count === 1 ? Promise.reject(new Error('offline')) : json({ forms: [row] }),
    },
    'forms',
  )
  expect(alerts()[0]).toContain('This could not be loaded.')
  await press('Try again')
  expect(alerts()).toEqual([])
})

test('Every kind of question is answered, the form signed, and sent once', async () => {
  const { sent } = await open({ [GET]: () => json(form), [PUT]: () => json({ ...form, ...answered }) })
  expect(title()).toBe('Zoo day')
  await type(shortField(), 'Nuts')
  await type(inputs('textarea')[0]!, 'A lot')
  await click(box('Bus'))
  await click(inputs('input[type="checkbox"]')[1]!)
  const [dropdown, month] = [...document.querySelectorAll<HTMLSelectElement>('.custom-form select')]
  await choose(dropdown!, 'Walk')
  await choose(month!, month!.options[5]!.value)
  await type(inputs('input[aria-label="Day"]')[0]!, '4')
  await type(inputs('input[aria-label="Year"]')[0]!, '2018')
  await click(box('Q CONSENT'))
  await type(signatureField(), 'Mara Osei')
  await press('Send')
  expect(sent(PUT).map(({ body }) => body)).toEqual([
    {
      formVersion: 3,
      answers: {
        [SHORT]: 'Nuts',
        [LONG]: 'A lot',
        [ONE]: 'Bus',
        [SOME]: ['Walk'],
        [DROP]: 'Walk',
        [DATE]: '2018-05-04',
        [CONSENT]: true,
      },
      signature: 'Mara Osei',
      signatureDrawing: '',
      replaces: null,
    },
  ])
  expect(shown()).toContain('Thank you! The school has your answers.')
  expect(document.activeElement).toBe(document.querySelector('h1'))
  expect(sessionStorage.length).toBe(0)
})

test('What is wrong stands at its field, the first is focused, and what was typed stays', async () => {
  await open({
    [GET]: () => json(form),
    [PUT]: () =>
      json(
        {
          code: 'VALIDATION',
          message: 'Please check the fields',
          fields: [
            { path: `answers.${SHORT}`, message: 'This field is required' },
            { path: 'signature', message: 'This field is required' },
          ],
        },
        400,
      ),
  })
  await type(inputs('textarea')[0]!, 'A lot')
  await press('Send')
  expect(alerts()).toEqual([
    'This field is required',
    'This field is required',
    'Please check the fields that are marked.',
  ])
  expect(document.activeElement).toBe(shortField())
  expect(inputs('textarea')[0]!.value).toBe('A lot')
})

test('A reload loses nothing that was typed, and nothing of one form gets into another', async () => {
  await open({ [GET]: () => json(form) })
  await type(shortField(), 'Nuts')
  await type(signatureField(), 'Mara')
  await removeDrawn()
  await open({ [GET]: () => json(form) })
  expect([shortField().value, signatureField().value]).toEqual(['Nuts', 'Mara'])
  await removeDrawn()
  const other = PAGE.replace(ENROLLMENT, id('b8'))
  await open({ [GET.replace(ENROLLMENT, id('b8'))]: () => json(form) }, other)
  expect([shortField().value, signatureField().value]).toEqual(['', ''])
  await removeDrawn()
  await open({ [GET]: () => json(form), 'DELETE session': () => json(null, 204) })
  await press('Log out')
  expect(sessionStorage.length).toBe(0)
})

test('A signature is drawn, undone, kept through a reload and a refusal, and sent with the name', async () => {
  const drawn = { ...form, mayDrawSignature: true }
  await open({ [GET]: () => json(drawn) })
  const [undo, clear] = ['Undo line', 'Start over'].map((name) => () => named(name) as HTMLButtonElement)
  expect([undo!().disabled, clear!().disabled]).toEqual([true, true])
  expect(named('Nothing is drawn yet.')).toBeTruthy()
  await stroke([10, 20], [30, 40])
  await stroke([50, 60])
  expect(path()).toBe('M10 20L10 20L30 40M50 60L50 60')
  await press('Undo line')
  expect(path()).toBe('M10 20L10 20L30 40')
  await press('Start over')
  expect([path(), undo!().disabled]).toEqual(['', true])
  expect(document.activeElement!.getAttribute('role')).toBe('group')
  await stroke([10, 20], [30, 40])
  await removeDrawn()
  const needed = [
    { path: 'signature', message: 'This field is required' },
    { path: 'signatureDrawing', message: 'This drawing cannot be saved.' },
  ]
  const { sent } = await open({
    [GET]: () => json(drawn),
    [PUT]: (_, count) =>
      count === 2
        ? json({ code: 'VALIDATION', message: 'Please check', fields: needed }, 400)
        : json({ ...drawn, ...answered }),
  })
  expect(path()).toBe('M10 20L10 20L30 40')
  await press('Send')
  expect(alerts()).toContain('This drawing cannot be saved.')
  expect(path()).toBe('M10 20L10 20L30 40')
  await type(signatureField(), 'Mara Osei')
  await press('Send')
  expect(sent(PUT)[1]!.body).toMatchObject({
    signature: 'Mara Osei',
    signatureDrawing: 'M10 20L10 20L30 40',
  })
  expect(sessionStorage.length).toBe(0)
})

test('Who may only type finds no box to draw in, but what was drawn before can be cleared', async () => {
  await open({ [GET]: () => json({ ...form, mayDrawSignature: true }) })
  await stroke([10, 20], [30, 40])
  await removeDrawn()
  await open({ [GET]: () => json(form) })
  await press('Start over')
  expect(shown()).not.toContain('Draw your signature')
})

test('The form begins with earlier answers, and says who signed them', async () => {
  await open({ [GET]: () => json({ ...form, ...answered }) })
  expect(shortField().value).toBe('Nuts')
  expect(shown()).toContain('It was last signed by Tom Osei.')
})

test('Where somebody else answered meanwhile, both texts are shown, and the next press replaces theirs', async () => {
  const { sent } = await open({
    [GET]: (_, count) => json(count === 1 ? form : { ...form, ...answered }),
    [PUT]: (_, count) =>
      count === 2
        ? refused('CHANGED_MEANWHILE', 'Somebody changed it')
        : json({ ...form, ...answered, answeredBy: 'YOU' }),
  })
  await type(shortField(), 'Eggs')
  await press('Send')
  await eventually(() => expect(alerts()[0]).toContain('Someone else filled this out while you were typing.'))
  expect(shortField().value).toBe('Eggs')
  expect(shown()).toContain('On file now: Nuts')
  await press('Send')
  expect(sent(PUT).map(({ body }) => (body as { replaces: string }).replaces)).toEqual([
    null,
    answered.answer.id,
  ])
})

test('A form that changed meanwhile is shown anew, with what was typed', async () => {
  const { sent } = await open({
    [GET]: (_, count) =>
      json(count === 1 ? form : { ...form, formVersion: 4, formFields: fields.slice(0, 1) }),
    [PUT]: (_, count) =>
      count === 2 ? refused('FORM_CHANGED', 'Zoo day has changed') : json({ ...form, ...answered }),
  })
  await type(shortField(), 'Eggs')
  await press('Send')
  await eventually(() => expect(alerts()[0]).toContain('The school changed this form.'))
  await press('Send')
  expect(sent(PUT)[1]!.body).toMatchObject({ formVersion: 4, answers: { [SHORT]: 'Eggs' } })
})

test('A form that is no longer asked says so; a session that ended leads to the log-in', async () => {
  await open({})
  expect(shown()).toContain('The school no longer asks for this form.')
  await removeDrawn()
  await open({ [GET]: () => json(form), [PUT]: () => notLoggedIn() })
  await press('Send')
  expect(title()).toBe('Log in to Harbour Street')
})

test('In Spanish, the questions say that they are English, and nothing else is', async () => {
  const list = {
    'GET forms': () => json({ forms: [row, { ...row, ...answered, answer: undefined, formId: id('b5') }] }),
  }
  await open(list, 'forms', 'es')
  expect(leftInEnglish()).toEqual([])
  await removeDrawn()
  const texts = { signatureText: 'Al escribir mi nombre, firmo.', mayDrawSignature: true }
  await open(
    {
      [GET]: (_, count) => json(count === 1 ? { ...form, ...texts } : { ...form, ...texts, ...answered }),
      [PUT]: (_, count) =>
        count === 2 ? refused('CHANGED_MEANWHILE', 'Cambió') : json({ ...form, ...texts, ...answered }),
    },
    PAGE,
    'es',
  )
  expect(shown()).toContain('Las preguntas están en inglés.')
  expect(document.querySelector('h1')!.lang).toBe('en')
  expect(leftInEnglish()).toEqual([])
  await type(shortField(), 'Huevos')
  await press('Enviar')
  await eventually(() => expect(alerts()[0]).toContain('Otra persona llenó'))
  expect(leftInEnglish()).toEqual([])
  await press('Enviar')
  expect(shown()).toContain('¡Gracias! La escuela tiene sus respuestas.')
  expect(leftInEnglish()).toEqual([])
})

function choose(select: HTMLSelectElement, value: string) {
  return act(async () => {
    const setter = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!
    setter.call(select, value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const path = () => document.querySelector('.drawing path')!.getAttribute('d')

/** Draws one line through these points. */
async function stroke(...points: [number, number][]) {
  const box = document.querySelector<SVGSVGElement>('.drawing svg')!
  box.getBoundingClientRect = () => new DOMRect(0, 0, 600, 200)
  box.setPointerCapture = () => undefined
  const send = (kind: string, [clientX, clientY]: [number, number]) =>
    act(async () => {
      box.dispatchEvent(
        new PointerEvent(kind, {
          pointerId: 1,
          button: 0,
          clientX,
          clientY,
          bubbles: true,
          cancelable: true,
        }),
      )
    })
  await send('pointerdown', points[0]!)
  for (const point of points.slice(1)) await send('pointermove', point)
  await send('pointerup', points.at(-1)!)
}
