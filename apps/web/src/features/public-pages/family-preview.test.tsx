import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { act, allNamed, eventually, press, settle, type } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { FamilyPreview } from './FamilyPreview.tsx'

afterEach(() => vi.unstubAllGlobals())

const una = {
  id: '01999999-0000-7000-8000-00000000000b',
  fullName: 'Una Con',
  email: 'una@families.test',
  phoneNumber: null,
  position: 1,
  children: [{ id: '01999999-0000-7000-8000-00000000000a', name: 'Ann Con' }],
}

async function open({ minutes = 15, role = 'SCHOOL_DIRECTOR' } = {}) {
  const endsAt = Temporal.Now.instant().add({ minutes }).toString()
  const sent = standInForServer(({ method }) =>
    method === 'POST'
      ? json({ token: 'signed.words.here', endsAt, name: una.fullName, address: '/portal/oak' })
      : json({
          content: [una],
          pageable: { pageNumber: 0, pageSize: 8 },
          totalPages: 1,
          totalElements: 1,
          numberOfElements: 1,
        }),
  )
  adoptSession(sessionOf({ role }))
  const screen = await drawRouted(() => <FamilyPreview />)
  return { screen, sent, text: () => document.body.textContent }
}

async function choose() {
  await type(document.querySelector('input')!, 'una')
  await eventually(() => expect(allNamed('Preview as Una Con', 'button')).toHaveLength(1))
  await press('Preview as Una Con', 'button')
  await act(() => settle(50))
}

test('Staff choose a guardian, and hand the token to the frame alone, when it asks', async () => {
  const { screen, sent, text } = await open()
  await choose()
  expect(sent.at(-1)!.body).toEqual({ guardianId: una.id })
  expect(text()).toContain('Preview as Una Con · read only')
  const frame = document.querySelector('iframe')!
  expect(frame.getAttribute('src')).toBe('/portal/oak?preview')
  const told: unknown[] = []
  const inside = { postMessage: (...all: unknown[]) => told.push(all) }
  Object.defineProperty(frame, 'contentWindow', { value: inside })
  const ask = (source: unknown, origin: string) =>
    act(async () => {
      const data = { afterbell: 'preview-ready' }
      dispatchEvent(new MessageEvent('message', { source: source as never, origin, data }))
    })
  await ask(window, location.origin)
  await ask(inside, 'https://elsewhere.test')
  expect(told).toEqual([])
  await ask(inside, location.origin)
  expect(told).toEqual([[{ afterbell: 'preview', token: 'signed.words.here' }, location.origin]])
  await press('End preview', 'button')
  expect(document.querySelector('iframe')).toBeNull()
  await screen.remove()
})

test('A preview that is over shows nothing more', async () => {
  const { screen, text } = await open({ minutes: -1 })
  await choose()
  await eventually(() => expect(text()).toContain('The preview as Una Con has ended.'))
  expect(document.querySelector('iframe')).toBeNull()
  await screen.remove()
})

test('Who may not see money gets no preview', async () => {
  const { screen } = await open({ role: 'SCHOOL_COORDINATOR' })
  expect(allNamed(/./, 'input, button')).toEqual([])
  await screen.remove()
})
