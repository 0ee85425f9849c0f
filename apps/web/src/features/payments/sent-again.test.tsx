import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, draw, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { currentNotices, dismissNotice } from '../../ui/notify/notify.ts'
import { useInvoiceActs } from '../invoices/useInvoiceActs.ts'
import { useResend } from './useResend.ts'
import { useTransactionActs } from './useTransactionActs.tsx'

const ID = '01999999-0000-7000-8000-00000000000a'
const chosen = { ids: async () => [ID], rows: [] } as never

const notices = () => currentNotices().map(({ text }) => text)
let screen: ReturnType<typeof draw>

function Acts() {
  const invoices = useInvoiceActs()
  const { bulk } = useTransactionActs()
  const resend = useResend()
  const acts = {
    'an invoice': () => invoices.resend({ id: ID }),
    invoices: () => invoices.resendMany(chosen),
    'the receipt of an invoice': () => invoices.sendReceipt({ id: ID }),
    'a receipt': () => resend(ID),
    receipts: () => bulk[0]!.run(chosen),
  }
  return Object.entries(acts).map(([name, run]) => (
    <button key={name} onClick={() => void Promise.resolve(run()).catch(() => {})}>
      {name}
    </button>
  ))
}

beforeEach(async () => {
  adoptSession(sessionOf())
  screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <Acts />
    </QueryClientProvider>,
  )
  await screen.drawn
})
afterEach(async () => {
  await screen.remove()
  for (const { id } of currentNotices()) dismissNotice(id)
  vi.unstubAllGlobals()
})

test.each([
  ['an invoice', 'You have successfully resend invoice 2041'],
  ['invoices', 'You have successfully resend invoices'],
  ['the receipt of an invoice', 'You have successfully send invoice receipt'],
  ['a receipt', 'You have successfully resend receipt'],
  ['receipts', 'You have successfully resend receipts'],
])('Sending %s again says so once it is sent, and not where it was refused', async (name, notice) => {
  standInForServer(() => json({ number: '2041', changed: 1, refused: [] }))
  await press(name)
  await act(() => settle(10))
  expect(notices()).toEqual([notice])
  dismissNotice(currentNotices()[0]!.id)
  const message = 'There is no email address'
  standInForServer(() => json({ code: 'NO_EMAIL', message, showMessageToUser: true }, 400))
  await press(name)
  await act(() => settle(10))
  expect(notices()).toEqual([message])
})
