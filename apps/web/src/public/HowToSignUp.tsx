import { formatPhone } from '@afterbell/domain/kernel/phone'
import type { School } from './page-data.ts'
import { useWords } from './words.ts'

/** Says how to contact the school, which takes sign-ups itself. A widget leaves out the website it is embedded in. */
export function HowToSignUp({ school: { phone, website, country } }: { school: School }) {
  const { callSchool, visitSite, newWindow, signUpBy } = useWords().publicWords
  const call = phone && (
    <a key="call" href={`tel:${phone}`}>
      {callSchool(formatPhone(phone, country))}
    </a>
  )
  const visit = website && (
    <a key="visit" href={website} target="_blank" rel="noreferrer">
      {visitSite}
      <span className="unseen">{newWindow}</span>
    </a>
  )
  return signUpBy(call, visit)
}
