import { activityLists } from '@afterbell/contract/activities/activity-lists'
import { familyBookings } from '@afterbell/contract/portal/family-bookings'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { BookingWords } from '@afterbell/domain/portal/booking/family-words.en'
import { useEffect, useState } from 'react'
import { send } from '../../../platform/calls/calls-send.ts'
import { loadWords, type Words } from '../../../public/words.ts'
import { askFamily } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { useAsked } from '../useAsked.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import { useBookingWords } from '../booking/words.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { FindForm } from './FindForm.tsx'
import { filtersIn, isNarrowed, queryOf, ROWS, writeFilters, type FindFilters } from './filters.ts'
import { useReminders } from './Remind.tsx'
import { useFavorites, type Favorites } from './useFavorites.ts'
import './find.css'

export type List = AnswerOf<typeof activityLists.list>
export type Joins = AnswerOf<(typeof familyBookings)['joins']>

/** What every part of the page is given. */
export interface FindProps extends FamilyPageProps {
  bookingWords: BookingWords
  /** The words of the public lists, which say the same of an activity. */
  listWords: Words
}

interface Found {
  list: List
  joins: Joins
}

/** What the school offers, and of each activity whether each child of the family may join it. */
export function Activities(props: FamilyPageProps) {
  const { school, portal, words, onLoggedOut } = props
  const { language } = words
  const bookingWords = useBookingWords(language)
  const heading = useFocusedTitle()
  const [filters, setFilters] = useState(() => filtersIn(new URLSearchParams(location.search)))
  const [latest, setLatest] = useState<Found | null>(null)
  const kind = filters.kind ?? school.kinds[0]?.kind ?? null
  const favorites = useFavorites(props)
  // The list waits for the favorites only where it shows nothing else.
  const favoriteIds = filters.favorites ? favorites.ids : []
  const hasNone = favoriteIds !== null && filters.favorites && favoriteIds.length === 0
  const listWords = useAsked(`words/${language}`, () => loadWords(language), onLoggedOut).answer
  const ask = async (): Promise<Found | null> => {
    if (kind === null || favoriteIds === null || hasNone) return null
    const found = await find(school.id, kind, filters, {
      children: latest?.joins.children ?? null,
      favoriteIds,
    })
    setLatest(found)
    return found
  }
  const { isFailed, askAgain } = useAsked(
    `find/${kind}/${JSON.stringify(filters)}/${favoriteIds?.join() ?? 'unknown'}`,
    ask,
    onLoggedOut,
  )
  useEffect(() => writeFilters(filters), [filters])
  const title = words.weekWords.activities
  return (
    <>
      <title>{`${title} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {!bookingWords || !listWords ? (
        <p role="status">{words.familyWords.waiting}</p>
      ) : kind === null ? (
        <p>{bookingWords.find.nothingOffered}</p>
      ) : (
        <>
          <FindForm
            {...props}
            bookingWords={bookingWords}
            listWords={listWords}
            kind={kind}
            filters={filters}
            childrenOfFamily={latest?.joins.children ?? []}
            onFilters={(change) => setFilters({ ...filters, page: 0, ...change })}
          />
          <p>
            <PortalLink to={{ portal, page: 'cover' }}>{bookingWords.cover.page}</PortalLink>
          </p>
          {(isFailed || (filters.favorites && favorites.isFailed)) && (
            <Failed words={words} retry={askAgain} />
          )}
          {favorites.problem !== null && (
            <p role="alert" className="problem">
              {favorites.problem}
            </p>
          )}
          {!latest && !isFailed && !hasNone && <p role="status">{words.familyWords.waiting}</p>}
          {hasNone && <p role="status">{bookingWords.find.noFavorites}</p>}
          {latest && !hasNone && (
            <Results
              {...props}
              {...latest}
              bookingWords={bookingWords}
              listWords={listWords}
              favorites={favorites}
              filters={{ ...filters, kind }}
              onPage={(page) => setFilters({ ...filters, page })}
            />
          )}
        </>
      )}
    </>
  )
}

/** Reads a page of the list, and then who may join what is on it. The children are null until they are known. */
async function find(
  schoolId: string,
  kind: NonNullable<FindFilters['kind']>,
  filters: FindFilters,
  known: { children: Joins['children'] | null; favoriteIds: readonly string[] },
): Promise<Found> {
  const joinsOf = (activityIds: string[]) =>
    askFamily(schoolId, familyBookings.joins, { body: { activityIds } })
  const children = filters.childId === null ? [] : (known.children ?? (await joinsOf([])).children)
  const child = children.find(({ id }) => id === filters.childId) ?? null
  const query = queryOf(filters, child, known.favoriteIds)
  const nobody = { token: null, schoolId: null, signal: null }
  const list = (await send(activityLists.list, { at: kind, params: { schoolId }, query }, nobody)) as List
  return { list, joins: await joinsOf(list.content.map(({ id }) => id)) }
}

interface ResultsProps extends FindProps, Found {
  filters: FindFilters
  favorites: Favorites
  onPage: (page: number) => void
}

function Results({ list, joins, filters, onPage, ...props }: ResultsProps) {
  const { publicWords } = props.listWords
  const [kind, total] = [filters.kind!, list.totalElements]
  const reminders = useReminders(
    props,
    list.content.some(({ signUp }) => signUp.state === 'NOT_YET'),
  )
  const { page } = filters
  return (
    <>
      <p role="status">{publicWords.count(kind, total)}</p>
      {total === 0 && <p>{isNarrowed(filters) ? publicWords.noMatch : publicWords.none(kind)}</p>}
      {reminders.problem !== null && (
        <p role="alert" className="problem">
          {reminders.problem}
        </p>
      )}
      <ul className="found">
        {list.content.map((row) => (
          <ActivityRow
            key={row.id}
            {...props}
            reminders={reminders}
            row={row}
            childrenOfFamily={joins.children}
            joins={joins.joins.filter(({ activityId }) => activityId === row.id)}
          />
        ))}
      </ul>
      {total > ROWS && (
        <nav className="buttons" aria-label={publicWords.pages}>
          {page > 0 && (
            <button type="button" onClick={() => onPage(page - 1)}>
              {publicWords.previous}
            </button>
          )}
          <span>{publicWords.pageOf(page + 1, list.totalPages)}</span>
          {page + 1 < list.totalPages && (
            <button type="button" onClick={() => onPage(page + 1)}>
              {publicWords.next}
            </button>
          )}
        </nav>
      )}
    </>
  )
}
