import { formatPhone } from '@afterbell/domain/kernel/phone'
import { useOneLine } from '../../lists/density.ts'
import { useLocal } from '../../ui/local.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import styles from './phones.module.css'

interface Contact {
  name: string
  phoneNumber: string | null
}

/**
 * Guardians with their numbers; a tap calls. On a row of one line: the first guardian with a number, and how many more
 * there are.
 */
export function Phones({ of }: { of: readonly Contact[] }) {
  const isOneLine = useOneLine()
  if (of.length === 0) return <span className={styles.none}>No guardian</span>
  if (!isOneLine) return <AllPhones of={of} />
  return (
    <>
      <Phone of={of.find(({ phoneNumber }) => phoneNumber) ?? of[0]!} />
      {of.length > 1 && (
        <MoreButton count={of.length - 1} label="Guardians">
          <AllPhones of={of} />
        </MoreButton>
      )}
    </>
  )
}

function AllPhones({ of }: { of: readonly Contact[] }) {
  return (
    <span className={styles.phones}>
      {of.map((contact, index) => (
        <Phone key={index} of={contact} tellsWhole />
      ))}
    </span>
  )
}

/** `tellsWhole`: shows the name on hover, if the row itself does not. */
function Phone({ of: { name, phoneNumber }, tellsWhole }: { of: Contact; tellsWhole?: true }) {
  const { country } = useLocal()
  return (
    <span className={styles.phone}>
      {phoneNumber ? (
        <a
          href={`tel:${phoneNumber}`}
          className={styles.number}
          aria-label={`Call ${name}, ${formatPhone(phoneNumber, country)}`}
        >
          {formatPhone(phoneNumber, country)}
        </a>
      ) : (
        <span className={styles.none}>No phone</span>
      )}
      <span className={styles.who} title={tellsWhole && name}>
        {name}
      </span>
    </span>
  )
}
