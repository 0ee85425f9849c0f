import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { listSearch } from '../lists/list-search.ts'
import { frame } from './frame-route.ts'
import { assertRight } from './guards.ts'

// Payments and invoices of families.

const transactions = createRoute({
  getParentRoute: () => frame,
  path: '/transactions',
  validateSearch: listSearch('transactions', { payment: z.uuid() }),
  beforeLoad: assertRight('transactions', 'view'),
  component: lazyRouteComponent(
    () => import('../features/payments/TransactionsScreen.tsx'),
    'TransactionsScreen',
  ),
  staticData: {
    title: 'Transactions',
  },
})
const invoices = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/invoices',
  validateSearch: listSearch('invoices'),
  beforeLoad: assertRight('invoice', 'view'),
  component: lazyRouteComponent(() => import('../features/invoices/InvoicesScreen.tsx'), 'InvoicesScreen'),
  staticData: {
    title: 'Invoices',
    parent: '/transactions',
  },
})
// Not in the specification: recurring care that waits for staff.
const charges = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/charges',
  validateSearch: listSearch('care-charges'),
  beforeLoad: assertRight('invoice', 'view'),
  component: lazyRouteComponent(() => import('../features/care/ChargesScreen.tsx'), 'ChargesScreen'),
  staticData: {
    title: 'Charges to review',
    parent: '/transactions',
  },
})
// Not in the specification: payers other than families.
const agencies = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/agencies',
  validateSearch: listSearch('agencies'),
  beforeLoad: assertRight('invoice', 'view'),
  component: lazyRouteComponent(
    () => import('../features/invoices/other-payers/AgenciesScreen.tsx'),
    'AgenciesScreen',
  ),
  staticData: {
    title: 'Agencies',
    parent: '/transactions',
  },
})
const aid = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/aid',
  validateSearch: listSearch('aid'),
  beforeLoad: assertRight('invoice', 'view'),
  component: lazyRouteComponent(() => import('../features/invoices/other-payers/AidScreen.tsx'), 'AidScreen'),
  staticData: {
    title: 'Financial aid',
    parent: '/transactions',
  },
})
const coupons = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/coupons',
  validateSearch: listSearch('coupons'),
  beforeLoad: assertRight('coupons', 'view'),
  component: lazyRouteComponent(() => import('../features/coupons/CouponsScreen.tsx'), 'CouponsScreen'),
  staticData: {
    title: 'Coupons',
    parent: '/transactions',
  },
})
// Not in the specification: proposed refunds.
const proposals = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/proposals',
  validateSearch: listSearch('proposals'),
  beforeLoad: assertRight('transactions', 'view'),
  component: lazyRouteComponent(() => import('../features/payments/ProposalsScreen.tsx'), 'ProposalsScreen'),
  staticData: {
    title: 'Refunds to review',
    parent: '/transactions',
  },
})
// Not in the specification: payouts to the bank.
const payouts = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/payouts',
  validateSearch: listSearch('payouts'),
  beforeLoad: assertRight('transactions', 'view'),
  component: lazyRouteComponent(() => import('../features/payouts/PayoutsScreen.tsx'), 'PayoutsScreen'),
  staticData: {
    title: 'Payouts',
    parent: '/transactions',
  },
})
const payout = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/payouts/$payoutId',
  validateSearch: listSearch('payout.lines'),
  beforeLoad: assertRight('transactions', 'view'),
  component: lazyRouteComponent(() => import('../features/payouts/PayoutScreen.tsx'), 'PayoutScreen'),
  staticData: {
    title: 'Payout',
    parent: '/transactions/payouts',
  },
})
// Not in the specification: fees for late pickups.
const latePickups = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/late-pickups',
  validateSearch: listSearch('late-pickups'),
  beforeLoad: assertRight('transactions', 'view'),
  component: lazyRouteComponent(
    () => import('../features/late-pickups/LatePickupsScreen.tsx'),
    'LatePickupsScreen',
  ),
  staticData: {
    title: 'Late pickups',
    parent: '/transactions',
  },
})
// Not in the specification: steps on past-due invoices.
const followUps = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/follow-ups',
  validateSearch: listSearch('follow-ups'),
  beforeLoad: assertRight('transactions', 'view'),
  component: lazyRouteComponent(() => import('../features/dunning/FollowUpsScreen.tsx'), 'FollowUpsScreen'),
  staticData: {
    title: 'Past due',
    parent: '/transactions',
  },
})

export const moneyRoutes = [
  transactions,
  charges,
  proposals,
  payouts,
  payout,
  latePickups,
  agencies,
  aid,
  followUps,
  invoices,
  coupons,
] as const
