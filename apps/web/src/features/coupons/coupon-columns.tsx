import { couponStandingLabels } from '@afterbell/domain/coupons/coupon-use'
import type { Column } from '../../lists/columns.ts'
import type { Format } from '../../platform/format.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { offText, statusTones, usesText, type Coupon } from './coupon-words.ts'

/** Chip with a coupon's status. */
export function CouponChip({ of: { standing } }: { of: Pick<Coupon, 'standing'> }) {
  return (
    <StatusChip tone={statusTones[standing]} hollow={standing === 'OFF'}>
      {couponStandingLabels[standing]}
    </StatusChip>
  )
}

/** Columns of the coupons: code, discount, number of uses, and expiry. */
export function couponColumns(format: Format): Column<Coupon>[] {
  return [
    { key: 'name', title: 'Name', sort: true, width: 200, render: ({ name }) => name },
    {
      key: 'amount',
      title: 'Discount',
      sort: true,
      width: 104,
      numeric: true,
      card: 'fact',
      exportAs: ['couponType', 'percent', 'amount'],
      render: (row) => offText(row, format),
    },
    {
      key: 'uses',
      title: 'Used',
      width: 140,
      numeric: true,
      card: 'fact',
      exportAs: ['uses', 'held', 'maxUsage'],
      render: usesText,
    },
    {
      key: 'maxPerUser',
      title: 'Each family',
      width: 112,
      numeric: true,
      card: 'hidden',
      render: ({ maxPerUser }) => maxPerUser ?? 'No limit',
    },
    {
      key: 'expiryDate',
      title: 'Last day',
      sort: true,
      width: 120,
      card: 'fact',
      render: ({ expiryDate }) => (
        <span className="numbers">{expiryDate === null ? 'No end' : format.date(expiryDate)}</span>
      ),
    },
    {
      key: 'createdAt',
      title: 'Created',
      sort: true,
      width: 140,
      card: 'hidden',
      initiallyHidden: true,
      render: ({ createdAt }) => <span className="numbers">{format.moment(createdAt)}</span>,
    },
    { key: 'status', title: 'Status', width: 112, card: 'corner', render: (row) => <CouponChip of={row} /> },
  ]
}
