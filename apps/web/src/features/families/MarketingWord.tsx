import { marketingText } from '@afterbell/domain/families/marketing-consent'
import { useFormat } from '../../platform/format.ts'
import type { Child } from './child-values.ts'
import styles from './contact.module.css'

/** What a guardian said of marketing emails, with who wrote it down. Nothing where nobody has said anything. */
export function MarketingWord({
  guardian: { marketing: isGiven, marketingSaid },
}: {
  guardian: NonNullable<Child['primaryGuardian']>
}) {
  const format = useFormat()
  if (!marketingSaid) return null
  const text = marketingText({ ...marketingSaid, isGiven }, format.day(marketingSaid.at))
  return <div className={styles.dim}>Marketing emails: {text}</div>
}
