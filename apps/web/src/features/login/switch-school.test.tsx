import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, draw, press, settle } from '../../../test/draw.tsx'
import { json, SCHOOL, sessionOf, standInForServer, type Sent } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { OWN_PATH } from '../../platform/paths.ts'
import { adoptSession, currentSession } from '../../platform/session/session.ts'
import { closeAllModals } from '../../ui/dialogs/modal-stack.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { useSwitchSchool } from './switch-school.ts'

const OTHER = '01999999-0000-7000-8000-00000000000b'

let screen: ReturnType<typeof draw>
let path: () => string

function Switcher() {
  const { isSwitching, switchTo } = useSwitchSchool()
  return (
    <>
      <button onClick={() => void switchTo({ id: OTHER, schoolName: 'Elm Street', state: 'ACTIVE' })}>
        {isSwitching ? 'Switching' : 'Switch'}
      </button>
      <ModalHost />
    </>
  )
}

beforeEach(async () => {
  adoptSession(sessionOf())
  const root = createRootRoute({ component: Switcher })
  const at = (to: string) => createRoute({ getParentRoute: () => root, path: to })
  const router = createRouter({
    routeTree: root.addChildren([at('/classes'), at(OWN_PATH)]),
    history: createMemoryHistory({ initialEntries: ['/classes'] }),
  })
  path = () => router.state.location.pathname
  screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(() => settle(10))
})
afterEach(async () => {
  await act(async () => closeAllModals())
  await settle()
  await screen.remove()
  vi.unstubAllGlobals()
})

async function switchSurely(answer: (sent: Sent) => Response | Promise<Response>): Promise<Sent[]> {
  const sent = standInForServer(answer)
  await press('Switch')
  expect(sent).toEqual([])
  await press('Yes')
  await act(() => settle(10))
  return sent
}

test('Another school is asked about first; no leaves everything as it is', async () => {
  const sent = standInForServer(() => json(sessionOf({ schoolId: OTHER })))
  await press('Switch')
  await press('No')
  await act(() => settle(10))
  expect([sent, currentSession()!.schoolId, path()]).toEqual([[], SCHOOL, '/classes'])
})

test('Yes goes on in the other school, at one’s own data', async () => {
  let answer = (_: Response) => {}
  const sent = await switchSurely(() => new Promise<Response>((resolve) => (answer = resolve)))
  expect(document.querySelector('button')!.textContent).toBe('Switching')
  expect(sent).toHaveLength(1)
  answer(json(sessionOf({ schoolId: OTHER })))
  await act(() => settle(10))
  expect([currentSession()!.schoolId, path()]).toEqual([OTHER, OWN_PATH])
})

test('A switch that fails is over, and nothing else: one stays where one was', async () => {
  await switchSurely(() => json({ code: 'UNFORESEEN', message: 'Broken' }, 500))
  expect(document.querySelector('button')!.textContent).toBe('Switch')
  expect([currentSession()!.schoolId, path()]).toEqual([SCHOOL, '/classes'])
})
