import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { care } from '@afterbell/contract/care/care'
import { payers } from '@afterbell/contract/invoices/payers'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { act, draw, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient, useRead } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { useRosterRefresh } from './useRosterRefresh.ts'

const params = { id: '01999999-0000-7000-8000-00000000000a' }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Number of requests for a roster: after drawing, right after a change, before three seconds have passed, and after them. */
async function countRequests(role: string): Promise<number[]> {
  const sent = standInForServer(() => json({ content: [], totalElements: 0 }))
  adoptSession(sessionOf({ role }))
  function Roster() {
    useRead(rosters.list, { at: 'classes', params, query: {} })
    const refresh = useRosterRefresh({ kind: 'classes' })
    return <button onClick={refresh}>Added</button>
  }
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <Roster />
    </QueryClientProvider>,
  )
  await screen.drawn
  await settle(10)
  const counts = [sent.length]
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await press('Added')
  for (const ms of [10, 2_980, 20]) {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    counts.push(sent.length)
  }
  vi.useRealTimers()
  await screen.remove()
  return counts
}

test('Whoever does not charge sees the roster at once, and once more after three seconds', async () => {
  expect(await countRequests('SCHOOL_COORDINATOR')).toEqual([1, 2, 2, 3])
})

test('Whoever charges sees it at once, and is not asked for it again', async () => {
  for (const role of ['SCHOOL_ADMIN', 'SCHOOL_DIRECTOR'])
    expect(await countRequests(role)).toEqual([1, 2, 2, 2])
})

test('What is owed and what is charged next of a child who is open beside the roster is read again', async () => {
  const sent = standInForServer(() => json({}))
  adoptSession(sessionOf())
  const childId = params.id
  function Child() {
    useRead(payers.ofChild, { params: { childId } })
    useRead(care.ofChild, { params: { childId } })
    const refresh = useRosterRefresh({ kind: 'aftercare' })
    return <button onClick={refresh}>Moved</button>
  }
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <Child />
    </QueryClientProvider>,
  )
  await screen.drawn
  await settle(10)
  const before = sent.map(({ path }) => path)
  expect(before).toHaveLength(2)
  await press('Moved')
  await settle(10)
  expect(sent.slice(2).map(({ path }) => path)).toEqual(before)
  await screen.remove()
})
