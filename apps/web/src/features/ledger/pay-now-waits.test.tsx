import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, allNamed, draw, named, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer, type Sent } from '../../../test/server.ts'
import { serverNow } from '../../platform/calls/calls-send.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { closeAllModals } from '../../ui/dialogs/modal-stack.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { currentNotices, dismissNotice } from '../../ui/notify/notify.ts'
import { payForHold, payForSpots } from './pay-now.ts'

const id = (number: number) => `01999999-0000-7000-8000-0000000000${number + 10}`
const CARD = {
  id: id(1),
  type: 'CARD',
  brand: 'visa',
  last4: '4242',
  expiresOn: null,
  state: 'USABLE',
  default: true,
}
const DATA = {
  paymentId: id(2),
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
  invoices: [{ id: id(3), number: 12, amount: 40, dueOn: '2026-10-21' }],
  childNames: ['Anna'],
  activityName: 'Chess',
  isConnected: true,
  savesBankAccounts: true,
  parentId: id(4),
  billingType: 'SESSION',
  coupon: null,
  others: [],
  payment: null,
}
const SPOTS = { parentId: id(4), rosterIds: [id(5)], name: 'Anna' }
const URL = 'https://bank.example.test/confirm'

function paymentIn(state: string, failure: string | null = null) {
  const actionUrl = state === 'REQUIRES_ACTION' ? URL : null
  const facts = { id: id(2), how: 'CARD', amount: 40, refunded: 0, receivedOn: null, failureCode: null }
  return { ...facts, state, failure, actionUrl, createdAt: '2026-10-07T19:30:00Z' }
}

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

/** Opens the dialog to pay for a spot on hold. `heldUntil`: the end of the hold in the answers to charges and payments. */
async function open(heldUntil: string | null, over: (sent: Sent) => Response | undefined = () => undefined) {
  const rosters = [{ rosterId: id(5), childId: id(6), heldUntil }]
  standInForServer((sent) => {
    const response = over(sent)
    if (response) return response
    if (sent.path.includes('/payments/method/')) return json([CARD])
    if (!sent.path.endsWith('/payments/create'))
      return json({ content: [], totalElements: 0, isCanceled: true })
    const { preview } = sent.body as { preview?: boolean }
    return json({ ...DATA, rosters, payment: preview ? null : paymentIn('CREATED') })
  })
  const kind = 'classes' as const
  await act(async () => {
    void (heldUntil
      ? payForHold({ ...SPOTS, hold: { kind, activityId: id(7), childId: id(6), from: 'NEW' } })
      : payForSpots(SPOTS))
  })
  await settle(40)
}

const dialogText = () => document.querySelector('[role="dialog"]')?.textContent ?? ''
const until = (look: () => void) =>
  vi.waitFor(async () => {
    await settle(20)
    look()
  }, 10_000)

test('A hold runs out before one’s eyes, says so, and nothing can be charged any more', async () => {
  await open(serverNow().add({ milliseconds: 2600 }).toString())
  expect(named(/^We are holding this spot for 0:0\d$/, '[role="timer"]')).toBeTruthy()
  expect(allNamed(/^Charge/, 'button')).toHaveLength(1)
  await until(() =>
    expect(named(/./, '[role="alert"]').textContent).toBe(
      'The hold on this spot has expired. Add the child again',
    ),
  )
  expect(allNamed(/^Charge/, 'button')).toEqual([])
})

test('A bank that asks the cardholder is followed until it has answered; one in doubt says what happens next', async () => {
  let state = 'REQUIRES_ACTION'
  const charges = ['REQUIRES_ACTION', 'UNKNOWN']
  await open(null, ({ path }) => {
    if (path.endsWith('/confirm')) return json(paymentIn(charges.shift()!))
    const isOne = /\/payments\/[0-9a-f-]{36}$/.test(path)
    return isOne ? json(paymentIn(state, state === 'FAILED' ? 'The payment was canceled' : null)) : undefined
  })
  await press('Charge $40')
  await settle(40)
  expect(dialogText()).toContain('The bank wants the cardholder to confirm this payment.')
  expect(named('Continue at the bank', 'a').getAttribute('href')).toBe(URL)
  state = 'FAILED'
  await until(() => expect(named(/./, '[role="alert"]').textContent).toBe('The payment was canceled'))
  await press('Charge $40')
  await settle(40)
  expect(currentNotices().map(({ text }) => text)).toEqual([
    expect.stringMatching(/^The bank has not answered yet.*Please do not charge it again\.$/),
  ])
  expect(dialogText()).toBe('')
})
