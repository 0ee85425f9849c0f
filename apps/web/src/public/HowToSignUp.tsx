import { phoneShown } from '@afterbell/domain/kernel/phone'
import type { School } from './page-data.ts'

/** The school takes sign-ups itself: how to reach it, as far as it says. A widget stands on its own website, so it is not named. */
export function HowToSignUp({ school: { phone, website, country } }: { school: School }) {
  const call = phone && <a href={`tel:${phone}`}>call {phoneShown(phone, country)}</a>
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
