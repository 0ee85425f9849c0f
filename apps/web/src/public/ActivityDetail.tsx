import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { useSyncExternalStore } from 'react'
import { Room, Sections } from './ActivityCard.tsx'
import { Fact } from './Fact.tsx'
import { HowToSignUp } from './HowToSignUp.tsx'
import { Link } from './Link.tsx'
import { addressWith, type PageAddress } from './page-address.ts'
import { MeetingDates } from './MeetingDates.tsx'
import { Totals } from './Totals.tsx'
import type { Dates, Row, School } from './page-data.ts'
import {
  bestOf,
  datesText,
  dropInText,
  planText,
  priceTexts,
  signUpText,
  whenText,
  whoText,
} from './activity-text.ts'

interface ActivityDetailProps {
  row: Row
  /** Null if reading them failed. */
  dates: Dates | null
  page: PageAddress
  school: School
}

/** Public page of one activity, the target of copied links. */
export function ActivityDetail({ row, dates, page, school }: ActivityDetailProps) {
  const { availability, placesText } = bestOf(row)
  const price = priceTexts(row, school)
  return (
    <article className="detail">
      <Link className="back" to={addressWith(page, { narrowed: page.narrowed })}>
        All {activityKinds[page.kind].words.many}
      </Link>
      <div className="card-head">
        <h1 tabIndex={-1}>{row.name}</h1>
        <Room availability={availability}>{placesText}</Room>
      </div>
      {row.description && <p className="description">{row.description}</p>}
      <dl>
        <Fact label="When">{whenText(row, school)}</Fact>
        <Fact label="Dates">{datesText(row, school)}</Fact>
        {dates && <MeetingDates row={row} dates={dates} school={school} />}
        {row.location && (
          <Fact label="Where">
            {row.location.name}
            {dates?.address && (
              <>
                {', '}
                {dates.address} <Outside to={mapOf(dates.address)}>Map</Outside>
              </>
            )}
          </Fact>
        )}
        <Fact label="For">{whoText(row)}</Fact>
        <Fact label={row.instructors.length > 1 ? 'Instructors' : 'Instructor'}>
          {row.instructors.map(({ name }) => name).join(', ')}
        </Fact>
        <Fact label="Days">{row.intervalType === 'DAILY' && 'You can pick single days'}</Fact>
        <Fact label="Price">{price && [price.price, price.examples].filter(Boolean).join(': ')}</Fact>
        {dates && <Totals row={row} dates={dates} school={school} />}
        <Fact label="Payment plan">{planText(row, school)}</Fact>
        <Fact label="Drop-in">{dropInText(row, school)}</Fact>
        <Fact label="Sign-up">{signUpText(row, school)}</Fact>
        <Fact label="How">{row.signUp.state !== 'CLOSED' && <HowToSignUp school={school} />}</Fact>
      </dl>
      {row.sections.length > 1 && <Sections row={row} school={school} />}
      <p className="further">
        <CalendarLinks
          feed={`/api/no-auth/schools/${school.id}/calendar.ics?kind=${row.kind}&activity=${row.id}`}
        />
        {school.phone && <a href={`tel:${school.phone}`}>Call {formatPhone(school.phone, school.country)}</a>}
        {school.website && <Outside to={school.website}>Ask on the school’s website</Outside>}
      </p>
    </article>
  )
}

/** Calendar links: as a file, or as a feed to subscribe to, whose full address only the browser knows. */
function CalendarLinks({ feed }: { feed: string }) {
  const host = useSyncExternalStore(
    () => () => {},
    () => location.host,
    () => null,
  )
  return (
    <>
      <a href={feed} download>
        Add to calendar
      </a>
      {host && <a href={`webcal://${host}${feed}`}>Follow in your calendar app</a>}
    </>
  )
}

/** Link to another site, in its own window. */
function Outside({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="unseen"> (opens in a new window)</span>
    </a>
  )
}

function mapOf(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
}
