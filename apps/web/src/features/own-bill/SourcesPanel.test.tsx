import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { SourcesPanel } from './SourcesPanel.tsx'
import type { Subscription } from './shown-of-bill.ts'

afterEach(() => vi.unstubAllGlobals())

const plan = { price: 40 }

test.each([
  [
    { plan, state: 'ACTIVE', trialEndDate: '2026-10-20', isTrialEnded: false },
    'becomes inactive when the trial ends.',
  ],
  [
    { plan, state: 'ACTIVE', trialEndDate: '2026-10-01', isTrialEnded: true },
    'becomes inactive: your next invoice cannot be paid.',
  ],
  [
    { plan, state: 'INACTIVE', trialEndDate: '2026-10-01', isTrialEnded: true },
    'Your school is inactive until you add one.',
  ],
  [{ plan: { price: 0 }, state: 'ACTIVE', trialEndDate: null, isTrialEnded: true }, 'so none is needed.'],
])('Without a card, %o means: %s', async (subscription, text) => {
  standInForServer(() => json([]))
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <SourcesPanel subscription={subscription as unknown as Subscription} />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(() => settle(10))
  expect(document.querySelector('p')!.textContent).toContain(text)
  await screen.remove()
})
