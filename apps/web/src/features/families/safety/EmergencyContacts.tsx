import { contactRights, emergencyTexts, phonesOf } from '@afterbell/domain/families/emergency-contacts'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { useLocal } from '../../../ui/local.tsx'
import styles from './emergency.module.css'

interface EmergencyContactsProps {
  of: readonly { name: string; relation: string; phone: string | null; otherPhone: string | null }[]
  /** People who may pick up the child, guardians included. */
  pickups: readonly { name: string }[]
  doNotRelease: readonly { name: string }[]
}

/** Emergency contacts in the order to call them; a tap calls. Each shows whether they may pick up. */
export function EmergencyContacts({ of, pickups, doNotRelease }: EmergencyContactsProps) {
  const { country } = useLocal()
  return (
    <ul className={styles.contacts} aria-label="Emergency contacts">
      {of.map((contact, index) => {
        const { name, relation } = contact
        const phones = phonesOf(contact)
        const rights = contactRights(name, { pickups, doNotRelease })
        return (
          <li key={index} className={styles.contact}>
            <span className={styles.who}>
              {name}
              {relation && <span className={styles.dim}> · {relation}</span>}
              <span className={styles.standing} data-standing={rights}>
                {emergencyTexts[rights]}
              </span>
            </span>
            <span className={styles.phones}>
              {phones.length === 0 && <span className={styles.dim}>No phone</span>}
              {phones.map((phone) => (
                <a
                  key={phone}
                  className={`${styles.phone} numbers`}
                  href={`tel:${phone}`}
                  aria-label={`Call ${name}, ${formatPhone(phone, country)}`}
                >
                  {formatPhone(phone, country)}
                </a>
              ))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
