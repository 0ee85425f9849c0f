import { phoneShown } from '@afterbell/domain/kernel/phone'
import { useLocal } from '../../ui/local.tsx'
import styles from './children.module.css'

interface Contact {
  name: string
  phoneNumber: string | null
  email: string | null
}

/** A guardian: name, and phone and e-mail to tap. */
export function ContactCell({ contact }: { contact: Contact | null }) {
  const { country } = useLocal()
  if (!contact) return <span className={styles.none}>–</span>
  const { name, phoneNumber, email } = contact
  return (
    <div className={styles.contact}>
      <div>{name}</div>
      {phoneNumber && (
        <a className={`${styles.reach} numbers`} href={`tel:${phoneNumber}`}>
          {phoneShown(phoneNumber, country)}
        </a>
      )}
      {email && (
        <a className={styles.reach} href={`mailto:${email}`}>
          <Whole email={email} />
        </a>
      )}
    </div>
  )
}

/** An e-mail in as many lines as it takes, broken before its sign where it can be: one that is cut off is no address. */
function Whole({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
