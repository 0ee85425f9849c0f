import { couponAvailability, couponStandingLabels } from '@afterbell/domain/coupons/coupon-use'
import { dateIn } from '@afterbell/domain/kernel/dates'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { Column } from '../../platform/files/spreadsheet.ts'
import type { CouponRecord } from './coupons.store.ts'

/** Columns of the spreadsheet of coupons. */
export function couponColumns({ today, timezone }: SchoolNow): readonly Column<CouponRecord>[] {
  return [
    { field: 'name', label: 'Name', of: ({ name }) => name },
    {
      field: 'status',
      label: 'Status',
      of: (row) => couponStandingLabels[couponAvailability(row, { uses: row.used + row.held }, today)],
    },
    {
      field: 'couponType',
      label: 'Type',
      of: ({ couponType }) => (couponType === 'PERCENTAGE' ? 'Percent' : 'Amount'),
    },
    {
      field: 'percent',
      label: 'Percent',
      of: ({ couponType, amount }) => (couponType === 'PERCENTAGE' ? amount / 100 : null),
      kind: 'number',
    },
    {
      field: 'amount',
      label: 'Amount',
      of: ({ couponType, amount }) => (couponType === 'FIXED_AMOUNT' ? amount : null),
      kind: 'money',
    },
    { field: 'uses', label: 'Uses', of: ({ used }) => used, kind: 'number' },
    { field: 'held', label: 'Held', of: ({ held }) => held, kind: 'number' },
    { field: 'maxUsage', label: 'Uses at most', of: ({ maxUsage }) => maxUsage, kind: 'number' },
    {
      field: 'maxPerUser',
      label: 'Uses at most by each family',
      of: ({ maxPerUser }) => maxPerUser,
      kind: 'number',
    },
    { field: 'expiryDate', label: 'Last day', of: ({ expiryDate }) => expiryDate, kind: 'date' },
    {
      field: 'createdAt',
      label: 'Created',
      of: ({ createdAt }) => dateIn(timezone, Temporal.Instant.from(createdAt)),
      kind: 'date',
    },
  ]
}
