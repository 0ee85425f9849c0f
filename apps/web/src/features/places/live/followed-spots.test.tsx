import { afterEach, expect, test, vi } from 'vitest'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { drawRouted } from '../../../../test/draw-routed.tsx'
import { act, eventually, named, press, settle, type } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer, type Sent } from '../../../../test/server.ts'
import { ListScreen } from '../../../lists/ListScreen.tsx'
import { useList } from '../../../lists/useList.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { useFollowedSpots } from './useFollowedSpots.ts'

const params = { id: '01999999-0000-7000-8000-00000000000a' }
const reads = [rosters.list]

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Roster() {
  const list = useList(rosters.list, { at: 'classes', params }, { name: 'classes.roster', isLive: true })
  useFollowedSpots(reads)
  return (
    <>
      <input aria-label="Note" />
      <ListScreen
        list={list}
        things={{ one: 'child', many: 'children' }}
        columns={[{ key: 'name', title: 'Name', render: (row) => row.firstName }]}
        rowId={(row) => row.rosterId}
        rowName={(row) => row.firstName}
        bulk={[{ label: 'Remove', run: async () => {} }]}
        empty={{ title: 'No children yet', text: '' }}
      />
    </>
  )
}

/** Draws a roster of a school whose names and version can be changed. */
async function drawn(first: { version: string; isRecent?: boolean }) {
  const school = { isRecent: false, names: ['Ann'], ...first }
  const answer = ({ path }: Sent) => {
    if (path.endsWith('/spots/version')) return json({ version: school.version, isRecent: school.isRecent })
    const content = school.names.map((firstName) => ({ rosterId: firstName, firstName }))
    return json({ content, totalElements: content.length, totalPages: 1 })
  }
  const sent = standInForServer(answer)
  adoptSession(sessionOf())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const screen = await drawRouted(Roster)
  const count = (end: string) => sent.filter(({ path }) => path.endsWith(end)).length
  const later = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    await settle(20)
  }
  return { school, screen, later, counts: () => [count('/spots/version'), count('/rosters')] }
}

test('An open roster asks for the version alone, and reads again within two seconds once it moved', async () => {
  const { school, screen, later, counts } = await drawn({ version: 'a' })
  expect(counts()).toEqual([1, 1])
  await later(1500)
  await eventually(() => expect(counts()).toEqual([2, 1]))
  await later(1500)
  await eventually(() => expect(counts()).toEqual([3, 1]))
  Object.assign(school, { version: 'b', names: ['Ann', 'Zoe'] })
  await later(1500)
  await eventually(() => expect(document.body.textContent).toContain('Zoe'))
  expect(counts()).toEqual([4, 2])
  await later(1500)
  await eventually(() => expect(counts()).toEqual([5, 2]))
  await screen.remove()
})

test('What is typed and ticked stays, and the new count is not read aloud', async () => {
  const { school, screen, later } = await drawn({ version: 'a' })
  await type(named('Note'), 'Call the mother')
  await press('Select Ann')
  const said = () => [...document.querySelectorAll('output')].map(({ textContent }) => textContent)
  expect(said()).toContain('1 child found')
  Object.assign(school, { version: 'b', names: ['Ann', 'Zoe'] })
  await later(1500)
  await eventually(() => expect(document.body.textContent).toContain('Zoe'))
  expect((named('Note') as HTMLInputElement).value).toBe('Call the mother')
  expect((named('Select Ann') as HTMLInputElement).checked).toBe(true)
  expect(said()).toContain('1 child found')
  await screen.remove()
})

test('What was read beside the first version is read again if something had just happened', async () => {
  const { screen, counts } = await drawn({ version: 'a', isRecent: true })
  await eventually(() => expect(counts()).toEqual([1, 2]))
  await screen.remove()
})

test('A page that nobody sees asks nothing', async () => {
  const { screen, later, counts } = await drawn({ version: 'a' })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await later(6000)
  expect(counts()).toEqual([1, 1])
  vi.restoreAllMocks()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await eventually(() => expect(counts()[0]).toBeGreaterThan(1))
  await screen.remove()
})
