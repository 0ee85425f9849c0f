import { accentShades } from '@afterbell/domain/school/accent'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import type { CSSProperties, ReactNode } from 'react'
import { ActivityCard } from './ActivityCard.tsx'
import { DetailPage } from './detail-page.tsx'
import { Filters } from './Filters.tsx'
import { Head } from './Head.tsx'
import { HowToSignUp } from './HowToSignUp.tsx'
import { Link } from './Link.tsx'
import { Policies } from './Policies.tsx'
import { isNarrowed, addressWith, whole, type PageAddress } from './page-address.ts'
import { ROWS, type List, type PageData, type School } from './page-data.ts'

interface PublicPageProps {
  page: PageAddress
  data: PageData
  /** Another page is loading; this is still the former one. */
  isTurning?: boolean
  /** Set when the requested page failed to load. */
  failure?: ReactNode
  /** The calendar, once its code has loaded. */
  calendar?: ReactNode
  /** The cookie question, if the school counts visits. */
  counting?: ReactNode
}

/** A public page of a school. The server renders it first, and the browser the same again. */
export function PublicPage({
  page,
  data: { school, list, dates },
  isTurning = false,
  failure,
  calendar,
  counting,
}: PublicPageProps) {
  const { light, dark } = accentShades(school.accentColor)
  const colors = {
    '--accent': `light-dark(${light.accent}, ${dark.accent})`,
    '--on-accent': `light-dark(${light.on}, ${dark.on})`,
  } as CSSProperties
  return (
    <div className="page" style={colors} data-embedded={page.isEmbedded ? '' : undefined}>
      <Head page={page} school={school} />
      {/* In a frame within the product there is another main element. */}
      <main aria-label={school.schoolName} aria-busy={isTurning || undefined}>
        {failure}
        {content(page, { school, list, dates }, calendar)}
      </main>
      {school.isOpen && <Policies school={school} />}
      {!page.isEmbedded && (
        <footer>Times are in the time zone {school.timezone.replaceAll('_', ' ')}.</footer>
      )}
      {counting}
    </div>
  )
}

function content(page: PageAddress, { school, list, dates }: PageData, calendar: ReactNode): ReactNode {
  const { title, many } = activityKinds[page.kind].words
  if (school.isClosed)
    return (
      <Note title={`${school.schoolName} is closed`}>
        Sign-up is closed. To pay an invoice, use the link in your invoice email.
      </Note>
    )
  if (!school.isOpen)
    return (
      <Note title="Sign-up is closed">
        {school.schoolName} is not taking sign-ups right now. Please ask the school when sign-up opens again.
      </Note>
    )
  if (!school.kinds.some(({ kind }) => kind === page.kind))
    return (
      <Note title={title}>
        {school.schoolName} shows no {many} here.
      </Note>
    )
  if (page.activity) {
    const row = list?.content.find(({ id }) => id === page.activity)
    return row ? (
      <DetailPage row={row} dates={dates} page={page} school={school} />
    ) : (
      <Note title={`This ${activityKinds[page.kind].words.one} is no longer offered`}>
        It may have ended, or the school removed it. <Link to={whole(page)}>See all {many}</Link>
      </Note>
    )
  }
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {page.view === 'calendar' ? (
        <>
          <Filters page={page} school={school} />
          <div className="calendar-room">
            {calendar}
            <noscript>
              <Note>
                The calendar needs JavaScript.{' '}
                <Link to={addressWith(page, { view: 'list' })}>See the list</Link>
              </Note>
            </noscript>
          </div>
        </>
      ) : (
        <>
          <Filters page={page} school={school} />
          {list && <Results page={page} school={school} list={list} />}
        </>
      )}
    </>
  )
}

function Results({ page, school, list }: { page: PageAddress; school: School; list: List }) {
  const { one, many } = activityKinds[page.kind].words
  const total = list.totalElements
  return (
    <>
      <p className="count" role="status">
        {total === 1 ? `1 ${one}` : `${total} ${many}`}
      </p>
      {total === 0 && (
        <Note>
          {isNarrowed(page) ? (
            <>
              Nothing matches your filters. <Link to={whole(page)}>See all {many}</Link>
            </>
          ) : (
            `There are no ${many} right now. Please check back later.`
          )}
        </Note>
      )}
      {total > 0 && list.content.length === 0 && (
        <Note>
          Page {page.page + 1} no longer exists. <Link to={addressWith(page, {})}>See the first page</Link>
        </Note>
      )}
      {total > 0 && (
        <p className="how">
          <HowToSignUp school={school} />
        </p>
      )}
      <div className="cards">
        {list.content.map((row) => (
          <ActivityCard key={row.id} row={row} page={page} school={school} />
        ))}
      </div>
      {total > ROWS && list.content.length > 0 && (
        <nav className="pages" aria-label="Pages">
          {page.page > 0 && <Link to={addressWith(page, { page: page.page - 1 })}>Previous page</Link>}
          <span>
            Page {page.page + 1} of {list.totalPages}
          </span>
          {page.page + 1 < list.totalPages && (
            <Link to={addressWith(page, { page: page.page + 1 })}>Next page</Link>
          )}
        </nav>
      )}
    </>
  )
}

function Note({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="note">
      {title && <h1 tabIndex={-1}>{title}</h1>}
      <p>{children}</p>
    </div>
  )
}
