import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, allNamed, draw, named, press, settle, type } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../../test/server.ts'
import { createQueryClient } from '../../../platform/calls/calls.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { ModalHost } from '../../../ui/dialogs/modals.tsx'
import { ToldPickups } from './ToldPickups.tsx'

afterEach(() => vi.unstubAllGlobals())

const yaw = {
  id: '01999999-0000-7000-8000-00000000000d',
  childId: '01999999-0000-7000-8000-00000000000a',
  child: 'Ann Roe',
  name: 'Yaw Mensah',
  phone: null,
  relation: 'Uncle',
  from: '2020-01-01',
  to: null,
  by: 'Mara Roe',
  at: '2026-11-03T12:00:00Z',
  state: 'WAITS',
  entry: null as string | null,
  reason: '',
  version: 3,
}

async function open(over: Partial<typeof yaw> = {}) {
  const sent = standInForServer(({ method }) => json(method === 'GET' ? [{ ...yaw, ...over }] : yaw))
  adoptSession(sessionOf({ role: 'SCHOOL_DIRECTOR' }))
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <ToldPickups childId={yaw.childId} />
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(() => settle(50))
  const decisions = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { screen, decisions, text: () => document.querySelector('main')!.textContent! }
}

test('Staff approve somebody whom a family named, with the version that was read', async () => {
  const { screen, decisions, text } = await open()
  expect(text()).toContain('Yaw Mensah · Uncle · until further notice · named by Mara Roe')
  expect(text()).toContain('They may not pick up until somebody approves.')
  await press('Decide about Yaw Mensah', 'button')
  await act(() => settle(50))
  await press('Approve', 'button')
  await act(() => settle(50))
  expect(decisions()).toEqual([{ approves: true, reason: '', version: 3 }])
  await screen.remove()
})

test('Staff decline with a reason, and cannot approve whoever may be on a list', async () => {
  const { screen, decisions, text } = await open({ state: 'ON_LIST', entry: 'Yaw Mensa' })
  expect(text()).toContain('May be Yaw Mensa, who is on a do-not-release list of the family.')
  await press('Decide about Yaw Mensah', 'button')
  await act(() => settle(50))
  expect(allNamed('Approve', 'button')).toEqual([])
  await press('Decline', 'button')
  await act(() => settle(50))
  expect(decisions()).toEqual([])
  await type(named('Why you decline', 'textarea'), 'On the list')
  await press('Decline', 'button')
  await act(() => settle(50))
  expect(decisions()).toEqual([{ approves: false, reason: 'On the list', version: 3 }])
  await screen.remove()
})
