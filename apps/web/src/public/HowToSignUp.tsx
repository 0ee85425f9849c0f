import { phoneShown } from '@afterbell/domain/kernel/phone'
import type { School } from './page-data.ts'

/** The school takes sign-ups itself: how to reach it, as far as it says. */
export function HowToSignUp({ school }: { school: School }) {
  const { phone, website, country, schoolName } = school
  const call = phone && <a href={`tel:${phone}`}>call {phoneShown(phone, country)}</a>
  const visit = website && (
    <a href={website} target="_blank" rel="noreferrer">
      visit its website
      <span className="unseen"> (opens in a new window)</span>
    </a>
  )
  if (!call && !visit) return <>To sign up, ask {schoolName}.</>
  return (
    <>
      To sign up with {schoolName}, {call}
      {call && visit && ' or '}
      {visit}.
    </>
  )
}
