import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  alerts,
  CHILD,
  leftInEnglish,
  openPortal,
  refused,
  session,
  shown,
  SIBLING,
  type Answers,
} from '../../../../test/family.tsx'
import { act, press, removeDrawn, type } from '../../../../test/draw.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
beforeEach(() => vi.stubGlobal('confirm', () => true))
afterEach(() => vi.unstubAllGlobals())

const ABSENCE = '01999999-0000-7000-8000-0000000000b1'
const CHESS = '01999999-0000-7000-8000-0000000000f1'
const DAY = '2026-10-07'

const meeting = {
  id: '01999999-0000-7000-8000-0000000000e1',
  childId: CHILD,
  activityId: CHESS,
  kind: 'classes',
  name: 'Chess',
  sectionName: '',
  timeFrom: '15:30',
  timeTo: '16:30',
  location: null,
  isCancelled: false,
  checkIn: null,
  checkOut: null,
  checkOutPerson: null,
  absence: null as string | null,
  status: 'EXPECTED',
  told: null as unknown,
  mayTellAbsence: true,
  endsSpot: false,
  clashes: false,
}

const told = { id: ABSENCE, from: DAY, to: '2026-10-09', isOfAll: true, by: 'Mara Osei', mayUndo: true }
const absent = { absence: 'SICK', status: 'EXCUSED', mayTellAbsence: false, told }

function weekOf(more: Partial<typeof meeting> = {}, latePickups: object[] = []) {
  const days = [{ date: DAY, closed: [], meetings: [{ ...meeting, ...more }] }]
  return json({ today: DAY, from: DAY, to: '2026-10-13', latePickups, days })
}

const twoChildren = {
  ...session,
  children: [...session.children, { id: SIBLING, name: 'Ben Osei', familyId: SIBLING }],
}

function open(week: Answers[string], more: Answers = {}, language: 'en' | 'es' = 'en') {
  return openPortal({ 'GET session': () => json(twoChildren), 'GET week': week, ...more }, { language })
}

const recorded = (...ids: string[]) => json({ recorded: ids, known: [], notExpected: [] })
const dialog = () => document.querySelector('dialog')
const note = () => document.querySelector<HTMLTextAreaElement>('dialog textarea')!
const choice = (label: string) =>
  [...document.querySelectorAll<HTMLLabelElement>('dialog .choice')]
    .find((each) => each.textContent === label)!
    .querySelector('input')!
const tick = (label: string) => act(async () => choice(label).click())

test('An absence is told for a child and a sibling, of one activity or of all, with a note', async () => {
  const { sent } = await open(() => weekOf(), { 'POST absences': () => recorded(CHILD, SIBLING) })
  await press('Not coming: Ann Osei, Chess, Wednesday, October 7')
  expect(dialog()!.open).toBe(true)
  expect([choice('Ann Osei').checked, choice('Ben Osei').checked, choice('Only Chess').checked]).toEqual([
    true,
    false,
    true,
  ])
  await tick('Ben Osei')
  await tick('Everything on these days')
  await tick('Sick')
  await type(note(), 'Fever')
  await press('Tell the school')
  expect(sent('POST absences').map(({ body }) => body)).toEqual([
    { childIds: [CHILD, SIBLING], from: DAY, to: DAY, reason: 'SICK', note: 'Fever' },
  ])
  expect(dialog()).toBeNull()
  expect(document.querySelector('.said')!.textContent).toBe(
    'The school knows that you told an absence: Ann Osei and Ben Osei.',
  )
  expect(sent('GET week')).toHaveLength(2)
})

test('Without a reason nothing is sent; a refusal stands in the dialog, and keeps what was typed', async () => {
  const { sent } = await open(() => weekOf(), {
    'POST absences': () => refused('CHILD_IS_IN', 'Ann Osei is checked in to Chess right now'),
  })
  await press(/^Not coming/)
  await press('Tell the school')
  expect(alerts()).toEqual(['Please choose a reason'])
  expect(sent('POST absences')).toEqual([])
  await tick('Vacation')
  await type(note(), 'At the lake')
  await press('Tell the school')
  expect(alerts()).toEqual(['Ann Osei is checked in to Chess right now'])
  await press('Cancel')
  expect(dialog()).toBeNull()
  expect(document.activeElement!.textContent).toBe('Not coming')
  await press(/^Not coming/)
  expect(note().value).toBe('At the lake')
})

test('What the school knew already is said gently, with the note that was not added', async () => {
  await open(() => weekOf(), {
    'POST absences': () => json({ recorded: [], known: [CHILD], notExpected: [SIBLING] }),
  })
  await press(/^Not coming/)
  await tick('Another reason')
  await type(note(), 'At the doctor')
  await press('Tell the school')
  const said = document.querySelector('.said')!.textContent
  expect(said).toContain('The school knew already')
  expect(said).toContain('Your note was not added')
  expect(said).toContain('Not expected on these days anyway: Ben Osei')
})

test('An absence says who told it and until when, and is undone while it has not begun', async () => {
  const { sent } = await open(() => weekOf(absent), {
    [`DELETE absences/${ABSENCE}`]: () => json(null, 204),
  })
  expect(shown()).toContain('Told by Mara Osei. Until 10/09/2026')
  await press(/^Coming after all: Ann Osei/)
  expect(sent(`DELETE absences/${ABSENCE}`)).toHaveLength(1)
  expect(document.querySelector('.said')!.textContent).toBe('The school expects Ann Osei again.')
})

test('One that has begun is the office’s; where the family may tell nothing, no button is there', async () => {
  await open(() => weekOf({ ...absent, told: { ...told, mayUndo: false } }))
  expect(shown()).toContain('To change this, please call the school.')
  expect(document.querySelectorAll('.tell button')).toHaveLength(0)
})

test('A drop-in that ends with the absence is said before', async () => {
  await open(() => weekOf({ endsSpot: true }))
  await press(/^Not coming/)
  expect(dialog()!.textContent).toContain('A drop-in on these days is canceled')
})

const late = { minutes: 15, note: 'The bus', by: 'Tom Osei', at: '2026-10-07T15:10:00Z' }

test('A late pickup is told with its minutes, changed and undone', async () => {
  let standing: object | null = null
  const { sent } = await open(() => weekOf({}, [{ childId: CHILD, mayChange: true, told: standing }]), {
    [`PUT children/${CHILD}/late-pickup`]: () => {
      standing = late
      return json(null, 204)
    },
    [`DELETE children/${CHILD}/late-pickup`]: () => {
      standing = null
      return json(null, 204)
    },
  })
  await press('Picking up late: Ann Osei')
  await type(note(), 'The bus')
  await press('Tell the school')
  expect(sent(`PUT children/${CHILD}/late-pickup`).map(({ body }) => body)).toEqual([
    { minutes: 15, note: 'The bus' },
  ])
  expect(shown()).toContain(
    'Ann Osei is picked up about 15 minutes late. “The bus” · Told by Tom Osei at 11:10 AM',
  )
  await press('Not late after all: Ann Osei')
  expect(sent(`DELETE children/${CHILD}/late-pickup`)).toHaveLength(1)
  expect(document.querySelector('.said')!.textContent).toContain('is picked up on time')
})

test('A late pickup that comes too late is refused in the dialog', async () => {
  await open(() => weekOf({}, [{ childId: CHILD, mayChange: true, told: null }]), {
    [`PUT children/${CHILD}/late-pickup`]: () => refused('NOBODY_TO_PICK_UP', 'Ann Osei is not there'),
  })
  await press('Picking up late: Ann Osei')
  await press('Tell the school')
  expect(alerts()).toEqual(['Ann Osei is not there'])
})

test('In Spanish, neither dialog has English left', async () => {
  await open(
    () => weekOf({ endsSpot: true }, [{ childId: CHILD, mayChange: true, told: late }]),
    { 'POST absences': () => json({ recorded: [SIBLING], known: [CHILD], notExpected: [] }) },
    'es',
  )
  await press(/^Cambiar: aviso/)
  expect(leftInEnglish()).toEqual([])
  await press('Cancelar')
  await press(/^No viene/)
  await press('Avisar a la escuela')
  expect(leftInEnglish()).toEqual([])
  await tick('Enfermedad')
  await press('Avisar a la escuela')
  expect(shown()).toContain('La escuela ya sabía')
  expect(leftInEnglish()).toEqual([])
})
