import { nothing, type Samples } from './world.ts'

export const dashboardSamples: Samples = {
  'finder.find': () => ({ query: { search: 'kim' } }),

  'dashboard.lastSignUps': nothing,
  'dashboard.summaryTransactions': () => ({ query: { startDate: '2026-11-01', endDate: '2026-11-30' } }),
  'dashboard.enrolledChildren': nothing,
  'dashboard.trends': nothing,
  'dashboard.firstSteps': nothing,
  'dashboard.needs': nothing,
  'dashboard.moneyNeeds': nothing,
  'dashboard.failedTransactions': nothing,
  'dev.mail': nothing,
}
