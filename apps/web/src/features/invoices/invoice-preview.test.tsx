import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { act, draw, settle } from '../../../test/draw.tsx'
import { json, SCHOOL, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { closeAllModals } from '../../ui/dialogs/modal-stack.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { openInvoicePreview } from './InvoicePreview.tsx'
import { openPdf } from './useInvoiceActs.ts'

const ID = '01999999-0000-7000-8000-00000000000a'

afterEach(() => vi.unstubAllGlobals())

test('An invoice is shown 680 px wide', async () => {
  standInForServer(() => new Promise<Response>(() => {}))
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(async () => void openInvoicePreview(ID))
  const modal = document.querySelector<HTMLElement>('.mantine-Modal-root')!
  // In rem, of 16 px.
  expect(modal.style.getPropertyValue('--modal-size')).toContain(`${680 / 16}rem`)
  await act(async () => closeAllModals())
  await settle()
  await screen.remove()
})

test.each(['pdf', 'fullPdf'] as const)(
  'The link of %s is asked for and opened in a tab of its own',
  async (call) => {
    const tab = { location: { href: '' }, close: vi.fn<() => void>() }
    const open = vi.fn<() => typeof tab>(() => tab)
    vi.stubGlobal('open', open)
    adoptSession(sessionOf())
    const sent = standInForServer(() => json({ link: 'https://files.example.test/1.pdf' }))
    await openPdf(invoices[call], ID)
    expect(open.mock.calls).toEqual([['', '_blank']])
    expect(sent[0]!.path).toMatch(new RegExp(`^/api/schools/${SCHOOL}/invoices/`))
    expect([tab.location.href, tab.close.mock.calls]).toEqual(['https://files.example.test/1.pdf', []])
    standInForServer(() => json({ code: 'NOT_FOUND', message: 'No' }, 404))
    await openPdf(invoices[call], ID)
    expect(tab.close).toHaveBeenCalledTimes(1)
  },
)

test('While a payment is disputed, its invoice says so beside its status, with the amount, and why nothing goes on', async () => {
  const amounts = {
    total: 40,
    amountPaid: 40,
    amountDue: 0,
    amountAsked: 0,
    refundAmount: 0,
    creditedAmount: 0,
  }
  const none = { lines: [], taxes: [], payments: [], notes: [], installments: [], children: [], tried: [] }
  const nothing = {
    dueDate: null,
    paymentUrl: null,
    emailedAt: null,
    receiptEmailedAt: null,
    parentEmail: null,
  }
  const payer = { name: 'Gus Vexley', email: null, addressLines: [] }
  const school = { name: 'Harbour Street', taxNumber: '', addressLines: [] }
  const invoice = {
    ...amounts,
    ...none,
    ...nothing,
    id: ID,
    // A draft: a number would bring its reminders along.
    number: null,
    kind: 'INVOICE',
    status: 'PAID',
    date: '2026-10-01',
    currency: 'USD',
    parentName: payer.name,
    writtenOffAmount: 0,
    pendingAmount: 0,
    disputedAmount: 40,
    corrects: null,
    periodStart: null,
    periodEnd: null,
    memo: '',
    snapshot: { school, payer },
  }
  standInForServer(() => json(invoice))
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(async () => void openInvoicePreview(ID))
  await act(() => settle(30))
  const text = document.querySelector('[role="dialog"]')!.textContent
  expect(text).toContain('Draft PaidDisputed')
  expect(text).toContain('A payment of $40 is disputed with the bank.')
  await act(async () => closeAllModals())
  await settle()
  await screen.remove()
})
