import { Alert, Button, Group } from '@mantine/core'
import { coupons } from '@afterbell/contract/coupons/coupons'
import { couponUseLabels } from '@afterbell/domain/coupons/coupon-use'
import { count } from '@afterbell/domain/kernel/count'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { useState } from 'react'
import type { RowOf } from '../../lists/useList.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { useMay } from '../../platform/session/may.ts'
import { DialogBody, DialogFooter, useDialog } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { CouponChip } from './coupon-columns.tsx'
import { offText, useTones, usesText, type Coupon } from './coupon-words.ts'
import { openCouponForm } from './CouponForm.tsx'
import styles from './coupons.module.css'

/** The modal `coupon preview`: a coupon and its uses. */
export function openCouponPreview(id: string): Promise<void> {
  return openModal({ title: 'Coupon', width: 640, content: () => <CouponPreview id={id} /> })
}

const USES_SHOWN = 20

function CouponPreview({ id }: { id: string }) {
  const [size, setSize] = useState(USES_SHOWN)
  const coupon = useRead(coupons.get, { params: { id } })
  const uses = useRead(coupons.uses, { params: { id }, query: { size } }, { keepPrevious: true })
  const dialog = useDialog()
  const mayEdit = useMay()('coupons', 'edit')
  if (!coupon.data || !uses.data) return <DialogReading of={[coupon, uses]} thing="This coupon" fields={4} />
  const { content, totalElements } = uses.data
  const remaining = totalElements - content.length
  return (
    <>
      <DialogBody readAs="Details of the coupon">
        <div className={styles.preview}>
          <Facts coupon={coupon.data} />
          <section>
            <h3 className={styles.title}>Uses</h3>
            {totalElements === 0 ? (
              <p className={styles.dim}>Nobody has used it yet.</p>
            ) : (
              <ul className={styles.uses} aria-label="Uses">
                {content.map((use) => (
                  <Use key={use.id} use={use} />
                ))}
              </ul>
            )}
            {remaining > 0 && (
              <Button
                variant="default"
                loading={uses.isFetching}
                onClick={() => setSize(size + 5 * USES_SHOWN)}
              >
                Show more ({remaining} left)
              </Button>
            )}
          </section>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={() => dialog?.close()}>
          Close
        </Button>
        {mayEdit && <Button onClick={() => void openCouponForm(coupon.data)}>Edit</Button>}
      </DialogFooter>
    </>
  )
}

function Facts({ coupon }: { coupon: Coupon }) {
  const format = useFormat()
  const { name, maxPerUser, expiryDate, createdAt, stripeCoupon, standing } = coupon
  const facts = [
    ['Discount', offText(coupon, format)],
    ['Used', usesText(coupon)],
    ['Each family', maxPerUser === null ? 'No limit' : count(maxPerUser, 'use')],
    ['Last day', expiryDate === null ? 'No end' : format.date(expiryDate)],
    ['Created', format.moment(createdAt)],
    ...(stripeCoupon === null ? [] : ([['At Stripe', stripeCoupon]] as const)),
  ] as const
  return (
    <>
      <Group gap={12}>
        <strong className={styles.name}>{name}</strong>
        <CouponChip of={coupon} />
      </Group>
      {standing !== 'ACTIVE' && <Alert color="yellow">{WHY[standing]}</Alert>}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const WHY = {
  EXPIRED: 'Its last day is over, so nobody can use it.',
  USED_UP: 'It has reached its limit. A use that is fully refunded can be used again.',
  OFF: 'It is turned off, so nobody can use it.',
} as const

function Use({ use }: { use: RowOf<typeof coupons.uses> }) {
  const format = useFormat()
  const { at, state, payer, children, activities, amount, heldUntil, invoiceNumbers } = use
  const numbers = invoiceNumbers.map((number) => `invoice ${invoiceNumber(number)}`)
  const details = [...children, ...activities, ...numbers].join(' · ')
  return (
    <li>
      <span className={styles.two}>
        <span>{payer.name}</span>
        <span className={styles.dim}>{details || '–'}</span>
        <span className={styles.dim}>
          {format.moment(at)}
          {heldUntil !== null && `, held until ${format.moment(heldUntil)}`}
        </span>
      </span>
      <span className={styles.end}>
        <span className="numbers">{format.money(-amount)}</span>
        <StatusChip tone={useTones[state]} hollow={state !== 'USED'}>
          {couponUseLabels[state]}
        </StatusChip>
      </span>
    </li>
  )
}
