import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { teachers } from '@afterbell/contract/settings/settings'
import { act, draw, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { readProblemText } from '../../lists/problem-text.ts'
import { ReadFailure } from '../page/ReadFailure.tsx'
import { adoptSession } from '../session/session.ts'
import { CallRefused, Unreachable } from './calls-send.ts'
import { isUnavailable } from './unavailable.ts'
import { createQueryClient, useRead, useWrite } from './calls.ts'
import { reactionTo } from './problems.ts'

const ID = '01999999-0000-7000-8000-00000000000a'
const unavailable = () =>
  json({ code: 'UNAVAILABLE', message: 'This is not available right now' }, 503, { 'retry-after': '5' })
const refused = new CallRefused({
  op: { name: 'some.call' },
  status: 503,
  text: JSON.stringify({ code: 'UNAVAILABLE', message: 'This is not available right now' }),
  retryAfterSeconds: 5,
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Teachers() {
  const list = useRead(teachers.list, {})
  if (list.error) return <ReadFailure error={list.error} onRetry={() => void list.refetch()} />
  return <p>{list.data ? 'Here they are' : 'Loading'}</p>
}

function Remove() {
  const remove = useWrite(rosters.remove)
  const params = { id: ID, rosterId: ID }
  return <button onClick={() => remove.mutate({ at: 'classes', params })}>Remove</button>
}

const inClient = (content: React.ReactNode) => (
  <QueryClientProvider client={createQueryClient()}>{content}</QueryClientProvider>
)

test('A read that nobody answers says that Afterbell does not, and asks again by itself until it does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const sent = standInForServer((_, count) => (count < 3 ? unavailable() : json({ content: [] })))
  adoptSession(sessionOf())
  const screen = draw(inClient(<Teachers />))
  await screen.drawn
  await act(settle)
  expect(sent).toHaveLength(1)
  const text = () => document.querySelector('main')!.textContent!
  expect(text()).toContain('Afterbell is not answering right now')
  expect(text()).toContain('what you typed is kept. We try again every few seconds.')
  expect(text()).not.toMatch(/connection/i)
  for (const _ of [2, 3]) {
    await act(async () => vi.advanceTimersByTimeAsync(5000))
    await act(settle)
  }
  expect(text()).toContain('Here they are')
  expect(sent).toHaveLength(3)
  await screen.remove()
})

test('A write that nobody answers is not sent again by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const sent = standInForServer(unavailable)
  adoptSession(sessionOf())
  const screen = draw(inClient(<Remove />))
  await screen.drawn
  await press('Remove')
  await act(settle)
  await act(async () => vi.advanceTimersByTimeAsync(60_000))
  expect(sent).toHaveLength(1)
  expect(reactionTo(refused, null).notice).toEqual({
    type: 'warning',
    text: 'Afterbell is not answering right now, and this may not be saved. What you typed is kept. Please try again in a moment.',
  })
  await screen.remove()
})

test('A session that could not be renewed for it says the same, on lists as well', () => {
  expect(isUnavailable(new Unreachable('login.refresh', refused))).toBe(true)
  expect(isUnavailable(new Unreachable('login.refresh', new TypeError('Failed to fetch')))).toBe(false)
  expect(readProblemText(refused)).toMatchObject({ title: 'Afterbell is not answering right now' })
})
