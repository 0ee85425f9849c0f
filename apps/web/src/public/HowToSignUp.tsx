import { formatPhone } from '@afterbell/domain/kernel/phone'
import type { School } from './page-data.ts'

/** Says how to contact the school, which takes sign-ups itself. A widget leaves out the website it is embedded in. */
export function HowToSignUp({ school: { phone, website, country } }: { school: School }) {
  const call = phone && <a href={`tel:${phone}`}>call {formatPhone(phone, country)}</a>
  const visit = website && (
    <a href={website} target="_blank" rel="noreferrer">
      visit the school’s website
      <span className="unseen"> (opens in a new window)</span>
    </a>
  )
  if (!call && !visit) return <>To sign up, ask the school.</>
  return (
    <>
      To sign up, {call}
      {call && visit && ' or '}
      {visit}.
    </>
  )
}
