import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, allNamed, draw, named, press, settle, type } from '../../../test/draw.tsx'
import { json, SCHOOL, sessionOf, standInForServer, type Sent } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { closeAllModals } from '../../ui/dialogs/modal-stack.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { currentNotices, dismissNotice } from '../../ui/notify/notify.ts'
import { payForCart, payForHold, payForSpots } from './pay-now.ts'
import type { SpotHold } from './paying/paying-steps.ts'

const id = (number: number) => `01999999-0000-7000-8000-0000000000${number + 10}`
const [PARENT, ROSTER, CHILD, ACTIVITY, CARD, OTHER_CARD] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]

const data = {
  paymentId: id(7),
  amount: 40,
  total: 40,
  totalDiscount: 0,
  totalAddon: 0,
  later: 0,
  installments: null,
  credit: 0,
  discounts: [],
  addons: [],
  lines: [{ label: 'Chess', reason: 'Per Session', amount: 40 }],
  invoices: [{ id: id(8), number: 12, amount: 40, dueOn: '2026-10-21' }],
  childNames: ['Anna'],
  activityName: 'Chess',
  isConnected: true,
  savesBankAccounts: true,
  parentId: PARENT,
  billingType: 'SESSION',
  coupon: null,
  others: [],
  rosters: [{ rosterId: ROSTER, childId: CHILD, heldUntil: null }],
  payment: null,
}
const cards = [
  { id: CARD, type: 'CARD', brand: 'visa', last4: '4242', expiresOn: null, state: 'USABLE', default: true },
  {
    id: OTHER_CARD,
    type: 'CARD',
    brand: 'visa',
    last4: '5556',
    expiresOn: null,
    state: 'USABLE',
    default: false,
  },
]
const paid = {
  id: id(9),
  state: 'SUCCEEDED',
  how: 'CARD',
  amount: 40,
  refunded: 0,
  failure: null,
  failureCode: null,
  actionUrl: null,
  createdAt: '2026-10-07T19:30:00Z',
  receivedOn: null,
}
/** A preview creates no payment, and neither does leaving it on the invoice. */
function created(body: unknown) {
  const { preview, paymentType } = body as { preview?: boolean; paymentType?: string }
  return { ...data, payment: preview || paymentType === 'INVOICE' ? null : { ...paid, state: 'CREATED' } }
}
const broken = () => json({ code: 'UNFORESEEN', message: 'Broken', id: 'q1' }, 500)

const steps = {
  methods: /\/payments\/method\//,
  create: /\/payments\/create$/,
  confirm: /\/confirm$/,
  coupon: /\/coupon\/apply/,
  cart: /\/cart/,
  pay: /\/classes\/[^/]+\/payment$/,
  cancel: /\/enrollment\/|\/rosters\/[^/]+\/child\/|\/drop-in\//,
}
type Step = keyof typeof steps

/** A server that accepts every step except the given ones. Returns the requests, step by step. */
function server(over: Partial<Record<Step, (sent: Sent) => Response | Promise<Response>>> = {}) {
  const usual: Record<Step, (sent: Sent) => Response> = {
    methods: () => json(cards),
    create: ({ body }) => json(created(body)),
    confirm: () => json(paid),
    coupon: () => json({ ...data, coupon: 'TEN', total: 30 }),
    cart: () => json(data),
    pay: () => json(data),
    cancel: () => json({ isCanceled: true }),
  }
  const requests: Sent[] = []
  standInForServer((sent) => {
    requests.push(sent)
    const step = (Object.keys(steps) as Step[]).find((each) => steps[each].test(sent.path))
    return step ? (over[step] ?? usual[step])(sent) : json({ content: [], totalElements: 0 })
  })
  return (step: Step) => requests.filter(({ path }) => steps[step].test(path))
}

const spotOf = (kind: SpotHold['kind']): SpotHold => ({
  kind,
  activityId: ACTIVITY,
  childId: CHILD,
  from: 'NEW',
})
const spots = { parentId: PARENT, rosterIds: [ROSTER], name: 'Anna' }
const cart = {
  at: 'classes',
  params: { id: ACTIVITY },
  body: { childId: CHILD, total: 4000 },
} as unknown as Parameters<typeof payForCart>[0]['cart']

const notices = () => currentNotices().map(({ text }) => text)
const dialogs = () => [...document.querySelectorAll('[role="dialog"] h2')].map((title) => title.textContent)

let screen: ReturnType<typeof draw>
beforeEach(async () => {
  adoptSession(sessionOf())
  screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
})
afterEach(async () => {
  await act(async () => closeAllModals())
  await settle()
  await screen.remove()
  for (const { id: notice } of currentNotices()) dismissNotice(notice)
  vi.unstubAllGlobals()
})

/** Opens a dialog to pay, and waits until it is idle. */
async function open<T>(pay: () => Promise<T>): Promise<() => Promise<T>> {
  let answer!: Promise<T>
  await act(async () => void (answer = pay()))
  await settle(40)
  return () => answer
}

async function pressAndSettle(name: string | RegExp): Promise<void> {
  await press(name)
  await settle(40)
}

async function closeSurely(): Promise<void> {
  await pressAndSettle('Cancel')
  expect(dialogs()).toEqual(['Pay now', 'Are you sure?'])
  await pressAndSettle('Yes')
}

describe('A charge', () => {
  test('is of the default card unless another is chosen, and closes the dialog once it is confirmed', async () => {
    const requestsTo = server()
    const end = await open(() => payForSpots(spots))
    await pressAndSettle('Charge $40')
    expect(requestsTo('confirm')[0]!.body).toEqual({ paymentMethodId: CARD })
    expect(await end()).toBe('DONE')
    expect(dialogs()).toEqual([])
    expect(notices()).toEqual(['Payment confirmed successfully'])
  })

  test('is of the card that was chosen', async () => {
    const requestsTo = server()
    await open(() => payForSpots(spots))
    await press(/5556/, 'label')
    await settle(40)
    await pressAndSettle('Charge $40')
    expect(requestsTo('confirm')[0]!.body).toEqual({ paymentMethodId: OTHER_CARD })
  })

  test('without a card warns and asks nothing of the server; left on the invoice it needs none', async () => {
    const requestsTo = server({ methods: () => json([]) })
    const end = await open(() => payForHold({ ...spots, hold: spotOf('classes') }))
    await pressAndSettle('Charge $40')
    expect(notices()).toEqual(['Parent does not have any selected payment method'])
    expect([requestsTo('confirm').length, dialogs()]).toEqual([0, ['Pay now']])
    await press(/Leave on the invoice/, 'label')
    await settle(40)
    await pressAndSettle('Add and invoice')
    expect(requestsTo('create').at(-1)!.body).toMatchObject({ paymentType: 'INVOICE', total: 40 })
    expect(requestsTo('confirm')).toEqual([])
    expect(notices()).toContain('You have successfully created an invoice')
    expect(await end()).toBe('DONE')
  })

  test('that the server cannot answer says that it was not confirmed, and the dialog stays', async () => {
    server({ confirm: broken })
    await open(() => payForSpots(spots))
    await pressAndSettle('Charge $40')
    expect(named(/Failed to confirm payment/, '[role="alert"]')).toBeDefined()
    expect(dialogs()).toEqual(['Pay now'])
  })

  test('that never reaches the server says that it broke off, and keeps its id for another try', async () => {
    let isBroken = true
    const requestsTo = server({
      confirm: () => {
        if (isBroken) throw new TypeError('Failed to fetch')
        return json(paid)
      },
    })
    await open(() => payForSpots(spots))
    await pressAndSettle('Charge $40')
    expect(named(/Error during payment process/, '[role="alert"]')).toBeDefined()
    isBroken = false
    await pressAndSettle('Charge $40')
    expect(new Set(requestsTo('confirm').map(({ path }) => path)).size).toBe(1)
    expect(notices()).toContain('Payment confirmed successfully')
  })
})

test('A price that changed meanwhile is shown anew before anything is owed', async () => {
  const requestsTo = server({ cart: () => json({ ...data, total: 50 }) })
  await open(() => payForCart({ cart, hold: spotOf('classes'), name: 'Anna' }))
  expect(named(/./, '[role="alert"]').textContent).toBe('The price is $50 now, not $40. Please review it')
  expect(requestsTo('pay')).toEqual([])
  await pressAndSettle('Charge $50')
  expect(requestsTo('pay')[0]!.body).toMatchObject({ total: 50 })
})

describe('In a school that is not connected to a provider', () => {
  const unconnected = (sent: Sent) => json({ ...(created(sent.body ?? {}) as object), isConnected: false })

  test('a child is added with an invoice, which is said before the press with the way to connect; no card is asked for', async () => {
    const requestsTo = server({ cart: (sent) => unconnected(sent) })
    const done = await open(() => payForCart({ cart, hold: spotOf('classes'), name: 'Anna' }))
    expect(requestsTo('cart').map(({ query }) => query.paymentType)).toEqual(['CHARGE', 'INVOICE'])
    expect(document.body.textContent).toContain(
      'not connected to a payment provider, so this goes on an invoice',
    )
    expect(named('Connect one in Settings, Apps', 'a').getAttribute('href')).toBe('/schools/settings/apps')
    for (const never of ['Charge now', 'Add a card', 'Add a bank account', 'Charge $40'])
      expect(allNamed(never, 'button, label, a')).toEqual([])
    await pressAndSettle('Add and invoice')
    expect(requestsTo('pay')[0]!.body).toMatchObject({ paymentType: 'INVOICE', total: 40 })
    expect((await done()).end).toBe('DONE')
  })

  test('who may not connect one reads who may, and a coupon leaves it an invoice', async () => {
    adoptSession(sessionOf({ role: 'SCHOOL_DIRECTOR' }))
    server({
      create: ({ body }) => unconnected({ body } as Sent),
      coupon: () => json({ ...data, isConnected: false, coupon: 'TEN', total: 30 }),
    })
    await open(() => payForHold({ ...spots, hold: spotOf('classes') }))
    expect(document.body.textContent).toContain('A Super Admin of your school can connect one.')
    await type(named('Coupon', 'input'), 'TEN')
    await pressAndSettle('Apply')
    expect(document.body.textContent).toContain('$30 stays due on an invoice')
    expect(allNamed('Charge now', 'label')).toEqual([])
  })

  test('what credit pays all of is taken without an invoice', async () => {
    server({ cart: () => json({ ...data, isConnected: false, total: 0, credit: 40 }) })
    await open(() => payForCart({ cart, hold: spotOf('classes'), name: 'Anna' }))
    expect(document.body.textContent).toContain('The credit pays all of it.')
    expect(document.body.textContent).not.toContain('not connected')
    expect(allNamed('Add', 'button')).toHaveLength(1)
  })
})

describe('What cannot be begun', () => {
  test('is told and given up: of spots that are held, the spot too', async () => {
    const requestsTo = server({ create: broken })
    const end = await open(() => payForHold({ ...spots, hold: spotOf('classes') }))
    expect(await end()).toBeNull()
    await settle(40)
    expect(notices()).toEqual(['Failed to create payment'])
    expect(requestsTo('cancel')).toHaveLength(1)
    expect(dialogs()).toEqual([])
  })

  test('of a cart is told in other words, and nothing is to be given up', async () => {
    const requestsTo = server({ cart: broken })
    const { end } = await (await open(() => payForCart({ cart, hold: spotOf('classes'), name: 'Anna' })))()
    expect(end).toBeNull()
    expect(notices()).toEqual(['Failed to initialize payment data'])
    expect(requestsTo('cancel')).toEqual([])
  })

  test('for want of the cards of a family can be tried again', async () => {
    let count = 0
    server({ methods: () => (++count <= 1 ? json({ code: 'X', message: 'No' }, 400) : json(cards)) })
    await open(() => payForSpots(spots))
    await settle(40)
    expect(named(/Failed to get payment methods/, '[role="alert"]')).toBeDefined()
    await pressAndSettle('Try again')
    expect(allNamed(/Failed to get payment methods/, '[role="alert"]')).toEqual([])
    expect(allNamed(/4242/, 'label')).toHaveLength(1)
  })
})

describe('Closing asks first, though nothing was typed', () => {
  test.each([
    ['classes', `/api/schools/${SCHOOL}/classes/${ACTIVITY}/enrollment/${ROSTER}/${CHILD}`],
    ['camps', `/api/schools/${SCHOOL}/camp-pricing/${ACTIVITY}/rosters/enrollment/${ROSTER}`],
    ['aftercare', `/api/schools/${SCHOOL}/aftercare/${ACTIVITY}/rosters/${ROSTER}/child/${CHILD}`],
    ['drop-in', `/api/schools/${SCHOOL}/aftercare/${ACTIVITY}/drop-in/${ROSTER}`],
  ] as const)('and gives up a spot of %s by the cancel it has, and says so', async (kind, path) => {
    const requestsTo = server()
    const end = await open(() => payForHold({ ...spots, hold: spotOf(kind) }))
    await closeSurely()
    expect(await end()).toBeNull()
    await settle(40)
    expect(requestsTo('cancel').map((sent) => [sent.method, sent.path])).toEqual([['DELETE', path]])
    expect(notices()).toEqual(['Payment cancelled'])
  })

  test('a cancel that fails says so', async () => {
    server({ cancel: broken })
    const end = await open(() => payForHold({ ...spots, hold: spotOf('classes') }))
    await closeSurely()
    await end()
    await settle(40)
    expect(notices()).toContain('Failed to cancel payment')
    expect(notices()).not.toContain('Payment cancelled')
  })

  test('what was paid meanwhile is not said to be canceled', async () => {
    server({ cancel: () => json({ isCanceled: false }) })
    await open(() => payForHold({ ...spots, hold: spotOf('classes') }))
    await closeSurely()
    expect(notices()).toEqual(['This was paid in the meantime, so the child keeps the spot.'])
  })

  test('of what is invoiced already it cancels nothing', async () => {
    const requestsTo = server()
    await open(() => payForSpots(spots))
    await closeSurely()
    expect([requestsTo('cancel'), notices()]).toEqual([[], []])
  })
})

test('A coupon that cannot be used after all is taken off, and why is told at its field', async () => {
  const refused = { code: 'COUPON_USED_UP', message: 'This coupon was used already', showMessageToUser: true }
  const requestsTo = server({
    coupon: ({ query }) => json(query.coupon ? { ...data, coupon: 'TEN', total: 30 } : data),
    create: ({ body }) => ((body as { preview?: boolean }).preview ? json(data) : json(refused, 400)),
  })
  await open(() => payForHold({ ...spots, hold: spotOf('classes') }))
  await type(named('Coupon', 'input'), 'TEN')
  await pressAndSettle('Apply')
  await pressAndSettle('Charge $30')
  expect(requestsTo('coupon').map(({ query }) => query.coupon)).toEqual(['TEN', undefined])
  expect(document.body.textContent).toContain('This coupon was used already')
  expect(allNamed('Charge $40', 'button')).toHaveLength(1)
})

test('Another way to pay that is chosen while a coupon is taken off is asked about after it', async () => {
  let answer = (_: Response) => {}
  let hasCoupon = false
  const requestsTo = server({
    coupon: () => new Promise<Response>((resolve) => void (answer = resolve)),
    create: ({ body }) =>
      json(hasCoupon ? { ...(created(body) as object), coupon: 'TEN', total: 30 } : created(body)),
  })
  await open(() => payForHold({ ...spots, hold: spotOf('classes') }))
  await type(named('Coupon', 'input'), 'TEN')
  await pressAndSettle('Apply')
  const before = requestsTo('create').length
  await press(/5556/, 'label')
  await settle(40)
  expect(requestsTo('create')).toHaveLength(before)
  await act(async () => {
    hasCoupon = true
    answer(json({ ...data, coupon: 'TEN', total: 30 }))
  })
  await settle(40)
  expect(requestsTo('create')).toHaveLength(before + 1)
  expect(allNamed('Charge $30', 'button')).toHaveLength(1)
})

test('A coupon that the server cannot answer for is told at its field, and what was typed stays', async () => {
  server({ coupon: broken })
  await open(() => payForHold({ ...spots, hold: spotOf('classes') }))
  await type(named('Coupon', 'input'), 'ANY')
  await pressAndSettle('Apply')
  expect(document.body.textContent).toContain('Failed to apply coupon')
  expect((named('Coupon', 'input') as HTMLInputElement).value).toBe('ANY')
  expect(allNamed('Charge $40', 'button')).toHaveLength(1)
})
