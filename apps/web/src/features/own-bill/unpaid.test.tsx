import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { act, named, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { currentNotices, dismissNotice } from '../../ui/notify/notify.ts'
import { InvoicesPanel } from './InvoicesPanel.tsx'

let screen: Awaited<ReturnType<typeof drawRouted>>
afterEach(async () => {
  await screen.remove()
  for (const { id } of currentNotices()) dismissNotice(id)
  vi.unstubAllGlobals()
})

async function pressAndWait(name: string) {
  await press(name)
  await act(() => settle(30))
}

test('An invoice that was not paid says why and when it is tried again, and paying it with a failing card too', async () => {
  const failure = 'The card was declined. Try another card, or ask the bank that issued it'
  const due = {
    id: '0199a3b2-0000-7000-8000-0000deadbeef',
    number: 'DEADBEEF-0007',
    status: 'PAST_DUE',
    planName: 'Standard',
    amount: 49,
    amountDue: 49,
    currency: 'USD',
    periodStart: '2026-10-02',
    periodEnd: '2026-11-01',
    dueDate: '2026-10-02',
    nextTryDate: '2026-10-10',
    payment: { id: '0199a3b2-0000-7000-8000-00000000beef', state: 'FAILED', failure, actionUrl: null },
  }
  const sent = standInForServer(({ path }) =>
    json(path.endsWith('/pay') ? due : { content: [due], totalPages: 1, totalElements: 1 }),
  )
  adoptSession(sessionOf())
  screen = await drawRouted(InvoicesPanel)
  expect(named(/DEADBEEF-0007/, 'li').textContent).toContain(`${failure}. We try again on 10/10/2026.`)
  await pressAndWait('Pay now: invoice DEADBEEF-0007')
  await pressAndWait('Pay now: invoice DEADBEEF-0007')
  expect(currentNotices().map(({ text }) => text)).toContain(failure)
  // After the bank declined, the retry has a new payment id.
  const ids = sent.filter(({ path }) => path.endsWith('/pay')).map(({ body }) => body)
  expect(new Set(ids.map((body) => (body as { paymentId: string }).paymentId)).size).toBe(2)
})
