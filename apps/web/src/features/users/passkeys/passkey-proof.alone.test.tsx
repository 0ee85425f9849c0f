import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, allNamed, draw, named, press, settle, type } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../../test/server.ts'
import { createQueryClient } from '../../../platform/calls/calls.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { closeAllModals } from '../../../ui/dialogs/modal-stack.ts'
import { ModalHost } from '../../../ui/dialogs/modals.tsx'
import { openPasswordQuestion } from '../ask-for-password.tsx'
import { ChangeEmail } from '../ChangeEmail.tsx'

const assertion = { id: 'a', clientDataJSON: 'b', authenticatorData: 'c', signature: 'd', userHandle: 'e' }
const device = vi.hoisted(() => ({ signed: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../login/passkeys/passkey-device.ts', () => device)

let screen: ReturnType<typeof draw>

beforeEach(async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  device.signed.mockReset().mockResolvedValue(assertion)
  adoptSession(sessionOf())
  screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <ChangeEmail />
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
})
afterEach(async () => {
  await act(async () => closeAllModals())
  await settle()
  await screen.remove()
  vi.unstubAllGlobals()
})

/** A server that accepts a passkey on the second try. */
function server() {
  let tries = 0
  return standInForServer(({ path }) => {
    if (path.endsWith('/passkey-check')) {
      tries += 1
      return tries > 1
        ? json(null, 204)
        : json({ code: 'PASSKEY_REFUSED', message: 'This passkey did not work. Try again' }, 400)
    }
    return path.includes('passkey') ? json({ challenge: 'c' }) : json(null, 204)
  })
}

const passkeyIn = (where: string) =>
  [...document.querySelectorAll<HTMLElement>(`${where} button`)].find(
    ({ textContent }) => textContent === 'Use a passkey instead',
  )!
const use = (where: string) => act(async () => (passkeyIn(where).click(), await settle(40)))

test('The question for the password takes a passkey instead, and says where it did not work', async () => {
  const sent = server()
  let answer!: Promise<boolean>
  await act(async () => void (answer = openPasswordQuestion()))
  await settle(40)
  await use('[role="dialog"]')
  expect(document.querySelector('[role="dialog"] [role="alert"]')!.textContent).toContain(
    'This passkey did not work',
  )
  await use('[role="dialog"]')
  expect(await answer).toBe(true)
  expect(sent.filter(({ path }) => path.endsWith('/passkey-check')).map(({ body }) => body)).toEqual([
    assertion,
    assertion,
  ])
})

test('An email is changed with a passkey: no password is asked for', async () => {
  const sent = server()
  await use('form')
  await use('form')
  expect(document.body.textContent).toContain('Your passkey confirmed that it is you.')
  expect(allNamed('Your password', 'input')).toEqual([])
  await type(named('New email', 'input'), 'ivy@example.test')
  await press('Change email')
  await act(() => settle(40))
  expect(document.body.textContent).toContain('We sent a link to ivy@example.test.')
  expect(sent.some(({ path }) => path.endsWith('/password-check'))).toBe(false)
})

test('Where no device can be asked there is the password alone', async () => {
  server()
  vi.stubGlobal('PublicKeyCredential', undefined)
  await screen.redraw(
    <QueryClientProvider client={createQueryClient()}>
      <ChangeEmail key="again" />
    </QueryClientProvider>,
  )
  expect(allNamed('Use a passkey instead', 'button')).toEqual([])
  expect(named('Your password', 'input')).toBeTruthy()
})
