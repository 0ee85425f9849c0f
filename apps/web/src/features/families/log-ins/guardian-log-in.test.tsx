import { QueryClientProvider } from '@tanstack/react-query'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyLogIns } from '@afterbell/contract/portal/family-log-ins'
import { afterEach, expect, test, vi } from 'vitest'
import { act, allNamed, draw, press, settle } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../../test/server.ts'
import { createQueryClient } from '../../../platform/calls/calls.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { ModalHost } from '../../../ui/dialogs/modals.tsx'
import { GuardianLogIn } from './GuardianLogIn.tsx'

afterEach(() => vi.unstubAllGlobals())

type LogIn = AnswerOf<typeof familyLogIns.list>['guardians'][number]

const CHILD = '01999999-0000-7000-8000-00000000000a'
const gus: LogIn = {
  guardianId: '01999999-0000-7000-8000-00000000000b',
  standing: 'BIRTH_DATE',
  isHeldBack: false,
  lastSeenAt: null,
  deviceCount: 0,
}

async function open(over: Partial<LogIn> = {}, { isOn = true, status = 200 } = {}) {
  const answer = { isOn, guardians: [{ ...gus, ...over }] }
  const sent = standInForServer(({ path }) =>
    status === 200
      ? json(answer, path.endsWith('/letters') ? 204 : 200)
      : json({ code: 'OOPS', message: 'No' }, status),
  )
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <GuardianLogIn childId={CHILD} name="Gus Con" isOn={isOn} of={{ ...gus, ...over }} />
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  const acts = () => sent.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)
  return { screen, acts, text: () => document.querySelector('main')!.textContent! }
}

test('Staff send a way in, and let a guardian in only once they said so', async () => {
  const { screen, acts, text } = await open()
  expect(text()).toContain('Family portal: is asked for a birth date the first time')
  await press('Send Gus Con a way in', 'button')
  await act(() => settle(50))
  await press('Let Gus Con in without the question', 'button')
  await act(() => settle(50))
  await press('Cancel', 'button')
  expect(acts()).toEqual(['POST letters'])
  await press('Let Gus Con in without the question', 'button')
  await act(() => settle(50))
  await press('Let in', 'button')
  await act(() => settle(50))
  expect(acts()).toEqual(['POST letters', 'POST proof'])
  await screen.remove()
})

test('Staff log a guardian out everywhere', async () => {
  const { screen, acts, text } = await open({
    standing: 'IN',
    deviceCount: 2,
    lastSeenAt: '2026-11-03T12:00:00Z',
  })
  expect(text()).toContain('logged in on 2 devices')
  expect(allNamed('Let Gus Con in without the question', 'button')).toEqual([])
  await press('Log Gus Con out everywhere', 'button')
  await act(() => settle(50))
  expect(acts()).toEqual(['DELETE sessions'])
  await screen.remove()
})

test('Without an email, or while the portal is closed, no way in can be sent, and whoever is held back is named', async () => {
  const none = await open({ standing: 'NO_EMAIL', isHeldBack: true })
  expect(none.text()).toContain('cannot log in without an email')
  expect(none.text()).toContain('They do not see this child there')
  expect(allNamed(/Gus Con/, 'button')).toEqual([])
  await none.screen.remove()
  const closed = await open({}, { isOn: false })
  expect(allNamed('Send Gus Con a way in', 'button')).toEqual([])
  await closed.screen.remove()
})
