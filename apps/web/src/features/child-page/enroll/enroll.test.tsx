import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../../test/draw-routed.tsx'
import { eventually, named, press, removeDrawn, settle, type } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer, type Sent } from '../../../../test/server.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { closeAllModals } from '../../../ui/dialogs/modal-stack.ts'
import { ModalHost } from '../../../ui/dialogs/modals.tsx'
import { openEnroll } from './EnrollDialog.tsx'

const id = (number: number) => `01999999-0000-7000-8000-0000000000${number + 10}`
const [ANNA, BEN, CHESS, SECTION, PARENT, CARD, INVOICE] = [1, 2, 3, 4, 5, 6, 7].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

const places = { enrolled: 3, free: 7, maxEnroll: 10, waiting: 0, maxWaitList: 5, waitList: true, goFirst: 0 }
const section = {
  id: SECTION,
  name: '',
  weekdays: ['monday'],
  timeFrom: '15:00',
  timeTo: '16:00',
  places,
  availability: 'FREE',
  daysFree: null,
}
const nobody = { pickUpOptions: false, teacher: false, tshirt: false }
const chess = {
  id: CHESS,
  kind: 'classes',
  name: 'Chess',
  status: 'ACTIVE',
  startDate: '2026-10-05',
  endDate: '2026-12-14',
  weekdays: ['monday'],
  timeFrom: '15:00',
  timeTo: '16:00',
  location: null,
  ageFrom: null,
  ageTo: null,
  gradeFrom: null,
  gradeTo: null,
  price: 40,
  priceTo: 40,
  billingType: 'SESSION',
  intervalType: null,
  places,
  sections: [section],
  hidden: [],
  fits: [ANNA],
}
const details = {
  ...chess,
  section: null,
  asks: nobody,
  requires: nobody,
  addOns: [],
  quote: null,
  offered: 0,
}
const anna = {
  id: ANNA,
  firstName: 'Anna',
  lastName: 'Gray',
  preferredName: '',
  siblings: [{ id: BEN, name: 'Ben Gray' }],
}
const given = {
  state: 'PLACE',
  code: null,
  why: '',
  position: null,
  warnings: [],
  prices: [{ label: 'Chess', reason: '10 meetings', amount: 40 }],
  total: 40,
  ofOthers: 0,
  later: [],
}
const review = (lines: unknown[], total: number, over: object = {}) => ({
  lines,
  total,
  credit: 0,
  coupon: null,
  couponProblem: null,
  installments: null,
  others: [],
  parentId: PARENT,
  isConnected: true,
  savesBankAccounts: false,
  ...over,
})
const card = {
  id: CARD,
  type: 'CARD',
  brand: 'visa',
  last4: '4242',
  expiresOn: null,
  state: 'USABLE',
  default: true,
}

let sent: Sent[]
let enrolls: () => Response
let confirms: () => Response

beforeEach(() => {
  sent = []
  enrolls = () =>
    json({
      lines: [{ childId: ANNA, rosterIds: [id(8)], position: null }],
      total: 40,
      invoices: [{ id: INVOICE, number: 12, amount: 40, dueOn: '2026-12-20' }],
      parentId: PARENT,
    })
  confirms = () => json({ ...payment, state: 'SUCCEEDED' })
  standInForServer((request) => {
    sent.push(request)
    const { path, method } = request
    if (path.endsWith('/enrollments/activities'))
      return json({
        content: [chess],
        totalElements: 1,
        totalPages: 1,
        pageable: { pageNumber: 0, pageSize: 20 },
      })
    if (path.endsWith('/review')) {
      const { lines, coupon } = request.body as { lines: unknown[]; coupon: string }
      const problem = coupon ? { couponProblem: 'Coupon not found' } : {}
      return json(
        review(
          lines.map(() => given),
          40 * lines.length,
          problem,
        ),
      )
    }
    if (path.endsWith('/enrollments') && method === 'POST') return enrolls()
    if (path.endsWith('/details')) return json(details)
    if (path.endsWith('/all')) return json([card])
    if (path.endsWith('/create')) return json({ payment: { ...payment, state: 'CREATED' } })
    if (path.endsWith('/confirm')) return confirms()
    return json(anna)
  })
  adoptSession(sessionOf())
})

afterEach(async () => {
  await removeDrawn()
  closeAllModals()
  vi.unstubAllGlobals()
})

const payment = {
  id: id(9),
  how: 'CARD',
  amount: 20,
  refunded: 0,
  failure: null,
  failureCode: null,
  actionUrl: null,
  createdAt: '2026-10-07T19:30:00Z',
  receivedOn: null,
}

function Page() {
  return (
    <>
      <button onClick={() => void openEnroll({ id: ANNA, name: 'Anna Gray' })}>Open</button>
      <ModalHost />
    </>
  )
}

const dialogText = () => document.querySelector('[role="dialog"]')?.textContent ?? ''
/** Presses the button below, once the last answer is there. */
async function submit(name: RegExp) {
  const ready = () => named(name, '[role="dialog"] button') as HTMLButtonElement
  await eventually(() => expect(ready().disabled).toBe(false))
  await press(name, '[role="dialog"] button')
}

const lastSent = (end: string) =>
  sent.filter(({ path, method }) => path.endsWith(end) && method === 'POST').at(-1)?.body

async function withChess() {
  await drawRouted(Page)
  await press('Open')
  await eventually(() => expect(dialogText()).toContain('7 of 10 left'))
  await press(/^Chess/, '[role="option"]')
  await eventually(() => expect(dialogText()).toContain('Total due'))
}

describe('Enrolling a family', () => {
  test('shows who and what, and sends what is ticked with the total that was shown', async () => {
    await withChess()
    expect(dialogText()).toContain('$40')
    await press('Ben Gray', 'label')
    // Who is ticked later was not compared yet, and joins.
    await eventually(() => expect(dialogText()).toContain('$80'))
    await submit(/^Enroll 2/)
    await eventually(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
    expect(lastSent('/enrollments')).toMatchObject({
      lines: [
        { childId: ANNA, activityId: CHESS, kind: 'classes', way: 'PLACE' },
        { childId: BEN, activityId: CHESS, kind: 'classes', way: 'PLACE' },
      ],
      total: 80,
    })
  })

  test('a refusal stands at its line, and nothing that was chosen is lost', async () => {
    enrolls = () =>
      json({ code: 'FULL', message: 'All spots are taken (10 of 10)', parts: {}, details: { line: 0 } }, 400)
    await withChess()
    await submit(/^Enroll$/)
    await eventually(() =>
      expect(document.querySelector('[role="dialog"] [role="alert"]')?.textContent).toContain('All spots'),
    )
    expect(dialogText()).toContain('Chess')
  })

  test('a coupon that is refused stays in its field with the reason', async () => {
    await withChess()
    await type(named('Coupon', 'input'), 'NOPE')
    await press('Apply')
    await eventually(() => expect(dialogText()).toContain('Coupon not found'))
    expect((named('Coupon', 'input') as HTMLInputElement).value).toBe('NOPE')
  })

  test('half is charged, and a card that is declined leaves the rest owed and says so', async () => {
    confirms = () => json({ ...payment, state: 'FAILED', failure: 'The card was declined' })
    await withChess()
    await press('Card or bank account', 'label')
    await eventually(() => expect(dialogText()).toContain('ending in 4242'))
    await press(/^Half/)
    await submit(/^Enroll, charge \$20/)
    await eventually(() => expect(dialogText()).toContain('Enrolled, but not paid'))
    expect(dialogText()).toContain('$40 stays due on invoice')
    expect(lastSent('/payments/create')).toMatchObject({ amount: 20, invoiceIds: [INVOICE] })
    const enrolled = () =>
      sent.filter(({ path, method }) => path.endsWith('/enrollments') && method === 'POST')
    confirms = () => json({ ...payment, state: 'SUCCEEDED' })
    await press(/^Charge \$20/)
    await eventually(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
    expect(enrolled()).toHaveLength(1)
    await settle()
  })
})
