import { phoneShown } from '@afterbell/domain/kernel/phone'
import { useLocal } from '../../ui/local.tsx'
import styles from './phones.module.css'

interface Contact {
  name: string
  phoneNumber: string | null
}

/** The guardians with their numbers: a tap calls. */
export function Phones({ of }: { of: readonly Contact[] }) {
  const { country } = useLocal()
  if (of.length === 0) return <span className={styles.none}>No guardian</span>
  return (
    <span className={styles.phones}>
      {of.map(({ name, phoneNumber }, index) => (
        <span key={index} className={styles.phone}>
          {phoneNumber ? (
            <a
              href={`tel:${phoneNumber}`}
              className={styles.number}
              aria-label={`Call ${name}, ${phoneShown(phoneNumber, country)}`}
            >
              {phoneShown(phoneNumber, country)}
            </a>
          ) : (
            <span className={styles.none}>No phone</span>
          )}
          <span className={styles.who} title={name}>
            {name}
          </span>
        </span>
      ))}
    </span>
  )
}
