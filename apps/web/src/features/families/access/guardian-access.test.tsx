import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, allNamed, draw, named, press, settle, type } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../../test/server.ts'
import { createQueryClient } from '../../../platform/calls/calls.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { ModalHost } from '../../../ui/dialogs/modals.tsx'
import type { Child } from '../child-values.ts'
import { GuardianAccess, RemovedGuardians, type GuardianWithAccess } from './GuardianAccess.tsx'

afterEach(() => vi.unstubAllGlobals())

const child = {
  id: '01999999-0000-7000-8000-00000000000a',
  firstName: 'Ann',
  lastName: 'Roe',
  preferredName: '',
  siblings: [{ id: '01999999-0000-7000-8000-00000000000c', name: 'Ben Roe' }],
} as unknown as Child

const decision = { reason: 'Custody order', at: '2026-11-03T12:00:00Z', by: 'Dee Admin' }
const kurt: GuardianWithAccess = {
  guardianId: '01999999-0000-7000-8000-00000000000b',
  name: 'Kurt Roe',
  telling: 'EVERYTHING',
  limitedBy: null,
  decision: null,
}

async function open(over: Partial<GuardianWithAccess> = {}, role = 'SCHOOL_DIRECTOR') {
  const sent = standInForServer(() => json({ guardians: [], removed: [] }))
  adoptSession(sessionOf({ role }))
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <GuardianAccess child={child} of={{ ...kurt, ...over }} />
      <RemovedGuardians
        child={child}
        all={[{ id: kurt.guardianId, name: 'Max Gray', telling: 'MONEY', decision }]}
      />
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  return { screen, sent, text: () => document.querySelector('main')!.textContent! }
}

test('A Manager limits what a guardian sees, with a reason, for brothers and sisters too', async () => {
  const { screen, sent } = await open()
  await press('Limit what they see: Kurt Roe', 'button')
  await act(() => settle(50))
  await type(named('Reason', 'textarea'), 'Custody order')
  await press('Save', 'button')
  await act(() => settle(50))
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { telling: 'NOTHING', reason: 'Custody order', siblings: true }],
  ])
  await screen.remove()
})

test('Staff read what limits a guardian, and change only what they decide', async () => {
  const limited = await open({ telling: 'MONEY', limitedBy: 'STAFF', decision })
  expect(limited.text()).toContain('Money only.')
  expect(limited.text()).toContain('Dee Admin, 11/03/2026: Custody order')
  expect(allNamed('Change what Kurt Roe sees', 'button')).toHaveLength(1)
  await limited.screen.remove()
  const listed = await open({ telling: 'NOTHING', limitedBy: 'LIST' })
  expect(listed.text()).toContain('Because of the do-not-release list.')
  expect(allNamed(/Kurt Roe/, 'button')).toEqual([])
  await listed.screen.remove()
  const coordinator = await open({}, 'SCHOOL_COORDINATOR')
  expect(allNamed(/./, 'button')).toEqual([])
  await coordinator.screen.remove()
})

test('A Manager ends the limit of a guardian who was removed', async () => {
  const { screen, sent, text } = await open()
  expect(text()).toContain('Max Gray was removed as a guardian')
  await press('End the limit of Max Gray', 'button')
  await act(() => settle(50))
  await type(named('Reason', 'textarea'), 'The order has ended')
  await press('End the limit', 'button')
  await act(() => settle(50))
  expect(sent.map(({ method, path }) => `${method} ${path.split('/').at(-2)}`)).toEqual(['POST removed'])
  await screen.remove()
})
