import { afterEach, expect, test, vi } from 'vitest'
import { offerWords as english } from '@afterbell/domain/portal/offers/family-words.en'
import { offerWords as spanish } from '@afterbell/domain/portal/offers/family-words.es'
import { act, eventually, press, removeDrawn } from '../../../../test/draw.tsx'
import {
  alerts,
  leftInEnglish,
  openPortal,
  refused,
  session,
  shown,
  title,
  type Answers,
} from '../../../../test/family.tsx'
import { json } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const WORDS = [{ en: english, es: spanish }]
const READ = 'POST offers/by-link'
const ACCEPT = 'POST offers/by-link/accept'
const DECLINE = 'POST offers/by-link/decline'
const WAIT = 'POST wait-lists/by-link'
const LEAVE = 'POST wait-lists/by-link/leave'
const OFFER = '01999999-0000-7000-8000-0000000000d1'
const OTHER = '01999999-0000-7000-8000-0000000000d2'
const BUS = '01999999-0000-7000-8000-0000000000e1'

const spot = {
  childName: 'Ann Osei',
  activity: 'Pottery',
  section: '',
  kind: 'classes',
  weekdays: ['monday'],
  times: [{ from: '15:30', to: '16:30' }],
  datesLeft: 10,
  firstDate: '2026-10-12',
  lastDate: '2026-12-14',
  location: 'Art room',
}

const offer = {
  id: OFFER,
  ...spot,
  state: 'OPEN',
  answeredBy: null as string | null,
  untilDate: '2026-10-08',
  untilTime: '15:00',
  quote: {
    lines: [{ kind: 'BASE', label: 'Pottery', reason: '10 meetings, $8 each', amount: 80 }],
    total: 80,
  },
  questions: [] as object[],
  leaves: [] as string[],
  bill: null as object | null,
}

const around = {
  firstName: 'Mara',
  canAnswer: true,
  contact: { email: 'office@harbour.test', phone: '416 555 0100' },
}
const offersOf = (...offers: object[]) => json({ ...around, offers: offers.length > 0 ? offers : [offer] })
const ended = { quote: null, questions: [] }
async function open(answers: Answers, language: 'en' | 'es' = 'en', page = 'offer') {
  const opened = await openPortal(answers, { page: `${page}#token=sealed`, language })
  await eventually(() => expect(document.querySelector('h1, [role=alert]')).not.toBeNull())
  return opened
}

test('An offer says what it is, what is due and until when, before anything is pressed', async () => {
  const { sent } = await open({ [READ]: () => offersOf() })
  expect([title(), document.title]).toEqual(['A spot for Ann Osei', 'Your offer · Harbour Street'])
  for (const fact of [
    'Pottery',
    'Monday, 3:30 PM – 4:30 PM',
    '10 dates left, 10/12/2026 to 12/14/2026',
    'Art room',
    'CA$80, due when you accept',
    'We are holding this spot until Thursday 10/08/2026, 3:00 PM.',
    '416 555 0100',
  ])
    expect(shown()).toContain(fact)
  expect(sent(READ).map(({ body }) => body)).toEqual([{ token: 'sealed' }])
  expect(sent(ACCEPT)).toEqual([])
})

test('It is accepted at the price that was shown, and what is owed can be paid', async () => {
  const bill = { amount: 80, dueDate: '2026-10-21', payUrl: null }
  const { sent } = await open({
    [READ]: () => offersOf(),
    [ACCEPT]: () => offersOf({ ...offer, ...ended, state: 'ACCEPTED', answeredBy: 'YOU', bill }),
  })
  await press('Accept for CA$80')
  expect(sent(ACCEPT).map(({ body }) => body)).toEqual([{ token: 'sealed', offerId: OFFER, amount: 80 }])
  expect(shown()).toContain('You accepted. The spot is yours.')
  expect(shown()).toContain('CA$80 is due by 10/21/2026.')
  expect(shown()).toContain('Please ask the school how to pay.')
})

test('Another price is shown and agreed to first', async () => {
  const dearer = { ...offer, quote: { ...offer.quote, total: 90 } }
  const { sent } = await open({
    [READ]: (_, count) => offersOf(count === 1 ? offer : dearer),
    [ACCEPT]: (_, count) =>
      count <= 2
        ? refused('PRICE_CHANGED', 'The price is $90 now')
        : offersOf({ ...dearer, state: 'ACCEPTED' }),
  })
  await press('Accept for CA$80')
  expect(shown()).toContain('The price has changed to CA$90. Please check it and accept again.')
  await press('Accept for CA$90')
  expect(sent(ACCEPT).map(({ body }) => (body as { amount: number }).amount)).toEqual([80, 90])
})

test('Declining asks once, and can be gone back from', async () => {
  const { sent } = await open({
    [READ]: () => offersOf(),
    [DECLINE]: () => offersOf({ ...offer, ...ended, state: 'DECLINED', answeredBy: 'YOU' }),
  })
  await press('Decline')
  expect(shown()).toContain('Ann Osei will no longer be on the wait list.')
  await press('Go back')
  expect(sent(DECLINE)).toEqual([])
  await press('Decline')
  await press('Yes, decline')
  expect(sent(DECLINE)).toHaveLength(1)
  expect(shown()).toContain('You declined. The spot goes to the next family.')
})

test('What the activity requires is asked, and stays where the connection is lost', async () => {
  const questions = [{ field: 'pickUpOptionId', choices: [{ id: BUS, name: 'Bus' }] }]
  const { sent } = await open({
    [READ]: () => offersOf({ ...offer, questions }),
    [ACCEPT]: (_, count) =>
      count === 1
        ? Promise.reject(new Error('offline'))
        : offersOf({ ...offer, ...ended, state: 'ACCEPTED' }),
  })
  await press('Accept for CA$80')
  expect(alerts()).toEqual(['Please answer the questions above first.'])
  const select = document.querySelector('select')!
  await act(async () => {
    select.value = BUS
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await press('Accept for CA$80')
  expect(alerts()).toEqual(['The server could not be reached. Please try again '])
  expect(select.value).toBe(BUS)
  await press('Accept for CA$80')
  expect(sent(ACCEPT).at(-1)!.body).toMatchObject({ pickUpOptionId: BUS })
})

test.each([
  [{ state: 'ACCEPTED', answeredBy: 'FAMILY' }, 'Your family has already accepted this spot.'],
  [{ state: 'DECLINED', answeredBy: 'SCHOOL' }, 'The school declined this spot for your family.'],
  [{ state: 'EXPIRED' }, 'This offer has expired.'],
  [{ state: 'WITHDRAWN' }, 'The school took this offer back.'],
  [{ state: 'TOOK_ANOTHER' }, 'This offer ended because you took another spot instead.'],
  [{ state: 'BEING_PAID' }, 'This spot is being paid for right now.'],
])('An offer that is %o says so and asks nothing', async (over, text) => {
  await open({ [READ]: () => offersOf({ ...offer, ...ended, ...over }) })
  expect(shown()).toContain(text)
  expect([...document.querySelectorAll('main button')]).toEqual([])
})

test('While the school is closed nothing can be answered', async () => {
  await open({ [READ]: () => json({ ...around, canAnswer: false, offers: [offer] }) })
  expect(shown()).toContain('The school is closed right now')
  expect([...document.querySelectorAll('main button')]).toEqual([])
})

test('Several offers stand on one page, and each is answered by itself', async () => {
  const ben = { ...offer, id: OTHER, childName: 'Ben Osei' }
  const { sent } = await open({
    [READ]: () => offersOf(offer, ben),
    [ACCEPT]: () => offersOf(offer, { ...ben, ...ended, state: 'ACCEPTED', answeredBy: 'YOU' }),
  })
  expect(title()).toBe('Spots for your family')
  const second = [...document.querySelectorAll('article')][1]!
  await act(async () => second.querySelector('button')!.click())
  expect(sent(ACCEPT).map(({ body }) => (body as { offerId: string }).offerId)).toEqual([OTHER])
  expect(shown()).toContain('You accepted. The spot is yours.')
})

test('A link that opens nothing says what to do, and without a connection it is tried again', async () => {
  await open({ [READ]: () => refused('LINK_UNKNOWN', 'This link does not work') })
  expect([title(), document.title]).toEqual(['This link does not work', 'This link does not work'])
  expect(shown()).toContain('+1 416 555 0100')
  await removeDrawn()
  await open({ [READ]: (_, count) => (count === 1 ? Promise.reject(new Error('offline')) : offersOf()) })
  await press('Try again')
  expect(title()).toBe('A spot for Ann Osei')
})

test('It needs no log-in, and somebody who is logged in sees the same', async () => {
  await open({ [READ]: () => offersOf(), 'GET session': () => json(session) })
  expect(title()).toBe('A spot for Ann Osei')
})

test('In Spanish nothing is left in English', async () => {
  const bill = { amount: 80, dueDate: '2026-10-21', payUrl: null }
  await open({ [READ]: () => offersOf() }, 'es')
  expect(title()).toBe('Un cupo para Ann Osei')
  expect(shown()).toContain('Le guardamos este cupo hasta el jueves 10/08/2026, 3:00')
  expect(leftInEnglish(WORDS)).toEqual([])
  await removeDrawn()
  await open(
    { [READ]: () => offersOf({ ...offer, ...ended, state: 'ACCEPTED', answeredBy: 'FAMILY', bill }) },
    'es',
  )
  expect(leftInEnglish(WORDS)).toEqual([])
})

const MEETS = { weekdays: ['thursday'], times: [{ from: '17:00', to: '17:30' }] }

test('Somebody who is logged in finds their wait lists on the first page, each with its link', async () => {
  const listed = { id: OTHER, childName: 'Ann Osei', activity: 'Pottery', section: '' }
  const answers = {
    'GET session': () => json(session),
    'GET week': () => json({ today: '2026-10-07', from: '2026-10-07', to: '2026-10-13', days: [] }),
    'GET offers': () =>
      json({
        offers: [],
        waits: [
          {
            ...listed,
            childId: 'c',
            isWish: false,
            mandate: null,
            mandateUntil: null,
            ...MEETS,
            path: '/portal/harbour/wait-list#token=two',
            position: 3,
          },
        ],
      }),
  }
  for (const language of ['en', 'es'] as const) {
    await openPortal(answers, { language })
    await eventually(() => expect(document.querySelectorAll('.open-spots')).toHaveLength(1))
    const lang = language === 'en' ? '' : '&lang=es'
    expect([...document.querySelectorAll('.open-spots a')].map((link) => link.getAttribute('href'))).toEqual([
      `/portal/harbour/wait-list#token=two${lang}`,
    ])
    if (language === 'es') expect(leftInEnglish(WORDS)).toEqual([])
    await removeDrawn()
  }
})

test('Of several wait lists of a child one spot alone can be wanted; nothing is marked for the family', async () => {
  const listed = {
    childId: 'c',
    childName: 'Ann Osei',
    section: '',
    path: '/x#token=one',
    isWish: false,
    mandate: null,
    mandateUntil: null,
    ...MEETS,
  }
  const waits = [
    { ...listed, id: OTHER, activity: 'Pottery', position: 3 },
    { ...listed, id: OFFER, activity: 'Chess', position: 1 },
  ]
  const { sent } = await openPortal(
    {
      'GET session': () => json(session),
      'GET week': () => json({ today: '2026-10-07', from: '2026-10-07', to: '2026-10-13', days: [] }),
      'GET offers': () => json({ offers: [], waits }),
      'PUT wait-lists/wishes': () => json({ waits: waits.map((each) => ({ ...each, isWish: true })) }),
    },
    {},
  )
  await eventually(() => expect(document.querySelectorAll('.wishes input')).toHaveLength(2))
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.wishes input')]
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false])
  expect(shown()).toContain('Thu, 5:00')
  await act(async () => boxes[0]!.click())
  await press('Save the choice')
  expect(shown()).toContain('Mark two or more, or none.')
  expect(sent('PUT wait-lists/wishes')).toEqual([])
  await act(async () => boxes[1]!.click())
  await press('Save the choice')
  await eventually(() => expect(shown()).toContain('Taking one leaves the others that are marked.'))
  expect(sent('PUT wait-lists/wishes')[0]!.body).toEqual({ childId: 'c', waitIds: [OTHER, OFFER] })
  expect(shown().match(/One of several: taking one leaves the others/g)).toHaveLength(2)
})

const wait = { id: OFFER, ...spot, state: 'WAITING', position: 2 }

test('A wait list shows the position, and is left after being asked once', async () => {
  const { sent } = await open(
    {
      [WAIT]: () => json({ ...around, wait }),
      [LEAVE]: () => json({ ...around, wait: { ...wait, state: 'LEFT', position: 0 } }),
    },
    'en',
    'wait-list',
  )
  expect(title()).toBe('Ann Osei on the wait list')
  expect(shown()).toContain('Position today: 2.')
  await press('Leave the list')
  expect(sent(LEAVE)).toEqual([])
  await press('Yes, leave the list')
  expect(sent(LEAVE).map(({ body }) => body)).toEqual([{ token: 'sealed' }])
  expect(shown()).toContain('No longer on this wait list.')
})
