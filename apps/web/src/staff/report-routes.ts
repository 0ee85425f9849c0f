import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { GRADES } from '@afterbell/domain/kernel/grades'
import { ATTENDANCE_BY, ENTRY_STATES } from '@afterbell/domain/reports/attendance-report'
import { TIME_STEPS } from '@afterbell/domain/reports/over-time'
import { listSearch } from '../lists/list-search.ts'
import { frame } from './frame-route.ts'
import { assertRight } from './guards.ts'

// What the office reads of the school. Each report has a page of its own: the specification has one address for all.

const RANGE = { from: z.iso.date(), to: z.iso.date() }
const SCOPE = { ...RANGE, activityType: z.enum(ACTIVITY_KINDS), locationId: z.uuid() }
const ACTIVITY = { ...SCOPE, activityId: z.uuid() }
const parent = '/reports'
const beforeLoad = assertRight('reports', 'view')

const reports = createRoute({
  getParentRoute: () => frame,
  path: '/reports',
  beforeLoad,
  component: lazyRouteComponent(() => import('../features/reports/ReportsScreen.tsx'), 'ReportsScreen'),
  staticData: {
    title: 'Reports',
    help: 'Figures of your school. Choose a report to see it for any dates, to print it or to download it.',
  },
})
const activities = createRoute({
  getParentRoute: () => frame,
  path: '/reports/activities',
  validateSearch: listSearch({ ...RANGE, activityType: z.enum(ACTIVITY_KINDS) }),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/ActivitiesReportScreen.tsx'),
    'ActivitiesReportScreen',
  ),
  staticData: {
    title: 'Activities',
    parent,
    help: 'How full each activity is now. Choose dates to see who joined, left and attended in them.',
  },
})
const children = createRoute({
  getParentRoute: () => frame,
  path: '/reports/children',
  validateSearch: listSearch({ ...RANGE, grade: z.enum(GRADES) }),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/ChildrenReportScreen.tsx'),
    'ChildrenReportScreen',
  ),
  staticData: {
    title: 'Children',
    parent,
    help: 'What each child is enrolled in now. Choose dates to see how they attended in them.',
  },
})
const attendance = createRoute({
  getParentRoute: () => frame,
  path: '/reports/attendance',
  validateSearch: listSearch({ ...ACTIVITY, by: z.enum(ATTENDANCE_BY) }),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/attendance/AttendanceReportScreen.tsx'),
    'AttendanceReportScreen',
  ),
  staticData: {
    title: 'Attendance',
    parent,
    help: 'How often children were expected, came and did not come. Open a row to see its entries.',
  },
})
const entries = createRoute({
  getParentRoute: () => frame,
  path: '/reports/entries',
  validateSearch: listSearch({ ...ACTIVITY, state: z.enum(ENTRY_STATES) }),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/attendance/EntriesReportScreen.tsx'),
    'EntriesReportScreen',
  ),
  staticData: {
    title: 'Attendance entries',
    parent,
    help: 'When each child came and went. Choose a status to see only who was absent, or picked up late.',
  },
})
const enrollment = createRoute({
  getParentRoute: () => frame,
  path: '/reports/enrollment',
  validateSearch: listSearch({ ...SCOPE, step: z.enum(TIME_STEPS) }),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/enrollment/EnrollmentReportScreen.tsx'),
    'EnrollmentReportScreen',
  ),
  staticData: {
    title: 'Enrollment',
    parent,
    help: 'How many children were enrolled at the end of each week or month, and how many began and ended in it.',
  },
})
const fill = createRoute({
  getParentRoute: () => frame,
  path: '/reports/fill',
  validateSearch: listSearch({ ...SCOPE, step: z.enum(TIME_STEPS) }),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/enrollment/FillReportScreen.tsx'),
    'FillReportScreen',
  ),
  staticData: { title: 'Fill rate', parent, help: 'How many of the spots of each activity are taken.' },
})
const waitList = createRoute({
  getParentRoute: () => frame,
  path: '/reports/wait-list',
  validateSearch: listSearch(ACTIVITY),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/enrollment/DemandReportScreen.tsx'),
    'DemandReportScreen',
  ),
  staticData: {
    title: 'Wait lists',
    parent,
    help: 'How many children wait for each activity now. Choose dates to see what became of offers made in them.',
  },
})
const latePickups = createRoute({
  getParentRoute: () => frame,
  path: '/reports/late-pickups',
  validateSearch: listSearch(ACTIVITY),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/attendance/LateReportScreen.tsx'),
    'LateReportScreen',
  ),
  staticData: {
    title: 'Late pickups',
    parent,
    help: 'Who was picked up late. Fees are decided on the page Late pickups of Billing.',
  },
})
const formAnswers = createRoute({
  getParentRoute: () => frame,
  path: '/reports/form-answers',
  validateSearch: listSearch({ ...RANGE, formId: z.uuid(), activityId: z.uuid() }),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/AnswersReportScreen.tsx'),
    'AnswersReportScreen',
  ),
  staticData: {
    title: 'Form answers',
    parent,
    help: 'What families answered to your custom forms. Open a row to see all answers of that child to the form.',
  },
})
const aging = createRoute({
  getParentRoute: () => frame,
  path: '/reports/aging',
  validateSearch: listSearch(),
  beforeLoad,
  component: lazyRouteComponent(() => import('../features/reports/AgingScreen.tsx'), 'AgingScreen'),
  staticData: {
    title: 'Aging',
    parent,
    help: 'Who owes how much, and for how long. Open a row to see the invoices behind it.',
  },
})
const revenue = createRoute({
  getParentRoute: () => frame,
  path: '/reports/revenue',
  validateSearch: listSearch(RANGE),
  beforeLoad,
  component: lazyRouteComponent(() => import('../features/reports/RevenueScreen.tsx'), 'RevenueScreen'),
  staticData: {
    title: 'Revenue',
    parent,
    help: 'What was billed by kind of activity, beside the same number of days before.',
  },
})
const earned = createRoute({
  getParentRoute: () => frame,
  path: '/reports/earned',
  validateSearch: listSearch(RANGE),
  beforeLoad,
  component: lazyRouteComponent(() => import('../features/reports/EarnedScreen.tsx'), 'EarnedScreen'),
  staticData: {
    title: 'Earned',
    parent,
    help: 'What was billed, spread over the dates it is for, whenever it was invoiced.',
  },
})
const discounts = createRoute({
  getParentRoute: () => frame,
  path: '/reports/discounts',
  validateSearch: listSearch(RANGE),
  beforeLoad,
  component: lazyRouteComponent(() => import('../features/reports/DiscountsScreen.tsx'), 'DiscountsScreen'),
  staticData: { title: 'Discounts', parent, help: 'What discounts and coupons took off what was billed.' },
})
const journal = createRoute({
  getParentRoute: () => frame,
  path: '/reports/journal',
  validateSearch: listSearch(RANGE),
  beforeLoad,
  component: lazyRouteComponent(() => import('../features/reports/JournalScreen.tsx'), 'JournalScreen'),
  staticData: {
    title: 'Journal',
    parent,
    help: 'Every entry of the ledger. Download it for your accountant.',
  },
})
const taxStatements = createRoute({
  getParentRoute: () => frame,
  path: '/reports/tax-statements',
  validateSearch: listSearch({ year: z.string().check(z.regex(/^\d{4}$/)) }),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/TaxStatementsScreen.tsx'),
    'TaxStatementsScreen',
  ),
  staticData: {
    title: 'Tax statements',
    parent,
    help: 'What families paid for care in a year. Open one to see what counts, print all of them, or email them.',
  },
})

export const reportRoutes = [
  reports,
  activities,
  children,
  attendance,
  entries,
  enrollment,
  fill,
  waitList,
  latePickups,
  formAnswers,
  aging,
  revenue,
  earned,
  discounts,
  journal,
  taxStatements,
] as const
