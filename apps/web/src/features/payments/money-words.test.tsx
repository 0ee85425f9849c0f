import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { closeAllModals } from '../../ui/dialogs/modal-stack.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { openGiveBack } from '../ledger/GiveBackDialog.tsx'
import type { Proposal } from '../ledger/ProposalDetails.tsx'
import { SummaryTiles } from './SummaryTiles.tsx'

afterEach(() => vi.unstubAllGlobals())

test('The sums of money are called as an office calls them', async () => {
  adoptSession(sessionOf())
  const screen = draw(<SummaryTiles sums={undefined} />)
  await screen.drawn
  expect(texts('dt')).toEqual([
    'Received this month',
    'Refunded this month',
    'Processing',
    'Balance due',
    'Past due',
    'Family credit',
  ])
  await screen.remove()
})

test.each([
  [20, ['Decide later', 'Keep as credit', 'Refund']],
  [0, ['Decide later', 'Remove from balance']],
])('A refund to review of which $%i was paid asks in words of the trade', async (givenBack, answers) => {
  standInForServer(() => json({}, 500))
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(async () => void openGiveBack([proposalOf(givenBack * 100)]))
  await act(() => settle(10))
  const dialog = document.querySelector('[role="dialog"]')!
  expect(dialog.textContent).toContain('Review refund')
  expect(texts('dt', dialog)).toEqual(['Refund', 'Removed from balance'])
  expect(texts('footer button, [class*="footer"] button', dialog)).toEqual(answers)
  await act(async () => closeAllModals())
  await screen.remove()
})

function texts(selector: string, within: ParentNode = document): (string | null)[] {
  return [...within.querySelectorAll(selector)].map(({ textContent }) => textContent)
}

function proposalOf(givenBack: number): Proposal {
  return {
    id: '01999999-0000-7000-8000-000000000001',
    child: { id: '01999999-0000-7000-8000-000000000002', name: 'Ann Lee' },
    activity: 'Chess Club',
    payers: ['Gus Lee'],
    cause: 'REMOVED',
    state: 'OPEN',
    at: '2026-11-20T12:00:00Z',
    givenBack,
    noLongerOwed: 3000,
    lines: [],
  } as unknown as Proposal
}
