import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { act, draw, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import type { ActivityPage } from '../places/activity-page.ts'
import type { WaitRow } from './MoveUpDialog.tsx'
import { NextSpots } from './NextSpots.tsx'
import { useNextSpots } from './useNextSpots.ts'

const id = '01999999-0000-7000-8000-00000000000a'
const page = { kind: 'classes', id, target: { at: 'classes', params: { id } } } as unknown as ActivityPage
const waits = (rosterId: string, firstName: string, position: number, sibling: string) =>
  ({
    rosterId,
    firstName,
    lastName: 'Osei',
    preferredName: '',
    position,
    siblings: [{ rosterId: sibling, childId: sibling, name: `${sibling} Osei` }],
    spotsTogether: 2,
    section: null,
    nextSpots: null,
  }) as unknown as WaitRow
const [ann, ben] = [waits('Ann', 'Ann', 2, 'Ben'), waits('Ben', 'Ben', 3, 'Ann')]

function Acts({ mode, rows }: { mode: 'AUTOMATIC' | 'STAFF_DECIDE'; rows: WaitRow[] }) {
  const acts = useNextSpots(page, mode)
  return (
    <>
      <button onClick={() => void acts.keep(ben, rows)}>Keep</button>
      <button onClick={() => void acts.stop(ben)}>Stop</button>
    </>
  )
}

async function drawn(mode: 'AUTOMATIC' | 'STAFF_DECIDE', rows: WaitRow[]) {
  const sent = standInForServer(() => json({ rosterIds: ['Ann', 'Ben'] }))
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <Acts mode={mode} rows={rows} />
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  const pressed = async (label: string) => {
    await press(label)
    await act(() => settle(10))
  }
  const dialog = () => document.querySelector('[role=dialog]')?.textContent ?? ''
  return { sent, screen, pressed, dialog }
}

test('Before spots are kept it is asked, with names, how many, and whom that goes before', async () => {
  const { sent, screen, pressed, dialog } = await drawn('AUTOMATIC', [ann, ben])
  await pressed('Keep')
  expect(dialog()).toContain('Spots that open are kept for Ben Osei and Ann Osei until there are 2')
  expect(dialog()).toContain('then we offer them together')
  expect(dialog()).toContain('They go ahead of 1 child on the wait list.')
  await pressed('Keep the next spot')
  expect(sent.map(({ method, path, body }) => [method, path.split('/').slice(-2), body])).toEqual([
    ['POST', ['Ben', 'next-spots'], { overbook: true }],
  ])
  await screen.remove()
})

test('Who is first in line goes before nobody, and nothing is done without a yes', async () => {
  const first = waits('Ben', 'Ben', 1, 'Ann')
  const { sent, screen, pressed, dialog } = await drawn('STAFF_DECIDE', [first])
  await pressed('Keep')
  expect(dialog()).toContain('then you can offer them together')
  await pressed('No')
  expect(sent).toEqual([])
  await pressed('Stop')
  expect(dialog()).toContain('Open spots can be offered to the next in line.')
  await pressed('Stop keeping spots')
  expect(sent.map(({ method, path }) => [method, path.split('/').slice(-2)])).toEqual([
    ['DELETE', ['Ben', 'next-spots']],
  ])
  await screen.remove()
})

test('The list says once for each family how many spots are open and kept', async () => {
  const nextSpots = { since: '2026-11-18T12:00:00Z', children: ['Ann Osei', 'Ben Osei'], open: 1 }
  const rows = [ann, ben].map((row) => ({ ...row, nextSpots }))
  const screen = draw(<NextSpots rows={rows} />)
  await screen.drawn
  expect([...document.querySelectorAll('main p')].map(({ textContent }) => textContent)).toEqual([
    '1 spot is open and kept for Ann Osei and Ben Osei, who need 2.',
  ])
  await screen.remove()
})
