import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '../lists/list-search.ts'
import { frame } from './frame-route.ts'
import { assertRight } from './guards.ts'

// Reports for the office. Each has a page of its own: the specification has one address for all.

const parent = '/reports'
const beforeLoad = assertRight('reports', 'view')

const reports = createRoute({
  getParentRoute: () => frame,
  path: '/reports',
  beforeLoad,
  component: lazyRouteComponent(() => import('../features/reports/ReportsScreen.tsx'), 'ReportsScreen'),
  staticData: {
    title: 'Reports',
  },
})
const activities = createRoute({
  getParentRoute: () => frame,
  path: '/reports/activities',
  validateSearch: listSearch('report.activities'),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/ActivitiesReportScreen.tsx'),
    'ActivitiesReportScreen',
  ),
  staticData: {
    title: 'Activities',
    parent,
  },
})
const children = createRoute({
  getParentRoute: () => frame,
  path: '/reports/children',
  validateSearch: listSearch('report.children'),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/ChildrenReportScreen.tsx'),
    'ChildrenReportScreen',
  ),
  staticData: {
    title: 'Children',
    parent,
  },
})
const attendance = createRoute({
  getParentRoute: () => frame,
  path: '/reports/attendance',
  validateSearch: listSearch('report.attendance'),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/attendance/AttendanceReportScreen.tsx'),
    'AttendanceReportScreen',
  ),
  staticData: {
    title: 'Attendance',
    parent,
  },
})
const entries = createRoute({
  getParentRoute: () => frame,
  path: '/reports/entries',
  validateSearch: listSearch('report.entries'),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/attendance/EntriesReportScreen.tsx'),
    'EntriesReportScreen',
  ),
  staticData: {
    title: 'Attendance entries',
    parent,
  },
})
const enrollment = createRoute({
  getParentRoute: () => frame,
  path: '/reports/enrollment',
  validateSearch: listSearch('report.enrollment'),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/enrollment/EnrollmentReportScreen.tsx'),
    'EnrollmentReportScreen',
  ),
  staticData: {
    title: 'Enrollment',
    parent,
  },
})
const fill = createRoute({
  getParentRoute: () => frame,
  path: '/reports/fill',
  validateSearch: listSearch('report.fill'),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/enrollment/FillReportScreen.tsx'),
    'FillReportScreen',
  ),
  staticData: { title: 'Fill rate', parent },
})
const waitList = createRoute({
  getParentRoute: () => frame,
  path: '/reports/wait-list',
  validateSearch: listSearch('report.wait-list'),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/enrollment/DemandReportScreen.tsx'),
    'DemandReportScreen',
  ),
  staticData: {
    title: 'Wait lists',
    parent,
  },
})
const latePickups = createRoute({
  getParentRoute: () => frame,
  path: '/reports/late-pickups',
  validateSearch: listSearch('report.late-pickups'),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/attendance/LateReportScreen.tsx'),
    'LateReportScreen',
  ),
  staticData: {
    title: 'Late pickups',
    parent,
  },
})
const formAnswers = createRoute({
  getParentRoute: () => frame,
  path: '/reports/form-answers',
  validateSearch: listSearch('report.form-answers'),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/AnswersReportScreen.tsx'),
    'AnswersReportScreen',
  ),
  staticData: {
    title: 'Form answers',
    parent,
  },
})
const aging = createRoute({
  getParentRoute: () => frame,
  path: '/reports/aging',
  validateSearch: listSearch('report.aging'),
  beforeLoad,
  component: lazyRouteComponent(() => import('../features/reports/AgingScreen.tsx'), 'AgingScreen'),
  staticData: {
    title: 'Aging',
    parent,
  },
})
const revenue = createRoute({
  getParentRoute: () => frame,
  path: '/reports/revenue',
  validateSearch: listSearch('report.revenue'),
  beforeLoad,
  component: lazyRouteComponent(() => import('../features/reports/RevenueScreen.tsx'), 'RevenueScreen'),
  staticData: {
    title: 'Revenue',
    parent,
  },
})
const earned = createRoute({
  getParentRoute: () => frame,
  path: '/reports/earned',
  validateSearch: listSearch('report.earned'),
  beforeLoad,
  component: lazyRouteComponent(() => import('../features/reports/EarnedScreen.tsx'), 'EarnedScreen'),
  staticData: {
    title: 'Earned',
    parent,
  },
})
const discounts = createRoute({
  getParentRoute: () => frame,
  path: '/reports/discounts',
  validateSearch: listSearch('report.discounts'),
  beforeLoad,
  component: lazyRouteComponent(() => import('../features/reports/DiscountsScreen.tsx'), 'DiscountsScreen'),
  staticData: { title: 'Discounts', parent },
})
const journal = createRoute({
  getParentRoute: () => frame,
  path: '/reports/journal',
  validateSearch: listSearch('report.journal'),
  beforeLoad,
  component: lazyRouteComponent(() => import('../features/reports/JournalScreen.tsx'), 'JournalScreen'),
  staticData: {
    title: 'Journal',
    parent,
  },
})
const taxStatements = createRoute({
  getParentRoute: () => frame,
  path: '/reports/tax-statements',
  validateSearch: listSearch('report.tax-statements'),
  beforeLoad,
  component: lazyRouteComponent(
    () => import('../features/reports/TaxStatementsScreen.tsx'),
    'TaxStatementsScreen',
  ),
  staticData: {
    title: 'Tax statements',
    parent,
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
