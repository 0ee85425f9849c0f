import { afterEach, beforeEach, expect, test } from 'vitest'
import { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import { reports } from '@afterbell/contract/reports/reports'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { json, sessionOf, standInForServer, type Sent } from '../../../test/server.ts'
import { adoptSession, endSession } from '../../platform/session/session.ts'
import type { ReportName } from '@afterbell/domain/users/reports'
import { reportScreen } from './report-screen.tsx'

const CALL = /\/reports\/school\/[^/]+\/late-pickups$/
const LOCATIONS = /locations/

let screen: Awaited<ReturnType<typeof drawRouted>> | undefined
beforeEach(() => adoptSession(sessionOf({})))
afterEach(async () => {
  await screen?.remove()
  endSession('left')
})

const content = [
  {
    id: '01999999-0000-7000-8000-00000000000a',
    date: '2026-11-02',
    childId: '01999999-0000-7000-8000-00000000000b',
    child: 'Ann Vexley',
    activityId: '01999999-0000-7000-8000-00000000000c',
    activity: 'Chess',
    kind: 'classes',
    location: null,
    timeTo: '16:00',
    pickedUpAt: '16:20',
    minutes: 20,
    fee: null,
    state: null,
  },
]
const range = { from: '2026-11-01', to: '2026-11-30' }
const totals = { pickups: 1234, minutes: 20, fees: 0, billed: 0 }
const answer = {
  content,
  pageable: { pageNumber: 0, pageSize: 50 },
  totalPages: 1,
  totalElements: 1,
  numberOfElements: 1,
  ...range,
  totals,
  parts: [{ ...range, pickups: 3, minutes: 20, fees: 0 }],
}

function reportNamed(name: ReportName) {
  return reportScreen({
    op: attendanceReports.latePickups,
    name,
    facts: 'Who was late.',
    tiles: { label: 'All of them', values: [['Pickups', (all) => all.totals.pickups]] },
    chart: {
      title: 'Over time',
      series: ['Pickups'],
      heads: ['From', 'Pickups'],
      parts: ({ parts }) =>
        parts.map(({ from, pickups }) => ({
          key: from,
          label: from,
          values: [pickups],
          cells: [from, pickups],
        })),
    },
    list: ({ scope }) => ({
      things: { one: 'late pickup', many: 'late pickups' },
      columns: [{ key: 'child', title: 'Child', render: ({ child }) => child }],
      rowId: ({ id }) => id,
      rowName: ({ child }) => child,
      filters: scope,
      empty: { title: 'Nobody was late' },
    }),
  })
}

async function drawn(name: ReportName, late: () => Response | Promise<Response>): Promise<Sent[]> {
  const sent = standInForServer(({ path }) => (CALL.test(path) ? late() : json([])))
  screen = await drawRouted(reportNamed(name))
  return sent
}

const text = () => document.querySelector('main')!.textContent
const isCharted = () => /2026-11-01: Pickups \d/.test(text())
const waits = () => document.querySelector('[class*=chart].mantine-Skeleton-root') !== null

test('A report shows its label, totals, chart and rows, from one question', async () => {
  const sent = await drawn('late-pickups', () => json(answer))
  expect(document.querySelector('h1')!.textContent).toBe('Late pickups')
  expect(document.querySelector('dl')!.textContent).toBe('Pickups1,234')
  expect(isCharted()).toBe(true)
  expect(text()).toContain('Ann Vexley')
  expect(sent.filter(({ path }) => CALL.test(path))).toHaveLength(1)
})

test('Totals and chart keep their room until the answer is there', async () => {
  await drawn('late-pickups', () => new Promise<Response>(() => {}))
  const tiles = document.querySelector('dl')!
  expect([tiles.textContent, tiles.getAttribute('aria-busy')]).toEqual(['Pickups–', 'true'])
  expect(waits()).toBe(true)
})

test('A report without rows says so, and draws no chart', async () => {
  const parts = [{ ...range, pickups: 0, minutes: 0, fees: 0 }]
  await drawn('late-pickups', () => json({ ...answer, content: [], totalElements: 0, totalPages: 0, parts }))
  expect(text()).toContain('Nobody was late')
  expect(isCharted()).toBe(false)
})

test('A report that cannot be read says so, and nothing above its list moves', async () => {
  await drawn('late-pickups', () => json({ code: 'SERVER_ERROR', message: 'No' }, 400))
  expect(text()).toContain('could not be loaded')
  expect([isCharted(), waits()]).toEqual([false, true])
})

test('Dates and locations are offered by a report that has these filters, and only then are the locations read', async () => {
  const asks = (sent: Sent[]) => sent.some(({ path }) => LOCATIONS.test(path))
  expect(asks(await drawn('late-pickups', () => json(answer)))).toBe(true)
  expect(text()).toContain('Dates')
  await screen!.remove()
  expect(asks(await drawn('aging', () => json(answer)))).toBe(false)
  expect(text()).not.toContain('Dates')
})

const Discounts = reportScreen({
  op: reports.discounts,
  name: 'discounts',
  facts: 'What discounts took off.',
  isEmpty: ({ rows }) => rows.length === 0,
  empty: { title: 'No discounts', text: 'Set some.', icon: null },
  tiles: { label: 'All of them', values: [['Names', ({ rows }) => rows.length]] },
  filters: (scope) => scope,
  figures: ({ rows }, { money }) => rows.map(({ name, amount }) => `${name}: ${money(amount)}`).join(),
})
const discount = { kind: 'COUPON', name: 'SPRING', bills: 2, payers: 1, amount: 12.5 }

async function drawDiscounts(answerDiscounts: () => Response): Promise<Sent[]> {
  const sent = standInForServer(({ path }) =>
    path.endsWith('/reports/discounts') ? answerDiscounts() : json([]),
  )
  screen = await drawRouted(Discounts, '/?from=2026-11-01&to=2026-11-30')
  return sent
}

test('A report without a list shows totals, figures and filters, and asks once, for its dates', async () => {
  const sent = await drawDiscounts(() => json({ ...range, rows: [discount], total: 12.5 }))
  expect(document.querySelector('dl')!.textContent).toBe('Names1')
  expect(text()).toContain('SPRING: $12.50')
  expect(text()).toContain('Download')
  expect(document.querySelector('[aria-label="Kind"], [placeholder="Kind"]')).not.toBeNull()
  expect(sent.filter(({ path }) => path.endsWith('/discounts')).map(({ query }) => query)).toEqual([range])
})

test('A report without a list says when there is nothing, or when it cannot be read', async () => {
  await drawDiscounts(() => json({ ...range, rows: [], total: 0 }))
  expect(text()).toContain('No discounts')
  expect(document.querySelector('dl')).toBeNull()
  await screen!.remove()
  await drawDiscounts(() => json({ code: 'SERVER_ERROR', message: 'No' }, 400))
  expect(text()).toContain('could not be loaded')
})
