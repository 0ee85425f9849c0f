import { phoneShown } from '@afterbell/domain/kernel/phone'
import { useOneLine } from '../../lists/density.ts'
import { useLocal } from '../../ui/local.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import styles from './children.module.css'

interface Contact {
  name: string
  phoneNumber: string | null
  email: string | null
}

/** Guardians in a row: all of the first; or, in one line, name and phone of the first, and the rest behind what says how many. */
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

/** A guardian: name, and phone and e-mail to tap. */
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
      {phoneShown(phoneNumber, country)}
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
