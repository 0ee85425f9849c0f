import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { lastWeeks } from '@afterbell/domain/dashboard/trends'
import { needsOf } from '@afterbell/domain/dashboard/todos'
import { pageOf } from '../../platform/database/pages.ts'
import { serve } from '../../platform/http/serve.ts'
import { enrolledByKind, lastEnrollments } from './enrolled.store.ts'
import { failedPayments } from './failed-payments.store.ts'
import { firstStepsDone } from './first-steps.store.ts'
import { moneyTodos } from './money-todos.store.ts'
import { readNeeds } from './todos.store.ts'
import { summaryTransactions } from './summary-transactions.ts'
import { mostWanted, signUpsByWeek } from './trends.store.ts'

export const dashboardRoutes = serve(dashboard, {
  lastSignUps: async ({ tx, school }) => {
    const rows = await lastEnrollments(tx, school.id)
    return rows.map((row) => ({
      id: row.id,
      child: { id: row.child_id, name: row.child },
      kind: row.kind,
      activity: { id: row.activity_id, name: row.activity },
      sectionId: row.section_id,
      // A child may attend several days of one section.
      sections: [...new Set(row.sections)],
      state: row.is_waiting ? ('WAITING' as const) : ('ENROLLED' as const),
      at: row.at,
    }))
  },
  summaryTransactions,
  enrolledChildren: async ({ tx, school }) => {
    const rows = await enrolledByKind(tx, school)
    return ACTIVITY_KINDS.map((kind) => {
      const { activities, children, places, capacity, waiting } =
        rows.find((row) => row.kind === kind) ?? NO_COUNTS
      const percent = capacity === 0 ? 0 : Math.round((places / capacity) * 100)
      return { kind, activities, children, places, capacity, percent, waiting }
    })
  },
  trends: async ({ tx, school }) => {
    const weeks = lastWeeks(school.today, school.dateFormat)
    const [signUps, wanted] = await Promise.all([
      signUpsByWeek(tx, school, weeks),
      mostWanted(tx, school, ITEMS_MAX),
    ])
    return { weeks: weeks.map((from, index) => ({ from, signUps: signUps[index]! })), wanted }
  },
  firstSteps: async ({ tx, school }) => ({ done: await firstStepsDone(tx, school.id) }),
  needs: async ({ tx, school, at }) => {
    const facts = await readNeeds(tx, school)
    return needsOf(facts, at, school.timezone).map(({ what, items }) => ({
      what,
      total: items.length,
      first: items.slice(0, ITEMS_MAX),
    }))
  },
  moneyNeeds: async ({ tx, school }) => {
    const todos = await moneyTodos(tx, school)
    return todos.map(({ cents: amount, ...todo }) => ({ ...todo, amount }))
  },
  failedTransactions: async ({ tx, school, query }) => {
    const { rows, total } = await failedPayments(tx, school, query)
    return pageOf(rows, total, query)
  },
})

/** Items listed per to-do; the rest is only counted. */
const ITEMS_MAX = 5

const NO_COUNTS = { activities: 0, children: 0, places: 0, capacity: 0, waiting: 0 }
