import { afterEach, expect, test, vi } from 'vitest'
import type { transactions } from '@afterbell/contract/payments/transactions'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { act, allNamed, eventually, named, press, settle, type } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer, type Sent } from '../../../test/server.ts'
import { serverNow } from '../../platform/calls/calls-send.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { closeAllModals } from '../../ui/dialogs/modal-stack.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { currentNotices, dismissNotice } from '../../ui/notify/notify.ts'
import { openRefund } from './RefundDialog.tsx'
import { openTransaction } from './TransactionDialog.tsx'

let screen: Awaited<ReturnType<typeof drawRouted>>
afterEach(async () => {
  await act(async () => closeAllModals())
  await act(() => settle(20))
  await screen.remove()
  for (const { id } of currentNotices()) dismissNotice(id)
  vi.unstubAllGlobals()
})

const id = (number: number) => `01999999-0000-7000-8000-0000000000${number + 10}`
type Charge = AnswerOf<typeof transactions.charge>

const TRANSACTION: Charge['transaction'] = {
  id: id(1),
  type: 'PAYMENT',
  at: '2026-10-05T15:00:00Z',
  receivedOn: null,
  payer: { id: id(2), name: 'Gus Vexley' },
  email: null,
  how: 'CARD',
  method: null,
  state: 'SUCCEEDED',
  amount: 40,
  refunded: 0,
  refundable: 40,
  fee: null,
  disputed: 0,
  takenBack: 0,
  children: ['Anna'],
  activities: ['Juggling'],
  invoiceNumbers: [12],
  reference: '',
  isByLink: false,
  madeAt: null,
  failure: null,
}
const CHARGE: Charge = {
  transaction: TRANSACTION,
  childId: null,
  settledAt: '2026-10-05T15:00:00Z',
  refundable: 40,
  payout: null,
  doubt: null,
  invoices: [],
  attempts: [],
  reversals: [],
  refunds: [],
}

async function open(dialog: (id: string) => Promise<void>, answer: (sent: Sent) => Response) {
  adoptSession(sessionOf())
  const sent = standInForServer(answer)
  screen = await drawRouted(ModalHost)
  await act(async () => void dialog(id(1)))
  await eventually(() => expect(allNamed(/Refund|Mark as not paid/, 'button').length).toBeGreaterThan(0))
  return sent
}

async function pressAndWait(name: string | RegExp) {
  await press(name)
  await act(() => settle(50))
}

const dialog = (title: string) => named(title, '[role="dialog"]')

test('A payment that is disputed says so, and is not refunded', async () => {
  const reversals: Charge['reversals'] = [
    { id: id(3), at: TRANSACTION.at, kind: 'DISPUTE', amount: 40, state: 'OPEN' },
  ]
  const transaction = { ...TRANSACTION, disputed: 40, refundable: 0 }
  await open(openTransaction, () => json({ ...CHARGE, transaction, refundable: 0, reversals }))
  expect(dialog('Payment').textContent).toContain('$40 is disputed with the bank.')
  expect(named('Disputes and returns', 'ul, ol, [role="list"]').textContent).toContain(
    'The bank has not decided yet',
  )
  expect(named('Refund', 'button').getAttribute('aria-disabled')).toBe('true')
})

test('A payment in doubt says what is known, and is marked as not paid with a reason', async () => {
  const failure = 'The school recorded that this payment did not go through'
  let isDecided = false
  const sent = await open(openTransaction, ({ path }) => {
    if (path.endsWith('/decide')) {
      isDecided = true
      const outcome = { state: 'FAILED', failure, failureCode: 'DECIDED_NOT_PAID', actionUrl: null }
      return json({ ...outcome, id: id(1), how: 'CARD', amount: 40, refunded: 0, receivedOn: null })
    }
    const transaction = isDecided
      ? { ...TRANSACTION, state: 'FAILED', failure }
      : { ...TRANSACTION, state: 'UNKNOWN' }
    // Staff cannot decide within a day after a payment was sent.
    const doubt = { sentAt: serverNow().subtract({ hours: 48 }).toString(), isDecided }
    return json({ ...CHARGE, transaction, refundable: 0, doubt })
  })
  expect(dialog('Payment').textContent).toContain('We don’t know yet whether this payment went through')
  await pressAndWait('Mark as not paid')
  const submit = () =>
    act(async () => {
      const form = dialog('Mark as not paid')
      ;[...form.querySelectorAll('button')].find((each) => each.textContent === 'Mark as not paid')!.click()
      await settle(50)
    })
  await submit()
  expect(dialog('Mark as not paid').textContent).toContain('This field is required')
  const decisions = () => sent.filter(({ path }) => path.endsWith('/decide')).map(({ body }) => body)
  expect(decisions()).toEqual([])
  await type(named('How do you know?', 'input'), 'Their bank shows no charge')
  await submit()
  expect(decisions()).toEqual([{ outcome: 'NOT_PAID', reason: 'Their bank shows no charge' }])
  expect(currentNotices().map(({ text }) => text)).toEqual(['Marked as not paid'])
  await eventually(() => {
    expect(dialog('Payment').textContent).toContain('We still check with the payment provider once a day')
    expect(allNamed('Mark as not paid', 'button')).toEqual([])
  })
})

test('A refund that the server refuses says why, and what was typed stays for another try', async () => {
  const message = 'The bank decides about this payment'
  let isRefused = true
  const sent = await open(openRefund, ({ path, method }) => {
    if (method === 'GET' && path.includes('/charge/')) return json(CHARGE)
    if (method === 'GET') return json({ content: [], totalElements: 0 })
    if (isRefused) return json({ code: 'DISPUTED', message, showMessageToUser: true }, 400)
    const refunds = [{ id: id(4), amount: 40, state: 'SUCCEEDED', failure: null }]
    return json({ refunds, noLongerOwed: 0, keptAsCredit: 0 })
  })
  await type(named('Reason', 'textarea'), 'Fell ill')
  await pressAndWait(/^Refund \$40/)
  expect(
    document.body.textContent +
      currentNotices()
        .map(({ text }) => text)
        .join(),
  ).toContain(message)
  expect((named('Reason', 'textarea') as HTMLTextAreaElement).value).toBe('Fell ill')
  isRefused = false
  await pressAndWait(/^Refund \$40/)
  expect(allNamed('Refund', '[role="dialog"]')).toEqual([])
  const refunds = sent.filter(({ method }) => method !== 'GET')
  expect(refunds.map(({ body }) => body)).toEqual([
    expect.objectContaining({ amount: 40, reason: 'Fell ill' }),
    expect.objectContaining({ amount: 40, reason: 'Fell ill' }),
  ])
})
