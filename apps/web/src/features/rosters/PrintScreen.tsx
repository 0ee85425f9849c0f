import { rosterPrint } from '@afterbell/contract/rosters/roster-print'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRead } from '../../platform/calls/calls.ts'
import { usePage } from '../../platform/page/page.tsx'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useSessionIfAny, type Session } from '../../platform/session/session.ts'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { useActivityPage } from '../places/activity-page.ts'
import { PrintControls } from './PrintControls.tsx'
import type { DismissedBy, PrintedList } from './printed-lists.ts'
import { PrintedSheet } from './PrintedSheet.tsx'
import styles from './print.module.css'

/** Print options of a roster, from the address. */
export interface PrintChoice {
  list: PrintedList
  by: DismissedBy
  paper: Paper
  dates: string[]
  /** Starts a new page for each group of a dismissal list. */
  isApart: boolean
}

type Paper = 'letter' | 'a4'

/** All printed lists of a roster, without the frame: the page is what comes out on paper. */
export function PrintScreen() {
  const session = useSessionIfAny()
  return session && <PrintOf session={session} />
}

function PrintOf({ session }: { session: Session }) {
  const page = useActivityPage()
  const search = useSearch({ strict: false }) as Partial<Record<keyof PrintChoice, string>>
  const navigate = useNavigate()
  const input = search.dates ? { query: { dates: search.dates } } : {}
  const reading = useRead(rosterPrint.get, { ...page.target, ...input }, { keepPrevious: true })
  usePage({ name: reading.data?.name })
  const choice: PrintChoice = {
    list: (search.list as PrintedList | undefined) ?? 'sign-in',
    by: (search.by as DismissedBy | undefined) ?? 'teacher',
    paper: (search.paper as Paper | undefined) ?? usualPaper(session.school.country),
    dates: reading.data?.dates ?? [],
    isApart: search.isApart === 'true',
  }
  const change = (next: Partial<PrintChoice>) => {
    const { isApart, dates, ...rest } = next
    const searchChanges = {
      ...rest,
      ...(dates && { dates: dates.length > 0 ? dates.join() : undefined }),
      ...(isApart !== undefined && { isApart: isApart ? 'true' : undefined }),
    }
    void navigate({
      to: '.',
      search: { ...search, ...searchChanges } as never,
      replace: true,
      resetScroll: false,
    })
  }
  if (!reading.data) {
    return (
      <main className={styles.waiting}>
        {reading.isError ? (
          <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} thing="This roster" />
        ) : (
          <FieldsSkeleton fields={4} />
        )}
      </main>
    )
  }
  return (
    <div className={styles.screen}>
      <PrintControls page={page} printed={reading.data} choice={choice} onChange={change} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone the paper is scrolled sideways, by keys too */}
      <main className={styles.desk} tabIndex={0} aria-busy={reading.isPlaceholderData}>
        <PrintedSheet printed={reading.data} choice={choice} />
      </main>
    </div>
  )
}

/** Usual paper size of the school's country. */
function usualPaper(country: string): Paper {
  return country === 'US' || country === 'CA' ? 'letter' : 'a4'
}
