import { dropInPriceText } from '@afterbell/domain/prices/price-text'
import { useSession } from '../../platform/session/session.ts'
import type { Offer } from './drop-in-page.ts'
import styles from './drop-in.module.css'

/** On which days children can drop in, how many on a date, and at what price. */
export function OfferText({ offer: { days, price } }: { offer: Offer }) {
  const { currency } = useSession().school
  const where =
    days.length === 0
      ? 'Drop-ins are turned off on every day'
      : days.map(({ name, places }) => `${name} ${places}`).join(', ')
  const cost = price === null || days.length === 0 ? null : dropInPriceText(price, currency)
  return (
    <dl className={styles.offer}>
      <div>
        <dt>Spots per date</dt>
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
