import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, allNamed, draw, named, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer, type Sent } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { useRemoveChildren } from './useRemoveChildren.ts'

afterEach(() => vi.unstubAllGlobals())

function RemoveButton() {
  const remove = useRemoveChildren()
  return (
    <button type="button" onClick={() => void remove.one({ id: 'c', fullName: 'Gwen Lee' })}>
      Take away
    </button>
  )
}

const place = (over: object) => ({
  rosterId: 'r',
  list: 'ROSTER',
  kind: 'classes',
  activityId: 'a',
  sectionId: 'a',
  name: 'Chess',
  sectionName: '',
  isDropIn: false,
  startsOn: null,
  endsOn: null,
  location: null,
  joinedAt: '2026-11-01T12:00:00Z',
  leftAt: null,
  isOver: false,
  ...over,
})

async function drawRemove(places: object[]): Promise<{ sent: Sent[]; remove: () => Promise<void> }> {
  const sent = standInForServer(() => json(places))
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <RemoveButton />
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  await press('Take away')
  await act(() => settle(10))
  return { sent, remove: screen.remove }
}

test('Of a child who is enrolled or waits it is said where, and there is no button to remove them', async () => {
  const { sent, remove } = await drawRemove([place({}), place({ name: 'Choir', list: 'WAIT_LIST' })])
  expect(document.body.textContent).toContain(
    'Gwen Lee is enrolled in Chess and is waiting for Choir. Remove them there first',
  )
  expect(allNamed('Remove', 'button')).toEqual([])
  await press('Done')
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  await remove()
})

test('Of a child whose programs are over it is asked', async () => {
  const { remove } = await drawRemove([place({ isOver: true }), place({ isDropIn: true })])
  expect(named('Remove', 'button')).toBeTruthy()
  await press('Keep')
  await remove()
})
