import { formatPhone } from '@afterbell/domain/kernel/phone'
import { useOneLine } from '../../lists/density.ts'
import { useLocal } from '../../ui/local.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import styles from './children.module.css'

interface Contact {
  name: string
  phoneNumber: string | null
  email: string | null
}

/**
 * Guardians on a row: the first one in full. On a row of one line: name and phone of the first, and a button with the
 * number of others.
 */
export function ContactCells({ of }: { of: readonly (Contact | null)[] }) {
  const isOneLine = useOneLine()
  const [first, ...more] = of.filter((contact) => contact !== null)
  if (!first) return null
  if (!isOneLine) return <ContactCell contact={first} />
  const hidesEmail = first.email !== null && first.phoneNumber !== null
  return (
    <>
      {first.phoneNumber ? <PhoneLink of={first} /> : <EmailLink of={first} />}
      <span className={styles.contactName}>{first.name}</span>
      {(more.length > 0 || hidesEmail) && (
        <MoreButton count={more.length} label={`Contacts of ${first.name}’s family`}>
          <div className={styles.contacts}>
            {[first, ...more].map((contact, index) => (
              <ContactCell key={index} contact={contact} />
            ))}
          </div>
        </MoreButton>
      )}
    </>
  )
}

/** A guardian's name, and phone and email as links. */
export function ContactCell({ contact }: { contact: Contact | null }) {
  if (!contact) return <span className={styles.none}>–</span>
  return (
    <div className={styles.contact}>
      <div>{contact.name}</div>
      <PhoneLink of={contact} />
      <EmailLink of={contact} />
    </div>
  )
}

function PhoneLink({ of: { phoneNumber } }: { of: Contact }) {
  const { country } = useLocal()
  if (!phoneNumber) return null
  return (
    <a className={`${styles.reach} numbers`} href={`tel:${phoneNumber}`}>
      {formatPhone(phoneNumber, country)}
    </a>
  )
}

function EmailLink({ of: { email } }: { of: Contact }) {
  if (!email) return null
  return (
    <a className={styles.reach} href={`mailto:${email}`}>
      <Whole email={email} />
    </a>
  )
}

/** An email address in full, wrapped before its @ if possible. */
function Whole({ email }: { email: string }) {
  const atIndex = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, atIndex)}
      <wbr />
      {email.slice(atIndex)}
    </>
  )
}
