import { formatPhone } from '@afterbell/domain/kernel/phone'
import { useSyncExternalStore } from 'react'
import { Room, Sections } from '../ActivityCard.tsx'
import { Fact } from './Fact.tsx'
import { dropInText, planText, useDetailWords } from './detail-text.ts'
import { HowToSignUp } from '../HowToSignUp.tsx'
import { Link } from '../Link.tsx'
import { addressWith, type PageAddress } from '../page-address.ts'
import { MeetingDates } from './MeetingDates.tsx'
import { Totals } from './Totals.tsx'
import type { Dates, Row, School } from '../page-data.ts'
import { bestOf, datesText, priceTexts, signUpText, whenText, whoText } from '../activity-text.ts'
import { asWritten } from '../words.ts'

interface ActivityDetailProps {
  row: Row
  /** Null if reading them failed. */
  dates: Dates | null
  page: PageAddress
  school: School
}

/** Public page of one activity, the target of copied links. */
export function ActivityDetail({ row, dates, page, school }: ActivityDetailProps) {
  const catalogs = useDetailWords()
  const { words, detailWords } = catalogs
  const written = asWritten(words)
  const { language } = words
  const feedQuery = new URLSearchParams({
    kind: row.kind,
    activity: row.id,
    ...(language !== 'en' && { lang: language }),
  }).toString()
  const { availability, placesText } = bestOf(row, words)
  const price = priceTexts(row, school, words)
  return (
    <article className="detail">
      <Link className="back" to={addressWith(page, { narrowed: page.narrowed })}>
        {detailWords.all(page.kind)}
      </Link>
      <div className="card-head">
        <h1 tabIndex={-1} {...written}>
          {row.name}
        </h1>
        <Room availability={availability}>{placesText}</Room>
      </div>
      {row.description && (
        <p className="description" {...written}>
          {row.description}
        </p>
      )}
      {school.familiesBook && row.signUp.state === 'OPEN' && (
        <p className="book">
          <a href={bookAddress(school, row.id, language)} target={page.isEmbedded ? '_top' : undefined}>
            {detailWords.book}
          </a>
        </p>
      )}
      <dl>
        <Fact label={detailWords.when}>{whenText(row, school, words)}</Fact>
        <Fact label={detailWords.dates}>{datesText(row, school)}</Fact>
        {dates && <MeetingDates row={row} dates={dates} school={school} />}
        {row.location && (
          <Fact label={detailWords.where}>
            <span {...written}>{row.location.name}</span>
            {dates?.address && (
              <>
                {', '}
                {dates.address} <Outside to={mapOf(dates.address)}>{detailWords.map}</Outside>
              </>
            )}
          </Fact>
        )}
        <Fact label={detailWords.bring}>
          {dates?.whatToBring && (
            <span className="description" {...written}>
              {dates.whatToBring}
            </span>
          )}
        </Fact>
        <Fact label={detailWords.for}>{whoText(row, words)}</Fact>
        <Fact label={detailWords.instructors(row.instructors.length)}>
          {row.instructors.map(({ name }) => name).join(', ')}
        </Fact>
        <Fact label={detailWords.days}>{row.intervalType === 'DAILY' && detailWords.singleDays}</Fact>
        <Fact label={detailWords.price}>
          {price && [price.price, price.examples].filter(Boolean).join(': ')}
        </Fact>
        {dates && <Totals row={row} dates={dates} school={school} />}
        <Fact label={detailWords.paymentPlan}>{planText(row, school, detailWords)}</Fact>
        <Fact label={detailWords.dropIn}>{dropInText(row, school, catalogs)}</Fact>
        <Fact label={detailWords.signUp}>
          {signUpText(row, school, words)}
          {row.signUp.state === 'NOT_YET' && <Opening row={row} page={page} school={school} />}
        </Fact>
        <Fact label={detailWords.how}>
          {row.signUp.state !== 'CLOSED' && !school.familiesBook && <HowToSignUp school={school} />}
        </Fact>
      </dl>
      {row.sections.length > 1 && <Sections row={row} school={school} />}
      <p className="further">
        <CalendarLinks feed={`/api/no-auth/schools/${school.id}/calendar.ics?${feedQuery}`} />
        {school.phone && (
          <a href={`tel:${school.phone}`}>{detailWords.call(formatPhone(school.phone, school.country))}</a>
        )}
        {school.website && <Outside to={school.website}>{detailWords.askOnSite}</Outside>}
      </p>
    </article>
  )
}

/** Reminds of the opening: a letter for a family that logs in, and a calendar file for anyone. */
function Opening({ row, page, school }: Pick<ActivityDetailProps, 'row' | 'page' | 'school'>) {
  const { words, detailWords } = useDetailWords()
  const { language } = words
  const file = `/api/no-auth/schools/${school.id}/openings/${row.id}/calendar.ics`
  return (
    <>
      {school.familiesBook && (
        <>
          {' · '}
          <a href={bookAddress(school, row.id, language)} target={page.isEmbedded ? '_top' : undefined}>
            {detailWords.remind}
          </a>
        </>
      )}
      {' · '}
      <a href={language === 'en' ? file : `${file}?lang=${language}`} download>
        {detailWords.openingFile}
      </a>
    </>
  )
}

/** Where a family books an activity, in the language of the page. */
function bookAddress({ portalName, id }: School, activityId: string, language: string): string {
  return `/portal/${portalName ?? id}/book/${activityId}${language === 'en' ? '' : `#lang=${language}`}`
}

/** Calendar links: as a file, or as a feed to subscribe to, whose full address only the browser knows. */
function CalendarLinks({ feed }: { feed: string }) {
  const { detailWords } = useDetailWords()
  const host = useSyncExternalStore(
    () => () => {},
    () => location.host,
    () => null,
  )
  return (
    <>
      <a href={feed} download>
        {detailWords.addToCalendar}
      </a>
      {host && <a href={`webcal://${host}${feed}`}>{detailWords.follow}</a>}
    </>
  )
}

/** Link to another site, in its own window. */
function Outside({ to, children }: { to: string; children: string }) {
  const { words } = useDetailWords()
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="unseen">{words.publicWords.newWindow}</span>
    </a>
  )
}

function mapOf(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
}
