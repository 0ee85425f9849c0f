import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { act, named, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { EnrolledCard } from './EnrolledCard.tsx'
import { FailedCard } from './FailedCard.tsx'
import { SignUpsCard } from './SignUpsCard.tsx'

let screen: Awaited<ReturnType<typeof drawRouted>>
afterEach(async () => {
  await screen.remove()
  vi.unstubAllGlobals()
})

const ENROLLED = { kind: 'classes', children: 3, places: 3, capacity: 10, waiting: 0 }
const FAILED = { id: '1', payer: 'Gus 1', what: 'Chess', date: '2026-10-02', amount: 40, status: 'OPEN' }

test('One part that fails takes none of the others down, says so with its number, and can be tried again', async () => {
  let isBroken = true
  standInForServer(({ path }) => {
    if (path.endsWith('/last-sign-ups'))
      return isBroken ? json({ code: 'FAULT', message: 'No', id: 'q1' }, 500) : json([])
    return path.endsWith('/enrolled-children')
      ? json([ENROLLED])
      : json({ content: [FAILED], totalElements: 1 })
  })
  adoptSession(sessionOf())
  screen = await drawRouted(() => (
    <>
      <SignUpsCard />
      <EnrolledCard />
      <FailedCard />
    </>
  ))
  await act(() => settle(20))
  const alert = named(/./, '[role="alert"]').textContent
  expect(alert).toContain('This could not be loaded')
  expect(alert).toContain('give the code q1')
  expect(named(/Classes/, 'tbody tr').textContent).toContain('3')
  expect(named(/Gus 1/, 'li')).toBeTruthy()
  isBroken = false
  await press('Try again: Recent sign-ups')
  await act(() => settle(20))
  expect(document.querySelector('[role="alert"]')).toBeNull()
  expect(document.body.textContent).toContain('No one signed up in the last 90 days.')
})
