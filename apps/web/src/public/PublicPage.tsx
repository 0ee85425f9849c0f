import type { ReactNode } from 'react'
import { accentStyle } from '../platform/page/accent-style.ts'
import { ActivityCard } from './ActivityCard.tsx'
import { DetailPage } from './late-pages.tsx'
import { Filters } from './Filters.tsx'
import { Head } from './Head.tsx'
import { HowToSignUp } from './HowToSignUp.tsx'
import { Link } from './Link.tsx'
import { Policies } from './Policies.tsx'
import { isNarrowed, addressWith, whole, type PageAddress } from './page-address.ts'
import { ROWS, type List, type PageData, type School } from './page-data.ts'
import { useWords, type Words } from './words.ts'

interface PublicPageProps {
  page: PageAddress
  data: PageData
  /** Another page is loading; this is still the former one. */
  isTurning?: boolean
  /** Set when the requested page failed to load. */
  failure?: ReactNode
  /** The calendar, once its code has loaded. */
  calendar?: ReactNode
  /** The question for a birthday, once the page is running. */
  birthday?: ReactNode
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
  birthday,
  counting,
}: PublicPageProps) {
  const words = useWords()
  return (
    <div
      className="page"
      style={accentStyle(school.accentColor)}
      data-embedded={page.isEmbedded ? '' : undefined}
    >
      <Head page={page} school={school} />
      {/* In a frame within the product there is another main element. */}
      <main aria-label={school.schoolName} aria-busy={isTurning || undefined}>
        {failure}
        {content(page, { school, list, dates }, { calendar, birthday }, words.publicWords)}
      </main>
      {school.isOpen && <Policies school={school} />}
      {!page.isEmbedded && (
        <footer>{words.publicWords.timeZone(school.timezone.replaceAll('_', ' '))}</footer>
      )}
      {counting}
    </div>
  )
}

function content(
  page: PageAddress,
  { school, list, dates }: PageData,
  { calendar, birthday }: Pick<PublicPageProps, 'calendar' | 'birthday'>,
  words: Words['publicWords'],
): ReactNode {
  const { kind } = page
  const { schoolName } = school
  if (school.isClosed) return <Note title={words.schoolClosed(schoolName)}>{words.whySchoolClosed}</Note>
  if (!school.isOpen) return <Note title={words.noSignUp}>{words.whyNoSignUp(schoolName)}</Note>
  if (!school.kinds.some((each) => each.kind === kind))
    return <Note title={words.title(kind)}>{words.noneHere(kind, schoolName)}</Note>
  if (page.activity) {
    const row = list?.content.find(({ id }) => id === page.activity)
    return row ? (
      <DetailPage row={row} dates={dates} page={page} school={school} />
    ) : (
      <Note title={words.isGone(kind)}>
        {words.whyGone} <Link to={whole(page)}>{words.seeAll(kind)}</Link>
      </Note>
    )
  }
  return (
    <>
      <h1 tabIndex={-1}>{words.title(kind)}</h1>
      <Filters page={page} school={school} byOther={list?.byOther} birthday={birthday} />
      {page.view === 'calendar' ? (
        <div className="calendar-room">
          {calendar}
          <noscript>
            <Note>
              {words.noScript} <Link to={addressWith(page, { view: 'list' })}>{words.seeList}</Link>
            </Note>
          </noscript>
        </div>
      ) : (
        list && <Results page={page} school={school} list={list} />
      )}
    </>
  )
}

function Results({ page, school, list }: { page: PageAddress; school: School; list: List }) {
  const words = useWords().publicWords
  const total = list.totalElements
  return (
    <>
      <p className="count" role="status">
        {words.count(page.kind, total)}
      </p>
      {total === 0 && (
        <Note>
          {isNarrowed(page) ? (
            <>
              {words.noMatch} <Link to={whole(page)}>{words.seeAll(page.kind)}</Link>
            </>
          ) : (
            words.none(page.kind)
          )}
        </Note>
      )}
      {total > 0 && list.content.length === 0 && (
        <Note>
          {words.noSuchPage(page.page + 1)} <Link to={addressWith(page, {})}>{words.seeFirst}</Link>
        </Note>
      )}
      {total > 0 && (
        <p className="how">{school.familiesBook ? words.bookHere : <HowToSignUp school={school} />}</p>
      )}
      <div className="cards">
        {list.content.map((row) => (
          <ActivityCard key={row.id} row={row} page={page} school={school} />
        ))}
      </div>
      {total > ROWS && list.content.length > 0 && (
        <nav className="pages" aria-label={words.pages}>
          {page.page > 0 && <Link to={addressWith(page, { page: page.page - 1 })}>{words.previous}</Link>}
          <span>{words.pageOf(page.page + 1, list.totalPages)}</span>
          {page.page + 1 < list.totalPages && (
            <Link to={addressWith(page, { page: page.page + 1 })}>{words.next}</Link>
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
