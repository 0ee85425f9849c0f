import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AID_STATES } from '@afterbell/domain/ledger/shares/aid'
import { COUPON_STANDINGS } from '@afterbell/domain/coupons/coupon-use'
import { INVOICE_STATUS_FILTERS } from '@afterbell/domain/invoices/invoice-status'
import { MATCHES } from '@afterbell/domain/billing/payouts'
import { PAYMENT_HOWS } from '@afterbell/domain/payments/payment-ways'
import { PAYOUT_STATES } from '@afterbell/domain/payments/payout-states'
import { listSearch } from '../lists/list-search.ts'
import { frame } from './frame-route.ts'
import { assertRight } from './guards.ts'

// What families pay and are asked to pay.

const transactions = createRoute({
  getParentRoute: () => frame,
  path: '/transactions',
  validateSearch: listSearch({
    type: z.enum(['PAYMENT', 'REFUND']),
    state: z.enum(['SUCCEEDED', 'PROCESSING', 'FAILED', 'UNDER_WAY']),
    how: z.enum(PAYMENT_HOWS),
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  beforeLoad: assertRight('transactions', 'view'),
  component: lazyRouteComponent(
    () => import('../features/payments/TransactionsScreen.tsx'),
    'TransactionsScreen',
  ),
  staticData: {
    title: 'Transactions',
    help: 'Payments and refunds. Open one to see what it paid, what was tried and what went back, or to refund it.',
  },
})
const invoices = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/invoices',
  validateSearch: listSearch({
    status: z.enum(INVOICE_STATUS_FILTERS as [string, ...string[]]),
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  beforeLoad: assertRight('invoice', 'view'),
  component: lazyRouteComponent(() => import('../features/invoices/InvoicesScreen.tsx'), 'InvoicesScreen'),
  staticData: {
    title: 'Invoices',
    parent: '/transactions',
    help: 'What families are asked to pay. Open an invoice to see its lines and payments, to email it, print it or cancel it.',
  },
})
// Ours: what of recurring care waits for staff.
const charges = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/charges',
  validateSearch: listSearch({}),
  beforeLoad: assertRight('invoice', 'view'),
  component: lazyRouteComponent(() => import('../features/billing/ChargesScreen.tsx'), 'ChargesScreen'),
  staticData: {
    title: 'Charges to review',
    parent: '/transactions',
    help: 'Aftercare that was due before this school billed it by itself or while it was not active, and what more is due since attendance was corrected. Bill it, or decide not to.',
  },
})
// Ours: the specification has no page for who pays besides families.
const agencies = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/agencies',
  validateSearch: listSearch({ active: z.enum(['true', 'false']) }),
  beforeLoad: assertRight('invoice', 'view'),
  component: lazyRouteComponent(
    () => import('../features/billing/others/AgenciesScreen.tsx'),
    'AgenciesScreen',
  ),
  staticData: {
    title: 'Agencies',
    parent: '/transactions',
    help: 'Subsidy agencies, scholarship funds and employers that pay for children. What one pays for a child is set on the Billing tab of the child.',
  },
})
const aid = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/aid',
  validateSearch: listSearch({ state: z.enum(AID_STATES) }),
  beforeLoad: assertRight('invoice', 'view'),
  component: lazyRouteComponent(() => import('../features/billing/others/AidScreen.tsx'), 'AidScreen'),
  staticData: {
    title: 'Financial aid',
    parent: '/transactions',
    help: 'What families asked for less of. Approved, it stands on their invoices as a line of its own.',
  },
})
const coupons = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/coupons',
  validateSearch: listSearch({ status: z.enum(COUPON_STANDINGS) }),
  beforeLoad: assertRight('coupons', 'view'),
  component: lazyRouteComponent(() => import('../features/coupons/CouponsScreen.tsx'), 'CouponsScreen'),
  staticData: {
    title: 'Coupons',
    parent: '/transactions',
    help: 'What families can have off by typing a name as they pay. Open a coupon to see who used it, or to change it.',
  },
})
// Ours: the specification has no page for what might be given back.
const proposals = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/proposals',
  validateSearch: listSearch({ state: z.enum(['OPEN', 'DONE', 'DISMISSED']) }),
  beforeLoad: assertRight('transactions', 'view'),
  component: lazyRouteComponent(() => import('../features/payments/ProposalsScreen.tsx'), 'ProposalsScreen'),
  staticData: {
    title: 'To give back',
    parent: '/transactions',
    help: 'What might be given back because a child left or a date does not take place. Nothing moves until you decide.',
  },
})
// Ours: the specification does not look at what a provider sends to the bank.
const payouts = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/payouts',
  validateSearch: listSearch({ state: z.enum(['DIFFERENT', ...PAYOUT_STATES]) }),
  beforeLoad: assertRight('transactions', 'view'),
  component: lazyRouteComponent(
    () => import('../features/billing/payouts/PayoutsScreen.tsx'),
    'PayoutsScreen',
  ),
  staticData: {
    title: 'Payouts',
    parent: '/transactions',
    help: 'What the payment provider sent to your bank. Each payout is compared with your books line by line, and shows what does not match.',
  },
})
const payout = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/payouts/$payoutId',
  validateSearch: listSearch({ match: z.enum(['WRONG', ...MATCHES]) }),
  beforeLoad: assertRight('transactions', 'view'),
  component: lazyRouteComponent(() => import('../features/billing/payouts/PayoutScreen.tsx'), 'PayoutScreen'),
  staticData: {
    title: 'Payout',
    parent: '/transactions/payouts',
    help: 'The payments, refunds and fees in one payout, beside what your books say. Select a payment to open it.',
  },
})
// Ours: the specification has no fee for a late pickup.
const latePickups = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/late-pickups',
  validateSearch: listSearch({ state: z.enum(['BILLED', 'FORGIVEN']) }),
  beforeLoad: assertRight('transactions', 'view'),
  component: lazyRouteComponent(
    () => import('../features/billing/late-pickups/LatePickupsScreen.tsx'),
    'LatePickupsScreen',
  ),
  staticData: {
    title: 'Late pickups',
    parent: '/transactions',
    help: 'Children who were picked up late. Bill the fee, change it, or forgive it with a reason. Nothing is billed until you decide, unless your settings say so.',
  },
})
// Ours: what is done about invoices that are not paid when they fall due.
const followUps = createRoute({
  getParentRoute: () => frame,
  path: '/transactions/follow-ups',
  validateSearch: listSearch({ about: z.enum(['HELD', 'UNREACHABLE', 'OVER', 'PAUSED']) }),
  beforeLoad: assertRight('transactions', 'view'),
  component: lazyRouteComponent(() => import('../features/billing/FollowUpsScreen.tsx'), 'FollowUpsScreen'),
  staticData: {
    title: 'Past due',
    parent: '/transactions',
    help: 'Open invoices whose family was reminded or charged automatically: what was tried, what comes next, and what waits for you.',
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
