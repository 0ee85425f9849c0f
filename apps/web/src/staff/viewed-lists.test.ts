import { isRedirect, linkOptions, type AnyRoute } from '@tanstack/react-router'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { ROLES } from '@afterbell/domain/kernel/roles'
import { isReport, reportPath, type ViewedReport } from '@afterbell/domain/reports/viewed-reports'
import { viewedListsOf } from '@afterbell/domain/users/saved-views'
import { filtersOfList, viewedLists, type ViewedList } from '@afterbell/domain/users/viewed-lists'
import { sessionOf } from '../../test/server.ts'
import { adoptSession, endSession } from '../platform/session/session.ts'
import { createStaffRouter } from './router.ts'

afterEach(() => endSession('left'))

/** Address of each list, written independently of the routes. */
const ADDRESSES: Record<ViewedList, string> = {
  classes: '/classes',
  camps: '/camps',
  aftercare: '/after-care',
  'classes.roster': '/classes/$id',
  'camps.roster': '/camps/$id',
  'aftercare.roster': '/after-care/$id',
  'classes.wait-list': '/classes/$id/wait-list',
  'camps.wait-list': '/camps/$id/wait-list',
  'aftercare.wait-list': '/after-care/$id/wait-list',
  'aftercare.drop-in': '/after-care/$id/drop-in',
  contacts: '/contacts',
  duplicates: '/contacts/duplicates',
  transactions: '/transactions',
  invoices: '/transactions/invoices',
  'care-charges': '/transactions/charges',
  coupons: '/transactions/coupons',
  proposals: '/transactions/proposals',
  payouts: '/transactions/payouts',
  'payout.lines': '/transactions/payouts/$payoutId',
  'late-pickups': '/transactions/late-pickups',
  'follow-ups': '/transactions/follow-ups',
  agencies: '/transactions/agencies',
  aid: '/transactions/aid',
  locations: '/settings/locations',
  teachers: '/settings/teachers',
  'pickup-options': '/settings/pickup-options',
  't-shirt-sizes': '/settings/t-shirt',
  forms: '/settings/custom-forms',
  'form-answers': '/settings/custom-forms/answers/$id',
  users: '/settings/users',
  history: '/settings/history',
  erasures: '/settings/erasures',
  emails: '/settings/email_history',
  sms: '/settings/sms_history',
  'webhook-log': '/settings/webhooks/$id',
  ...(Object.fromEntries(viewedLists.filter(isReport).map((list) => [list, reportPath(list)])) as Record<
    ViewedReport,
    string
  >),
}

/** Calendars and the demo's stored mail have no saved views. */
const WITHOUT_VIEWS = /\/calendar$|^\/dev\/mail$/
/** Other search parameters: the child or the payment whose dialog is open. */
const BESIDE: Partial<Record<ViewedList, string[]>> = { contacts: ['child'], transactions: ['payment'] }
const OWN = ['page', 'size', 'search', 'sort', 'columns', 'saved']

const routes = Object.values(
  createStaffRouter(new QueryClient()).routesById as Record<string, AnyRoute>,
).filter(({ options }) => keysOf(options).includes('saved'))
const routeOf = (list: ViewedList) => routes.find(({ fullPath }) => fullPath === ADDRESSES[list])!

function keysOf({ validateSearch }: AnyRoute['options']): string[] {
  const { shape = {} } = (validateSearch ?? {}) as { shape?: object }
  return Object.keys(shape)
}

test('Every list keeps views, and every list that does has a screen', () => {
  const paths = routes.map(({ fullPath }) => fullPath as string).filter((path) => !WITHOUT_VIEWS.test(path))
  expect(paths.toSorted()).toEqual(Object.values(ADDRESSES).toSorted())
})

test.each(viewedLists)('The address of %s says what its views keep, and nothing else', (list) => {
  const filters = [...filtersOfList(list), ...(BESIDE[list] ?? [])]
  expect(keysOf(routeOf(list).options).toSorted()).toEqual([...OWN, ...filters].toSorted())
})

test.each(ROLES)('A %s sees the views of the lists whose screens open to them, and of no other', (role) => {
  adoptSession(sessionOf({ role }))
  expect(viewedLists.filter((list) => isOpen(routeOf(list)))).toEqual(viewedListsOf(role))
})

function isOpen({ options, fullPath }: AnyRoute): boolean {
  const location = { pathname: fullPath as string, href: '', search: {}, hash: '' }
  try {
    void options.beforeLoad?.({ location, search: {}, cause: 'enter', preload: false } as never)
    return true
  } catch (error) {
    if (isRedirect(error)) return false
    throw error
  }
}

test('A link with a filter its list does not have does not compile', () => {
  const links = [
    linkOptions({ to: '/contacts', search: { grade: 'K', child: 'x' } }),
    // @ts-expect-error -- this list has no such filter
    linkOptions({ to: '/contacts', search: { weekday: 'monday' } }),
    // @ts-expect-error -- this list has no filters at all
    linkOptions({ to: '/transactions/charges', search: { status: 'PAST' } }),
    // @ts-expect-error -- a filter of the schedule is none of a roster
    linkOptions({ to: '/classes/$id', params: { id: 'x' }, search: { weekday: 'monday' } }),
  ]
  expect(links).toHaveLength(4)
})
