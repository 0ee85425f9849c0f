import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '@afterbell/domain/kernel/roles'
import { act, draw, settle } from '../../../test/draw.tsx'
import { sessionOf } from '../../../test/server.ts'
import type { HelpPages } from '../../platform/page/help.ts'
import { adoptSession } from '../../platform/session/session.ts'
import type { HelpWanted } from './help.ts'
import { HelpPanel } from './HelpPanel.tsx'

let screen: ReturnType<typeof draw>

afterEach(async () => {
  await screen.remove()
  vi.unstubAllGlobals()
})

const pages: HelpPages = {
  '/classes': {
    about: 'About My classes.',
    right: ['classes.schedule', 'view'],
    tasks: [
      { title: 'Add a class', right: ['classes', 'add'], steps: ['Select **Add class**.'] },
      { title: 'Open a roster', steps: ['Select its row.'] },
    ],
  },
  '/classes/$id': {
    about: 'About a class.',
    right: ['classes.rosters', 'view'],
    tasks: [{ title: 'Enroll a child', right: ['classes.rosters', 'add'], steps: ['Select **Add child**.'] }],
  },
}

async function open(role: Role, wanted: HelpWanted | null = null, onClose = () => {}): Promise<void> {
  adoptSession(sessionOf({ role }))
  const root = createRootRoute({
    component: () => (
      <>
        <HelpPanel pages={pages} wanted={wanted} onClose={onClose} />
        <Outlet />
      </>
    ),
  })
  const route = (path: string, title: string) =>
    createRoute({ getParentRoute: () => root, path, staticData: { title } })
  const routeTree = root.addChildren([
    route('/classes', 'My classes'),
    route('/classes/$id', 'Class rosters'),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/classes'] }) })
  screen = draw(<RouterProvider router={router as never} />)
  await screen.drawn
  await act(() => settle(20))
}

const tasks = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent)

test('Help says what the screen is for, and how whoever asks does what they may do', async () => {
  await open('SCHOOL_ADMIN')
  expect(document.body.textContent).toContain('About My classes.')
  expect(tasks()).toEqual(['Add a class', 'Open a roster'])
  expect(document.querySelector('li')!.textContent).toBe('Select Add class.')
  expect(document.querySelector('li strong')!.textContent).toBe('Add class')
  await screen.remove()
  await open('SCHOOL_INSTRUCTOR')
  expect(tasks()).toEqual(['Open a roster'])
})

test('A task that was looked for stands first, with its screen where that is another', async () => {
  await open('SCHOOL_ADMIN', { path: '/classes/$id', title: 'Enroll a child' })
  expect(tasks()).toEqual(['Enroll a child', 'Add a class', 'Open a roster'])
  expect(document.body.textContent).toContain('On the page Class rosters')
  await screen.remove()
  await open('SCHOOL_ADMIN', { path: '/classes', title: 'Open a roster' })
  expect(tasks()).toEqual(['Open a roster', 'Add a class'])
  expect(document.body.textContent).not.toContain('On the page')
  await screen.remove()
  await open('SCHOOL_INSTRUCTOR', { path: '/classes/$id', title: 'Enroll a child' })
  expect(tasks()).toEqual(['Open a roster'])
})

test('It stands beside the page, and over it on a phone, where a button closes it', async () => {
  await open('SCHOOL_ADMIN')
  expect(document.querySelector('aside[aria-label="Help"]')).not.toBeNull()
  await screen.remove()
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }))
  await open('SCHOOL_ADMIN')
  const sheet = document.querySelector('[role="dialog"]')!
  expect([sheet.textContent!.includes('My classes'), document.querySelector('aside')]).toEqual([true, null])
  expect(sheet.querySelector('button[aria-label="Close"]')).not.toBeNull()
})
