import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { sessionOf, standInForServer, json } from '../../../test/server.ts'
import { useFormat } from '../../platform/format.ts'
import { adoptSession } from '../../platform/session/session.ts'
import type { WaitRow } from './MoveUpDialog.tsx'
import { waitListColumns } from './wait-list-columns.tsx'

const alone = {
  firstName: 'Ann',
  lastName: 'Lee',
  preferredName: '',
  position: 1,
  siblings: [],
  spotsTogether: 1,
  otherWishes: [] as string[],
  isTakenByItself: false,
}
const siblings = [{ rosterId: 'r', childId: 'c', name: 'Cleo Roe' }]

function Name({ row }: { row: object }) {
  const columns = waitListColumns(undefined, useFormat(), () => {})
  return columns.find(({ key }) => key === 'name')!.render(row as WaitRow)
}

test.for([
  ['a child who waits alone', {}, 'Position 1Ann Lee'],
  [
    'siblings who wait together',
    { siblings, spotsTogether: 2 },
    'Position 1Ann Leetogether with Cleo RoeWaits for 2 spots',
  ],
  // Staff offered the sister a single spot: Ann needs only one.
  ['one whose sister was offered a spot alone', { siblings }, 'Position 1Ann Leetogether with Cleo Roe'],
  [
    'one of several wishes',
    { otherWishes: ['Chess', 'Camp, Group A'] },
    'Position 1Ann LeeOne of 3 wishes, beside Chess; Camp, Group A',
  ],
  [
    'one whose family wants the spot taken',
    { isTakenByItself: true },
    'Position 1Ann LeeThe family wants it taken and charged once it opens',
  ],
] as const)('Of %s the wait list says how many spots they wait for', async ([, facts, text]) => {
  standInForServer(() => json({}))
  adoptSession(sessionOf())
  const screen = draw(<Name row={{ ...alone, ...facts }} />)
  await screen.drawn
  expect(document.querySelector('main > span')!.textContent).toBe(text)
  await screen.remove()
})
