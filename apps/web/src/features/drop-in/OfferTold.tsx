import { billingTypeLabels } from '@afterbell/domain/billing-types'
import { useFormat } from '../../platform/format.ts'
import type { Offer } from './drop-in-page.ts'
import styles from './drop-in.module.css'

/** On which days children can drop in, how many on a date, and at what price. */
export function OfferTold({ offer: { days, price } }: { offer: Offer }) {
  const format = useFormat()
  const where =
    days.length === 0
      ? 'Drop-in is switched off on every day'
      : days.map(({ name, places }) => `${name} ${places}`).join(', ')
  const cost =
    price === null || days.length === 0
      ? null
      : price.billingRate === null || price.price === 0
        ? 'Free of charge'
        : `${format.money(price.price)} ${billingTypeLabels[price.billingRate].toLowerCase()}`
  return (
    <dl className={styles.offer}>
      <div>
        <dt>Places a date</dt>
        <dd>{where}</dd>
      </div>
      {cost && (
        <div>
          <dt>Price</dt>
          <dd>{cost}</dd>
        </div>
      )}
    </dl>
  )
}
