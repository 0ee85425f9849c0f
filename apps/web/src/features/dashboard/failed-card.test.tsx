import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { FailedCard } from './FailedCard.tsx'

afterEach(() => vi.unstubAllGlobals())

test('Of the payments that failed the first five are asked for, and each says whether it is past due', async () => {
  const row = (id: string, status: string) => ({
    id,
    payer: `Gus ${id}`,
    what: 'Chess',
    date: '2026-10-02',
    amount: 40,
    status,
  })
  const content = [row('1', 'OPEN'), row('2', 'PAST_DUE')]
  const sent = standInForServer(({ path }) =>
    path.includes('/charge/') ? json({ message: 'Gone' }, 404) : json({ content, totalElements: 2 }),
  )
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <FailedCard />
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(() => settle(10))
  expect(sent.map(({ query }) => query)).toEqual([{ page: '0', size: '5' }])
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Gus 1Chess · 10/02/2026$40Open',
    'Gus 2Chess · 10/02/2026$40Past due',
  ])
  // Each links to its payment.
  await press('Gus 1')
  // The payment dialog loads on demand.
  await vi.waitFor(async () => {
    await act(() => settle(10))
    expect(sent.at(-1)!.path).toMatch(/\/transactions\/charge\/1$/)
  }, 10_000)
  await screen.remove()
})
