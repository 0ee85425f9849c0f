import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bookingWords as en } from '@afterbell/domain/portal/booking/family-words.en'
import { bookingWords as es } from '@afterbell/domain/portal/booking/family-words.es'
import {
  alerts,
  CHILD,
  leftInEnglish,
  openPortal,
  refused,
  session,
  shown,
  SIBLING,
  title,
  savedCard,
  type Answers,
} from '../../../../test/family.tsx'
import { act, eventually, named, press, removeDrawn, settle } from '../../../../test/draw.tsx'
import { json, type Sent } from '../../../../test/server.ts'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const ID = '01999999-0000-7000-8000-0000000000b1'
const LINE = '01999999-0000-7000-8000-0000000000b2'
const SPOT = '01999999-0000-7000-8000-0000000000b3'
const CARD = '01999999-0000-7000-8000-0000000000b4'
const BUS = '01999999-0000-7000-8000-0000000000b5'
const FORM = '01999999-0000-7000-8000-0000000000b7'
const ADD_ON = '01999999-0000-7000-8000-0000000000b6'

const families = { ...session, rights: { ...session.rights, book: true, payLater: true } }

const choices = {
  id: ID,
  kind: 'classes',
  name: 'Xolani',
  opensAt: null,
  isByTheDay: false,
  sections: [
    {
      id: SPOT,
      name: '',
      weekdays: ['monday'],
      dates: [
        { date: '2026-10-12', timeFrom: '15:30', timeTo: '16:30' },
        { date: '2026-10-19', timeFrom: '15:30', timeTo: '16:30' },
      ],
    },
  ],
  addOns: [{ id: ADD_ON, name: 'Zither', price: 5, isRequired: false, maxAmount: 2 }],
  dropIns: [],
  children: [
    { id: CHILD, name: 'Ann Osei' },
    { id: SIBLING, name: 'Ben Osei' },
  ],
  joins: [
    { childId: CHILD, sectionId: SPOT, state: 'FREE', why: '' },
    { childId: SIBLING, sectionId: SPOT, state: 'NO', why: 'Too young here' },
  ],
  invitations: [] as object[],
  heldMinutes: 15,
}

const price = {
  lines: [
    [
      {
        childId: CHILD,
        quote: { lines: [{ kind: 'BASE', label: 'Xolani', reason: '2 × 50', amount: 100 }], total: 100 },
      },
    ],
  ],
  now: 100,
  later: [{ date: '2026-11-01', amount: 40 }],
}

const line = {
  id: LINE,
  familyId: ID,
  childId: CHILD,
  child: 'Ann Osei',
  activityId: ID,
  kind: 'classes',
  activity: 'Xolani',
  section: '',
  isDropIn: false,
  weekdays: ['monday'],
  times: [{ from: '15:30', to: '16:30' }],
  firstDate: '2026-10-12',
  lastDate: '2026-10-19',
  datesLeft: 2,
  location: 'Gym',
  whatToBring: 'Sneakers',
  state: 'HELD',
  invitation: null as string | null,
  secondsLeft: 700,
  canLengthen: true,
  prices: [{ label: 'Xolani', reason: '2 × 50', amount: 100 }],
  total: 100,
  ofOthers: 0,
  questions: [] as object[],
}

const cart = {
  lines: [line],
  pickups: [] as object[],
  canPayLater: true,
  payment: null as object | null,
  policiesDue: 0,
  forms: [] as object[],
}
const form = {
  formId: FORM,
  formName: 'Zoo day',
  child: { id: CHILD, name: 'Ann Osei' },
  enrollmentId: SPOT,
  activities: [{ id: ID, name: 'Xolani', kind: 'classes' }],
  required: true,
  isForFamily: false,
  needsSignature: false,
  mayDrawSignature: false,
  state: 'MISSING',
  answeredAt: null,
  answeredBy: null,
  isDueNow: true,
}
const booked = {
  ...cart,
  pickups: [{ childId: CHILD, child: 'Ann Osei', names: ['Rosa Diaz', 'Tom Ade'] }],
  lines: [{ ...line, state: 'BOOKED', secondsLeft: 0 }],
}
const review = { lines: [], credit: 0, total: 100, later: [], canPayInInstallments: false }
const methods = {
  methods: [savedCard(CARD)],
  canAdd: ['CARD'],
}

const answers = (more: Answers = {}): Answers => ({
  'GET session': () => json(families),
  [`GET offered/${ID}`]: () => json(choices),
  'POST offered/price': () => json(price),
  'GET cart': () => json(cart),
  'GET money/methods': () => json(methods),
  'POST cart/review': () => json(review),
  ...more,
})

const bodyOf = ({ body }: Sent) => body as Record<string, any>
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('form.booking input')]

beforeEach(() => settle())

test('A child is chosen, the price explained, and the spot held; who may not join says why', async () => {
  const outcomes = [{ state: 'HELD', why: '', position: null }]
  const { sent } = await openPortal(answers({ 'POST cart/lines': () => json({ outcomes, cart }) }), {
    page: `book/${ID}`,
  })
  expect(title()).toBe('Book Xolani')
  expect(shown()).toContain('Too young here')
  expect(boxes().map(({ disabled }) => disabled)).toEqual([false, true])
  await press('Hold for 15 minutes')
  expect(alerts()).toEqual([en.chooseFirst])
  await act(async () => boxes()[0]!.click())
  await act(() => new Promise((done) => setTimeout(done, 20)))
  expect(shown()).toContain('Due now CA$100')
  expect(shown()).toContain('2 × 50')
  expect(shown()).toContain('CA$40 on 11/01/2026')
  await press('Hold for 15 minutes')
  expect(bodyOf(sent('POST cart/lines')[0]!)).toMatchObject({
    lines: [{ activityId: ID, childIds: [CHILD], sectionIds: [SPOT], orWaits: false }],
  })
  expect(shown()).toContain('Ann Osei: held for you')
  expect(named(en.toCart)).toBeTruthy()
})

test('A full class is waited for, without extras and price', async () => {
  const joins = [{ childId: CHILD, sectionId: SPOT, state: 'WAIT', why: 'Full' }]
  const outcomes = [{ state: 'WAITING', why: '', position: 3 }]
  const joined = {
    activityId: ID,
    childId: CHILD,
    childName: 'Ann Osei',
    activity: 'Xolani',
    mandate: null,
    mandateUntil: '2026-12-20',
  }
  const { sent } = await openPortal(
    answers({
      [`GET offered/${ID}`]: () => json({ ...choices, joins, children: [choices.children[0]] }),
      'POST cart/lines': () => json({ outcomes, cart: { ...cart, lines: [] } }),
      'GET offers': () =>
        json({
          offers: [],
          waits: [
            { ...joined, id: SPOT },
            { ...joined, activityId: SPOT },
          ],
        }),
    }),
    { page: `book/${ID}` },
  )
  // An only child is chosen already.
  expect(boxes().map(({ checked }) => checked)).toEqual([true])
  expect(shown()).not.toContain('Zither')
  await press('Join the wait list')
  expect(bodyOf(sent('POST cart/lines')[0]!).lines[0]).toMatchObject({ orWaits: true })
  // Nothing is chosen for the family.
  await eventually(() => expect(document.querySelectorAll('.mandate')).toHaveLength(1))
  const radios = [...document.querySelectorAll<HTMLInputElement>('.mandate input')]
  expect(radios.map(({ checked }) => checked)).toEqual([true, false])
  expect(shown()).toContain('on the wait list, at position 3')
})

test('What is refused says so at its child, and what was chosen stays', async () => {
  const outcomes = [{ state: 'REFUSED', why: 'No room left', position: null }]
  await openPortal(answers({ 'POST cart/lines': () => json({ outcomes, cart: { ...cart, lines: [] } }) }), {
    page: `book/${ID}`,
  })
  await act(async () => boxes()[0]!.click())
  await press('Hold for 15 minutes')
  expect(shown()).toContain('Ann Osei: No room left')
  expect(boxes()[0]!.checked).toBe(true)
})

test('What is not offered any more leads to what is', async () => {
  await openPortal(answers({ [`GET offered/${ID}`]: () => refused('NOT_FOUND', 'Not there', 404) }), {
    page: `book/${ID}`,
  })
  expect(title()).toBe(en.notOffered)
  expect(shown()).toContain(en.toOffers)
})

test('The cart is paid with a saved card, for the amount that is shown, once', async () => {
  let isBooked = false
  const payment = {
    id: ID,
    state: 'SUCCEEDED',
    amount: 100,
    date: '2026-10-07',
    failure: null,
    actionUrl: null,
  }
  const { sent } = await openPortal(
    answers({
      'GET cart': () => json(isBooked ? booked : cart),
      'POST cart/book': () => {
        isBooked = true
        return json({ payment, cart: booked })
      },
    }),
    { page: 'cart' },
  )
  expect(shown()).toContain('Held for 11:')
  await press('Pay CA$100 and book')
  expect(bodyOf(sent('POST cart/book')[0]!)).toMatchObject({ lineIds: [LINE], methodId: CARD, amount: 100 })
  await act(() => new Promise((done) => setTimeout(done, 20)))
  expect(title()).toBe('Booked')
  expect(shown()).toContain('Harbour Street expects you')
  expect(shown()).toContain('Sneakers')
  expect(shown()).toContain('these may pick up Ann Osei: Rosa Diaz and Tom Ade.')
  expect(sent('POST cart/book')).toHaveLength(1)
})

test('An invoice, a coupon and installments change what is due, before anything is booked', async () => {
  const { sent } = await openPortal(
    answers({
      'POST cart/review': (asked) => {
        const { coupon, methodId } = bodyOf(asked)
        if (coupon === 'NONE') return refused('COUPON_NOT_FOUND', 'Coupon not found')
        return json({ ...review, total: coupon ? 75 : 100, canPayInInstallments: methodId !== null })
      },
    }),
    { page: 'cart' },
  )
  const coupon = () => document.querySelector<HTMLInputElement>('#coupon')!
  const use = async (name: string) => {
    await act(async () => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
      set.call(coupon(), name)
      coupon().dispatchEvent(new Event('input', { bubbles: true }))
    })
    await press('Use')
    await act(() => new Promise((done) => setTimeout(done, 20)))
  }
  await use('NONE')
  expect(alerts()).toEqual(['Coupon not found'])
  await use('SPRING')
  expect(shown()).toContain('Pay CA$75 and book')
  expect(shown()).toContain(en.inParts)
  await act(async () => document.querySelectorAll<HTMLInputElement>('[name=method]')[1]!.click())
  await act(() => new Promise((done) => setTimeout(done, 20)))
  expect(shown()).toContain('Book, CA$75 on an invoice')
  expect(sent('POST cart/book')).toHaveLength(0)
})

test('What changed since it was shown is said line by line, and can be booked then', async () => {
  let cents = 100
  const { sent } = await openPortal(
    answers({
      'POST cart/review': () =>
        json({
          ...review,
          lines: [
            {
              id: LINE,
              total: cents,
              ofOthers: 0,
              prices: [{ label: 'Chess', reason: '4 meetings', amount: cents }],
            },
          ],
          total: cents,
        }),
      'POST cart/book': (asked) => {
        if (bodyOf(asked).amount === 90) return json({ payment: null, cart: booked })
        cents = 90
        return refused('AMOUNT_CHANGED', 'CA$90 is due now. Please check it, and pay again')
      },
    }),
    { page: 'cart' },
  )
  await press('Pay CA$100 and book')
  await act(() => new Promise((done) => setTimeout(done, 20)))
  expect(shown()).toContain('This changed since you looked:')
  expect(shown()).toContain('CA$100 before, CA$90 now')
  expect(shown()).toContain('4 meetings')
  await press('Pay CA$90 and book')
  expect(sent('POST cart/book')).toHaveLength(2)
})

test('What is asked is answered in the cart, and kept at once', async () => {
  const question = {
    field: 'pickUpOptionId',
    isRequired: true,
    choices: [{ id: BUS, name: 'Yellow' }],
    answer: null as string | null,
  }
  const asking = (answer: string | null) => ({
    ...cart,
    lines: [{ ...line, questions: [{ ...question, answer }] }],
  })
  const { sent } = await openPortal(
    answers({
      'GET cart': () => json(asking(null)),
      [`PUT cart/lines/${LINE}/answers`]: () => json(asking(BUS)),
    }),
    { page: 'cart' },
  )
  await press('Pay CA$100 and book')
  expect(alerts()).toEqual([en.answerFirst])
  const select = document.querySelector('select')!
  await act(async () => {
    select.value = BUS
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(bodyOf(sent(`PUT cart/lines/${LINE}/answers`)[0]!)).toEqual({ pickUpOptionId: BUS })
  expect(sent('POST cart/book')).toHaveLength(0)
})

test('A form of the cart is filled out before booking, and leads back to the cart', async () => {
  const { sent } = await openPortal(
    answers({
      'GET cart': (_, count) => json({ ...cart, forms: count === 1 ? [form] : [] }),
      [`GET children/${CHILD}/enrollments/${SPOT}/forms/${FORM}`]: () =>
        json({ ...form, formVersion: 1, formFields: [], signatureText: null, answer: null, before: null }),
      [`PUT children/${CHILD}/enrollments/${SPOT}/forms/${FORM}`]: () => json({}),
    }),
    { page: 'cart' },
  )
  expect(shown()).toContain(en.formsNow)
  await press('Pay CA$100 and book')
  expect(alerts()).toEqual([en.formsFirst])
  expect(sent('POST cart/book')).toHaveLength(0)
  await press('Fill out: Zoo day, Ann Osei')
  expect(title()).toBe('Zoo day')
  expect(shown()).toContain('Back to your cart')
  await press('Send')
  expect(title()).toBe(en.cart)
  expect(shown()).not.toContain(en.forms)
  await press('Pay CA$100 and book')
  expect(sent('POST cart/book')).toHaveLength(1)
})

test('A payment that was sent before is followed after a reload, and cannot be sent again', async () => {
  const payment = {
    id: CARD,
    familyId: line.familyId,
    state: 'UNKNOWN',
    amount: 100,
    date: '2026-10-05',
    failure: null,
    actionUrl: null,
  }
  await openPortal(answers({ 'GET cart': () => json({ ...cart, payment }) }), { page: 'cart' })
  expect(shown()).toContain('Please do not pay again.')
  expect(shown()).not.toContain('Pay CA$100 and book')
})

test('A form that can follow does not keep anybody from booking', async () => {
  await openPortal(
    answers({ 'GET cart': () => json({ ...booked, forms: [{ ...form, isDueNow: false }] }) }),
    { page: 'cart' },
  )
  expect(title()).toBe(en.bookedTitle)
  expect(shown()).toContain(en.formsLater)
})

test('A hold that ended stays, is held again or removed, and its end is said aloud before', async () => {
  const gone = { ...line, state: 'ENDED', secondsLeft: 0 }
  const ended = { ...cart, lines: [gone, { ...gone, id: FORM, activity: 'Yodel', invitation: 'WITHDRAWN' }] }
  const soon = { ...cart, lines: [{ ...line, secondsLeft: 100 }] }
  await openPortal(
    answers({
      'GET cart': () => json(ended),
      [`POST cart/lines/${LINE}/again`]: () => json(soon),
      'POST cart/longer': () => json({ ...cart, lines: [{ ...line, canLengthen: false }] }),
      [`DELETE cart/lines/${LINE}`]: () => json({ ...cart, lines: [] }),
    }),
    { page: 'cart' },
  )
  expect(shown()).toContain(en.state.ENDED)
  expect(shown()).toContain(en.invitation.WITHDRAWN)
  await press(/^Hold it again: Xolani/)
  expect(document.querySelector('.time-left [aria-live]')!.textContent).toBe(en.endsSoon)
  await press('Hold longer')
  expect(shown()).not.toContain('Hold longer')
  await press(/^Remove/)
  expect(shown()).toContain(en.cartEmpty)
})

test('A page that is looked at again asks the server how long the cart is held', async () => {
  const { sent } = await openPortal(
    answers({
      'GET cart': (_, count) => json({ ...cart, lines: [{ ...line, secondsLeft: count === 1 ? 700 : 100 }] }),
    }),
    { page: 'cart' },
  )
  expect(shown()).toContain('Held for 11:')
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await act(() => new Promise((done) => setTimeout(done, 20)))
  expect(sent('GET cart')).toHaveLength(2)
  expect(shown()).toContain('Held for 1:')
})

test('All of it is Spanish in Spanish', async () => {
  await openPortal(answers(), { page: `book/${ID}`, language: 'es' })
  await eventually(() => expect(boxes()).not.toEqual([]))
  await act(async () => boxes()[0]!.click())
  await act(() => new Promise((done) => setTimeout(done, 20)))
  expect(leftInEnglish([{ en, es }])).toEqual([])
  await removeDrawn()
  await openPortal(answers({ 'GET cart': () => json({ ...cart, lines: [line, booked.lines[0]] }) }), {
    page: 'cart',
    language: 'es',
  })
  expect(leftInEnglish([{ en, es }])).toEqual([])
})
