import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { reports, type ReportName } from '@afterbell/domain/users/reports'
import { listSearch } from '../lists/list-search.ts'
import { frame } from './frame-route.ts'
import { assertRight } from './guards.ts'

// Reports for the office. Each has a page of its own: the specification has one address for all.

const beforeLoad = assertRight('reports', 'view')

const overview = createRoute({
  getParentRoute: () => frame,
  path: '/reports',
  beforeLoad,
  component: lazyRouteComponent(() => import('../features/reports/ReportsScreen.tsx'), 'ReportsScreen'),
  staticData: {
    title: 'Reports',
  },
})

export const reportRoutes = [
  overview,
  reportRoute('activities', () => import('../features/reports/ActivitiesReportScreen.tsx')),
  reportRoute('children', () => import('../features/reports/ChildrenReportScreen.tsx')),
  reportRoute('attendance', () => import('../features/reports/attendance/AttendanceReportScreen.tsx')),
  reportRoute('entries', () => import('../features/reports/attendance/EntriesReportScreen.tsx')),
  reportRoute('enrollment', () => import('../features/reports/enrollment/EnrollmentReportScreen.tsx')),
  reportRoute('fill', () => import('../features/reports/enrollment/FillReportScreen.tsx')),
  reportRoute('wait-list', () => import('../features/reports/enrollment/DemandReportScreen.tsx')),
  reportRoute('late-pickups', () => import('../features/reports/attendance/LateReportScreen.tsx')),
  reportRoute('form-answers', () => import('../features/reports/AnswersReportScreen.tsx')),
  reportRoute('aging', () => import('../features/reports/AgingScreen.tsx')),
  reportRoute('revenue', () => import('../features/reports/RevenueScreen.tsx')),
  reportRoute('earned', () => import('../features/reports/EarnedScreen.tsx')),
  reportRoute('discounts', () => import('../features/reports/DiscountsScreen.tsx')),
  reportRoute('journal', () => import('../features/reports/JournalScreen.tsx')),
  reportRoute('tax-statements', () => import('../features/reports/TaxStatementsScreen.tsx')),
] as const

/** Every report's file exports its screen as `Report`. */
function reportRoute<const N extends ReportName>(name: N, load: () => Promise<{ Report: ComponentType }>) {
  return createRoute({
    getParentRoute: () => frame,
    path: `/reports/${name}` as const,
    validateSearch: listSearch(`report.${name}`),
    beforeLoad,
    component: lazyRouteComponent(load, 'Report'),
    staticData: { title: reports[name].label, parent: '/reports' },
  })
}
