import { isRedirect, type AnyRoute } from '@tanstack/react-router'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { may, ROLES } from '@afterbell/domain/kernel/roles'
import { sessionOf } from '../../test/server.ts'
import { adoptSession, endSession } from '../platform/session/session.ts'
import { permittedTasks } from '../features/finder/useHelpTasks.ts'
import { isNamed, openings } from '../features/finder/destinations.ts'
import { helpPages } from './help-pages.ts'
import { createStaffRouter } from './router.ts'

afterEach(() => endSession('left'))

const router = createStaffRouter(new QueryClient())
const routes = Object.values(router.routesById as Record<string, AnyRoute>)
/** The screens of a school: those in the frame, and printed ones outside it. */
const screens = routes.filter(
  ({ parentRoute, fullPath, options }) =>
    options.component !== undefined && (parentRoute?.id === '/frame' || fullPath.endsWith('/print')),
)
const pages = Object.entries(helpPages)
const withTasks = pages.flatMap(([path, page]) => ('none' in page ? [] : [{ path, ...page }]))

test('Every screen has three tasks, or says why it has none', () => {
  expect(screens.length).toBeGreaterThan(80)
  const lacking = screens
    .map(({ fullPath }) => fullPath as string)
    .filter((path) => {
      const page = helpPages[path]
      return !page || ('none' in page ? page.none.length < 20 : page.tasks.length < 3)
    })
  expect(lacking, 'screens without tasks: add them to help/tasks.ts of their room').toEqual([])
})

test('Tasks are of screens that there are, and each has one name on its screen', () => {
  const screenPaths = new Set(screens.map(({ fullPath }) => fullPath))
  expect(pages.map(([path]) => path).filter((path) => !screenPaths.has(path))).toEqual([])
  const twice = withTasks.filter(({ tasks }) => new Set(tasks.map(({ title }) => title)).size < tasks.length)
  expect(twice.map(({ path }) => path)).toEqual([])
})

test.each(ROLES)('A %s is shown help on the screens that open to them, and on no other', (role) => {
  adoptSession(sessionOf({ role }))
  for (const { path, right, tasks } of withTasks) {
    const opens = isOpen(path)
    expect(may(role, ...right), path).toBe(opens)
    if (!opens) continue
    const roleTasks = tasks.filter((task) => !task.right || may(role, ...task.right))
    expect(roleTasks.length, `${path}: tasks for a ${role}`).toBeGreaterThan(0)
  }
})

/** Whether a route's guard admits the current session. */
function isOpen(path: string): boolean {
  const { options } = routes.find(({ fullPath, parentRoute }) => fullPath === path && parentRoute)!
  const location = { pathname: path, href: path, search: { view: 'week' }, hash: '' }
  try {
    void options.beforeLoad?.({ location, search: location.search, cause: 'enter', preload: false } as never)
    return true
  } catch (error) {
    // A calendar adds its view to its own address.
    if (isRedirect(error)) return error.options.to === path
    throw error
  }
}

test('A task is an order of a few words, and its steps are sentences', () => {
  const tasks = withTasks.flatMap((page) => page.tasks)
  expect(tasks.length).toBeGreaterThan(250)
  expect(
    tasks.filter(({ title }) => !/^[A-Z]/.test(title) || /[.!?]$/.test(title) || title.length > 64),
  ).toEqual([])
  expect(tasks.flatMap(({ steps }) => steps).filter((step) => !/^[A-Z*].*[.?]$/.test(step))).toEqual([])
  expect(tasks.filter(({ steps }) => steps.length === 0 || steps.length > 5)).toEqual([])
})

test('The finder offers how something is done to whoever may do it, and leads to its screen', () => {
  const titleOf = (path: string) =>
    routes.find((each) => each.fullPath === path)?.options.staticData?.title ?? ''
  const matchingTasks = (role: (typeof ROLES)[number], search: string) =>
    permittedTasks(helpPages, (...right) => may(role, ...right), titleOf).filter(({ words }) =>
      isNamed(words, search),
    )
  const [refund] = matchingTasks('SCHOOL_DIRECTOR', 'refund')
  expect(refund).toMatchObject({
    label: 'How to refund a payment',
    screen: 'Transactions',
    to: '/transactions',
  })
  expect(matchingTasks('SCHOOL_COORDINATOR', 'refund a payment')).toEqual([])
  const [enroll] = matchingTasks('SCHOOL_ADMIN', 'enroll child class')
  expect(enroll).toMatchObject({ label: 'How to enroll a child in this class', to: null })
  expect(matchingTasks('SCHOOL_INSTRUCTOR', 'enroll child class')).toEqual([])
  expect(matchingTasks('SCHOOL_INSTRUCTOR', 'check a child out')).not.toEqual([])
})

test.each([
  ['sick', 'How to say that a child is absent today'],
  ['absent', 'How to record an absence ahead of time'],
  ['substitute', 'How to name a substitute in the class calendar'],
  ['sign-in sheet', 'How to print a sheet of this class'],
  ['emergency card', 'How to print the emergency card of a child'],
  ['waitlist', 'How to put a child on the wait list of this class'],
  ['sibling', 'How to add a sibling'],
  ['enroll page', 'How to enroll a child, or a family, from a child’s page'],
  ['close school', 'How to cancel everything on a snow day'],
])('What an office types, "%s", finds "%s"', (search, label) => {
  const matches = permittedTasks(
    helpPages,
    () => true,
    () => '',
  ).filter(({ words }) => isNamed(words, search))
  expect(matches.map((task) => task.label)).toContain(label)
})

test.each([
  ['sick', 'Record an absence'],
  ['vacation', 'Record an absence'],
  ['snow', 'No programs on a date'],
])('What is begun from anywhere is found by "%s": %s', (search, label) => {
  const matches = openings.filter((each) => isNamed(`${each.label} ${each.also}`, search))
  expect(matches.map((each) => each.label)).toEqual([label])
})
