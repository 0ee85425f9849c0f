import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { act, draw, named, press, settle, type } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { writeToFamilies } from '../closed-days/TellFamilies.tsx'
import type { WriteTo } from './sending.ts'
import { openWriteEmail } from './WriteDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Opens the composer, and records the purposes that recipients were read for. */
async function open(write: () => Promise<unknown>) {
  const sent = standInForServer(({ path }) => {
    if (path.endsWith('/recipients'))
      return json({ total: 2, recipients: [], unreachedTotal: 0, unreached: [], preview: null })
    if (path.endsWith('/email')) return json({ batchId: null, recipients: 2, unreached: 0, sendAt: null })
    return json(path.endsWith('/templates') ? [] : SETTINGS)
  })
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(async () => void write())
  await vi.waitFor(async () => {
    await act(() => settle(10))
    named('Subject', 'input')
  })
  const purposes = () =>
    sent.flatMap(({ path, body }) =>
      path.endsWith('/recipients') ? (body as { purpose: string }).purpose : [],
    )
  return { screen, sent, purposes }
}

const SETTINGS = {
  quietFrom: '20:00',
  quietUntil: '09:00',
  tracksOpens: false,
  version: 1,
  sendsEmail: true,
  postalAddress: null as string | null,
  sendsSms: true,
  smsPartCents: null,
}

const radio = (label: RegExp) => named(label, 'label').querySelector('input')!

test('An email to contacts is news, unless whoever writes says that it concerns the child', async () => {
  const to: WriteTo = {
    calls: childMessages,
    target: {},
    purpose: 'NEWS',
    ids: ['01999999-0000-7000-8000-00000000000a'],
    chosen: '1 child',
  }
  const { screen, sent, purposes } = await open(() =>
    openWriteEmail({ ...to, begun: { message: '<p>Pick up at the church</p>' } }),
  )
  expect(radio(/^News of the school/).checked).toBe(true)
  expect(document.body.textContent).toContain('Your school’s postal address is missing')
  await press(/^Concerns their child/, 'label')
  await act(() => settle(10))
  expect(purposes()).toEqual(['NEWS', 'CHILD'])
  await type(named('Subject', 'input'), 'Flood')
  await press(/^Send/, 'button[type="submit"]')
  await act(() => settle(10))
  const form = sent.find(({ path }) => path.endsWith('/email'))!.body as FormData
  expect(JSON.parse(form.get('emailForm') as string)).toMatchObject({
    purpose: 'CHILD',
  })
  await screen.remove()
})

test('A message about a closed day concerns the child, unless whoever writes says that it is news', async () => {
  const day = {
    id: '01999999-0000-7000-8000-00000000000c',
    name: 'Flood',
    startsOn: '2026-11-30',
    endsOn: '2026-11-30',
    kinds: ['classes'],
  }
  const { screen, purposes } = await open(() => writeToFamilies('EMAIL', day as never, 'AMERICAN'))
  expect(radio(/^Concerns their child/).checked).toBe(true)
  await press(/^News of the school/, 'label')
  await act(() => settle(10))
  expect(purposes()).toEqual(['CHILD', 'NEWS'])
  await screen.remove()
})
