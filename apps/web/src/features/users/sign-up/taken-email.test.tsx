import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../../test/draw-routed.tsx'
import { act, allNamed, named, press, settle, type } from '../../../../test/draw.tsx'
import { json, standInForServer } from '../../../../test/server.ts'
import { SignUpForm } from './SignUpForm.tsx'

let screen: Awaited<ReturnType<typeof drawRouted>>
afterEach(async () => {
  await screen.remove()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['that has an account is refused before the next step', () => new Response('true'), true],
  ['that is free leads to the next step', () => new Response('false'), false],
  [
    'that cannot be asked for counts as free',
    () => json({ code: 'UNFORESEEN', message: 'No', id: 'q1' }, 500),
    false,
  ],
])('An email %s', async (_, answer, isRefused) => {
  const sent = standInForServer(answer)
  screen = await drawRouted(() => <SignUpForm type="" onSent={() => {}} />)
  await type(named('Email', 'input'), 'olive@example.test')
  await type(named('Password', 'input'), 'Brand7NewWorld')
  await type(named('Confirm password', 'input'), 'Brand7NewWorld')
  await press('Next')
  await act(() => settle(30))
  expect(sent.map(({ path }) => path)).toEqual([expect.stringMatching(/\/check-email$/)])
  expect(document.body.textContent.includes('This email already exist')).toBe(isRefused)
  expect(allNamed('First name', 'input')).toHaveLength(isRefused ? 0 : 1)
})
