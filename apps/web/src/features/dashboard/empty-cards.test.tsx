import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { FailedCard } from './FailedCard.tsx'
import { SignUpsCard } from './SignUpsCard.tsx'
import { TodayCard } from './TodayCard.tsx'
import { NeedsCard } from './TodosCard.tsx'

afterEach(() => vi.unstubAllGlobals())

const read = { data: [], error: null, refetch: () => undefined }

test.each([
  [
    'Needs attention',
    () => <NeedsCard read={read} money={[]} alike={0} named={[]} requests={{ first: [], total: 0 }} />,
    'You are all caught up.',
  ],
  ['Today', () => <TodayCard read={read} />, 'Nothing meets today.'],
  ['Recent sign-ups', () => <SignUpsCard />, 'No one signed up in the last 90 days.'],
  ['Recent failed payments', () => <FailedCard />, 'No failed payments.'],
] as const)('On the dashboard of a new school "%s" says that there is nothing', async (title, Card, text) => {
  standInForServer(({ path }) => json(path.includes('failed') ? { content: [], totalElements: 0 } : []))
  adoptSession(sessionOf())
  const screen = draw(<QueryClientProvider client={createQueryClient()}>{Card()}</QueryClientProvider>)
  await screen.drawn
  await act(() => settle(10))
  const panel = document.querySelector('main section')!
  expect(document.getElementById(panel.getAttribute('aria-labelledby')!)!.textContent).toBe(title)
  expect(panel.textContent).toContain(text)
  expect(panel.querySelector('li, table')).toBeNull()
  await screen.remove()
})
