import { afterEach, expect, test, vi } from 'vitest'
import { offerWords as english } from '@afterbell/domain/portal/offers/family-words.en'
import { offerWords as spanish } from '@afterbell/domain/portal/offers/family-words.es'
import { act, eventually, press, removeDrawn, type } from '../../../../test/draw.tsx'
import {
  leftInEnglish,
  openPortal,
  savedCard,
  session,
  shown,
  type Answers,
} from '../../../../test/family.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const WAIT = '01999999-0000-7000-8000-0000000000d2'
const CARD = '01999999-0000-7000-8000-0000000000f1'
const PUT = `PUT wait-lists/${WAIT}/mandate`
const DELETE = `DELETE wait-lists/${WAIT}/mandate`

const wait = {
  id: WAIT,
  activityId: 'a',
  childId: 'c',
  childName: 'Ann Osei',
  activity: 'Pottery',
  section: '',
  path: '/portal/harbour/wait-list#token=two',
  weekdays: ['thursday'],
  times: [{ from: '17:00', to: '17:30' }],
  position: 3,
  isWish: false,
  mandate: null as object | null,
  mandateUntil: '2026-12-20' as string | null,
}
const own = {
  isOwn: true,
  limit: 120,
  endsOn: '2026-12-20',
  method: { type: 'CARD', brand: 'visa', last4: '4242' },
}
const listed = (changed: object = {}) => json({ offers: [], waits: [{ ...wait, ...changed }] })

async function open(answers: Answers, language: 'en' | 'es' = 'en') {
  const opened = await openPortal(
    {
      'GET session': () => json(session),
      'GET week': () => json({ today: '2026-10-07', from: '2026-10-07', to: '2026-10-13', days: [] }),
      'GET offers': () => listed(),
      'GET money/methods': () => json({ methods: [savedCard(CARD)], canAdd: ['CARD'] }),
      ...answers,
    },
    { language },
  )
  await eventually(() => expect(document.querySelector('.open-spots')).not.toBeNull())
  return opened
}

const limitField = () => document.querySelector<HTMLInputElement>('.mandate [inputmode=decimal]')!
const radios = () => [...document.querySelectorAll<HTMLInputElement>('.mandate input[type=radio]')]

test('A family is asked first unless it chooses otherwise, and reads the whole sentence before it agrees', async () => {
  const { sent } = await open({ [PUT]: () => listed({ mandate: own }) })
  expect(radios().map(({ checked }) => checked)).toEqual([true, false])
  await act(async () => radios()[1]!.click())
  await eventually(() => expect(document.querySelector('.mandate form')).not.toBeNull())
  await press('Yes, take it when it opens')
  expect(shown()).toContain('Enter an amount above zero, such as 120.')
  expect(sent(PUT)).toEqual([])
  await type(limitField(), '$120')
  expect(shown()).toContain(
    'Take it and charge me, up to CA$120, if it opens before 12/20/2026, with Visa ending in 4242.',
  )
  await press('Yes, take it when it opens')
  await eventually(() => expect(shown()).toContain('Will be taken when it opens: up to CA$120'))
  expect(sent(PUT)[0]!.body).toEqual({ limit: 120, methodId: CARD, endsOn: '2026-12-20' })
  expect(shown()).toContain('Saved. We will take the spot for you when it opens.')
})

test('It is taken back with one button; the choice is there again', async () => {
  const { sent } = await open({
    'GET offers': () => listed({ mandate: own }),
    [DELETE]: (_, count) => (count === 1 ? Promise.reject(new Error('offline')) : listed()),
  })
  await press(/^Ask me first instead/)
  expect(shown()).toContain('This could not be saved.')
  await press(/^Ask me first instead/)
  await eventually(() => expect(radios().map(({ checked }) => checked)).toEqual([true, false]))
  expect(sent(DELETE)).toHaveLength(2)
  expect(shown()).toContain('Saved. We will ask you first.')
})

test('What the server refuses stands at its field, and nothing typed is lost', async () => {
  const fields = [{ path: 'endsOn', message: 'Choose 12/01/2026 or an earlier date' }]
  await open({ [PUT]: () => json({ code: 'VALIDATION', message: 'Please check the fields', fields }, 400) })
  await act(async () => radios()[1]!.click())
  await eventually(() => expect(document.querySelector('.mandate form')).not.toBeNull())
  await type(limitField(), '75.50')
  await press('Yes, take it when it opens')
  await eventually(() => expect(shown()).toContain('Choose 12/01/2026 or an earlier date'))
  expect(limitField().value).toBe('75.50')
})

test('The other guardian reads that it will be taken, and no money', async () => {
  await open({
    'GET offers': () => listed({ mandate: { isOwn: false, limit: null, endsOn: null, method: null } }),
  })
  expect(shown()).toContain('Will be taken when it opens')
  expect(document.querySelectorAll('.mandate :is(button, input)')).toHaveLength(0)
})

test('A spot that opened at night says that it is taken in the morning', async () => {
  const offer = { ...wait, id: 'o', waitId: WAIT, untilDate: '2026-10-08', untilTime: '08:00', mandate: own }
  await open({ 'GET offers': () => json({ offers: [offer], waits: [] }) })
  expect(shown()).toContain('A spot is open. We take it for you in the morning.')
  expect(shown()).toContain('Will be taken when it opens: up to CA$120, before 12/20/2026')
})

test('Without a saved card it says where to save one; where nothing can be charged, nothing is asked', async () => {
  await open({ 'GET money/methods': () => json({ methods: [], canAdd: ['CARD'] }) })
  await act(async () => radios()[1]!.click())
  await eventually(() => expect(shown()).toContain('Save a card or bank account first'))
  expect(document.querySelector('.mandate a')!.getAttribute('href')).toBe('/portal/harbour/payments/methods')
  await removeDrawn()
  await open({ 'GET offers': () => listed({ mandateUntil: null }) })
  expect(document.querySelector('.mandate')).toBeNull()
})

test('All of it is in Spanish', async () => {
  await open({}, 'es')
  await act(async () => radios()[1]!.click())
  await eventually(() => expect(document.querySelector('.mandate form')).not.toBeNull())
  expect(leftInEnglish([{ en: english, es: spanish }])).toEqual([])
  expect(shown()).toContain('Tómenlo y cóbrenme')
})
