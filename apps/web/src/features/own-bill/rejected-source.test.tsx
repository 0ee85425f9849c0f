import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, eventually, named, press } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { closeAllModals } from '../../ui/dialogs/modal-stack.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { openAddSource } from './AddSource.tsx'

afterEach(() => {
  closeAllModals()
  vi.unstubAllGlobals()
})

const frame = () => document.querySelector<HTMLIFrameElement>('iframe[title="Add a card"]')

/** The page for cards says that a card was entered. */
const enter = () =>
  act(async () => {
    const { contentWindow: source } = frame()!
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { afterbell: 'pay' },
        origin: location.origin,
        source: source as never,
      }),
    )
  })

test('What the provider rejects is told, and can be entered again', async () => {
  const message = 'Your Billing Details where rejected by Stripe'
  const sent = standInForServer(({ path, body }) =>
    path.endsWith('/set-up')
      ? json({ sourceToken: `source-${sent.length}`, payUrl: `http://host.test/pay/#${sent.length}` })
      : 'sourceToken' in (body as object)
        ? json({ code: 'SOURCE_REJECTED', message, showMessageToUser: true }, 400)
        : json([]),
  )
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  void openAddSource('CARD', { isFirst: true })
  await eventually(() => expect(frame()).not.toBeNull())
  const first = frame()!.src
  await enter()
  await eventually(() => expect(named(/./, '[role="alert"]').textContent).toContain(message))
  expect(frame()).toBeNull()
  await press('Try again')
  await eventually(() => expect(frame()).not.toBeNull())
  expect(frame()!.src).not.toBe(first)
  expect(document.querySelector('[role="alert"]')).toBeNull()
  await screen.remove()
})
