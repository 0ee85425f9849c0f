import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, named, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer, type Sent } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { WeekdayPrices } from './WeekdayPrices.tsx'
import { useMoveWeekday, type OnWeekday } from './weekday-calls.ts'

afterEach(() => vi.unstubAllGlobals())

const id = (end: string) => `01999999-0000-7000-8000-0000000000${end}`
const who: OnWeekday = {
  page: {
    kind: 'aftercare',
    id: id('01'),
    target: { at: 'aftercare-day', params: { id: id('01') } },
    lines: { at: 'aftercare', params: { id: id('01') } },
  },
  activityId: id('02'),
  child: { childId: id('03'), name: 'Ann Lee' },
  spot: { rosterId: id('04'), section: { id: id('01'), name: 'Wednesday' } },
  dayIds: [id('01')],
}

type Preview = Parameters<typeof WeekdayPrices>[0]['preview']

async function drawText(over: Partial<Preview>): Promise<string> {
  const preview = {
    quote: { lines: [], total: 2400 },
    owedBefore: 5000,
    kept: 2600,
    difference: 0,
    eachCycle: null,
    ...over,
  }
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <WeekdayPrices preview={preview as Preview} />
    </QueryClientProvider>,
  )
  await screen.drawn
  const text = document.querySelector('main')!.textContent!
  await screen.remove()
  return text
}

test('One price before and one after, with the difference to the cent', async () => {
  standInForServer(() => json({}))
  expect(await drawText({})).toContain('Billed now: $50. After the move: $50. The balance does not change.')
  expect(await drawText({ quote: { lines: [], total: 2550 }, difference: 150 })).toContain(
    'Billed now: $50. After the move: $51.50. The balance goes up by $1.50.',
  )
  expect(await drawText({ eachCycle: { before: 5200, after: 5450, cycle: 'MONTHLY' } })).toContain(
    'Each month from now on: $52 before, $54.50 after.',
  )
})

test('A move that was lost on its way is sent again under the same name, and can be undone by it', async () => {
  const sent: Sent[] = standInForServer(({ path }, count) =>
    path.endsWith('/move') && count === 1
      ? json({ code: 'UNAVAILABLE', message: 'Try again' }, 503)
      : path.endsWith('/move')
        ? json({
            rosterId: id('05'),
            parentId: null,
            transferred: {
              kind: 'aftercare',
              sectionId: id('06'),
              owedBefore: 26,
              owed: 26,
              kept: 0,
              difference: 0,
              warnings: [],
              canUndo: true,
            },
          })
        : json({ changed: 1 }),
  )
  adoptSession(sessionOf())
  let undo: (() => Promise<unknown>) | null = null
  function Mover() {
    const move = useMoveWeekday(who)
    const run = async () => {
      const done = await move({ aftercareDayId: id('06'), overbook: false, total: 2600 }).catch(() => null)
      undo = done?.undo ?? null
    }
    return <button onClick={() => void run()}>Move</button>
  }
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <Mover />
    </QueryClientProvider>,
  )
  await screen.drawn
  expect(named('Move')).toBeTruthy()
  await press('Move')
  await act(() => settle(20))
  if (undo === null) {
    await press('Move')
    await act(() => settle(20))
  }
  const names = sent
    .filter(({ path }) => path.endsWith('/move'))
    .map(({ body }) => (body as { undo: string }).undo)
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(1)
  await act(async () => undo!())
  const back = sent.find(({ path }) => path.endsWith(`/aftercare/${who.activityId}/rosters/undo-move`))
  expect(back?.body).toEqual({ undo: names[0] })
  await screen.remove()
})
