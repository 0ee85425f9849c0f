import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, allNamed, draw, press, removeDrawn, settle } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../../test/server.ts'
import { createQueryClient } from '../../../platform/calls/calls.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { ModalHost } from '../../../ui/dialogs/modals.tsx'
import { PhotosPanel } from './PhotosPanel.tsx'

afterEach(removeDrawn)
afterEach(() => vi.unstubAllGlobals())

const CHILD = '01999999-0000-7000-8000-00000000000a'
const MARA = { id: '01999999-0000-7000-8000-0000000000a1', name: 'Mara Roe' }
const TOM = { id: '01999999-0000-7000-8000-0000000000a2', name: 'Tom Roe' }
const at = '2026-11-03T12:00:00Z'
const consent = {
  holds: 'NONE' as string | null,
  homes: [
    { guardians: [MARA], said: { answer: 'PUBLIC', guardian: 'Mara Roe', at } },
    { guardians: [TOM], said: { answer: 'NONE', guardian: 'Tom Roe', at } },
  ],
  history: [
    { id: CHILD, answer: 'NONE', guardian: 'Tom Roe', at, enteredBy: 'Ada Lee', language: null },
    { id: MARA.id, answer: 'PUBLIC', guardian: 'Mara Roe', at, enteredBy: null, language: 'es' },
  ],
}

const radio = (text: string) =>
  [...document.querySelectorAll('label')].find((label) => label.textContent === text)!.querySelector('input')!

async function open(over: object = {}) {
  const sent = standInForServer(() => json({ ...consent, ...over }))
  adoptSession(sessionOf({ role: 'SCHOOL_DIRECTOR' }))
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <PhotosPanel childId={CHILD} isArchived={false} />
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(() => settle(50))
  return { sent, text: () => document.querySelector('main')!.textContent! }
}

test('Staff see what holds, what both homes said, and who said it when', async () => {
  const { text } = await open()
  expect(text()).toContain('PhotosEnter an answerNo photos')
  expect(text()).toMatch(/Mara RoePhotos also for the public · Mara Roe, .*Tom RoeNo photos · Tom Roe/)
  expect(text()).toContain('entered by Ada Lee')
  expect(text()).toContain('in Español')
})

test('What came on paper is entered for a guardian, whom staff choose', async () => {
  const { sent } = await open()
  await press('Enter an answer about photos', 'button')
  await act(() => settle(50))
  await press('Save', 'button')
  const posts = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(posts()).toEqual([])
  await act(async () => radio('Tom Roe').click())
  await act(async () => radio('Photos inside the program only').click())
  await press('Save', 'button')
  await act(() => settle(50))
  expect(posts()).toEqual([{ guardianId: TOM.id, answer: 'INSIDE' }])
})

test('A school that does not ask and has no answer on file sees nothing of it', async () => {
  await open({ holds: null, history: [] })
  expect(allNamed(/photos/, 'button')).toEqual([])
})
