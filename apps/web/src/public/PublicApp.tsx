import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { Birthday } from './birthday/Birthday.tsx'
import { isDrawable, MissingPage } from './late-pages.tsx'
import { GoToContext } from './Link.tsx'
import { hrefOf, pageAt, type PageAddress } from './page-address.ts'
import { load, type MissingReason, type PageData, type School } from './page-data.ts'
import { pageTitle } from './page-title.ts'
import { PublicPage } from './PublicPage.tsx'
import { useWords, WordsContext, type Words } from './words.ts'

interface PublicAppProps {
  page: PageAddress | null
  data: PageData | MissingReason
  words: Words
}

/** State of an entry of the browser's history: the scroll position. */
interface ScrollState {
  top: number
}

interface PageState {
  page: PageAddress
  data: PageData | MissingReason
}

/** The program of the public pages: goes from one to another without reloading. Stores nothing in the browser. */
export function PublicApp({ page: first, data, words }: PublicAppProps) {
  return (
    <WordsContext value={words}>
      {first ? <Pages first={{ page: first, data }} /> : <MissingPage why="NO_PAGE" />}
    </WordsContext>
  )
}

function Pages({ first }: { first: PageState }) {
  const words = useWords()
  const [view, setView] = useState(first)
  const [target, setTarget] = useState(first.page)
  const [failed, setFailed] = useState(false)
  const schoolRef = useRef<School | null>(typeof first.data === 'object' ? first.data.school : null)
  const underWay = useRef<AbortController>(undefined)
  const pageRef = useRef(first.page)

  const show = useCallback(async (page: PageAddress) => {
    underWay.current?.abort()
    const { signal } = (underWay.current = new AbortController())
    setTarget(page)
    pageRef.current = page
    setFailed(false)
    const [pageData, canDraw] = await Promise.all([
      load(page, schoolRef.current, signal).catch(() => null),
      isDrawable(page),
    ])
    const data = canDraw && (await isDrawable(null, pageData)) ? pageData : 'UNREACHABLE'
    if (signal.aborted || data === null) return
    if (typeof data === 'object') schoolRef.current = data.school
    // Synchronous, since the caller looks for elements next. Current data stays if the next cannot be read.
    flushSync(() => {
      setView((before) =>
        data === 'UNREACHABLE' && typeof before.data === 'object' ? before : { page, data },
      )
      setFailed(data === 'UNREACHABLE')
    })
  }, [])

  const turn = useCallback(
    (to: PageAddress) => {
      const previousPage = pageRef.current
      const isOther = subjectOf(to) !== subjectOf(previousPage)
      // Typing a search makes one history entry, not one for each letter.
      if (isOther || to.shows !== previousPage.shows || to.date !== previousPage.date) {
        // Saves the scroll position for the way back.
        history.replaceState({ top: scrollY } satisfies ScrollState, '')
        history.pushState(null, '', hrefOf(to))
      } else history.replaceState(null, '', hrefOf(to))
      void show(to).then(() => isOther && (goToCard(previousPage, to) || goToTop(to)))
    },
    [show],
  )

  useEffect(() => {
    const back = ({ state }: PopStateEvent) => {
      const page = pageAt(location.pathname, new URLSearchParams(location.search))
      if (!page) return
      const leftPage = pageRef.current
      void show(page).then(() => {
        // The embedding site scrolls, and does not store our position.
        if (page.isEmbedded && goToCard(leftPage, page)) return
        scrollTo({ top: (state as ScrollState | null)?.top ?? 0 })
      })
    }
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [show])

  const isRunning = useRunning()
  const { page, data } = view
  useEffect(() => {
    if (typeof data === 'object') document.title = pageTitle(page, data, words)
  }, [page, data, words])
  if (typeof data === 'string') return <MissingPage why={data} onRetry={() => void show(target)} />
  return (
    <GoToContext value={turn}>
      <PublicPage
        page={data.list === null || failed ? page : { ...page, narrowed: target.narrowed }}
        data={data}
        calendar={isRunning && <Calendar page={target} school={data.school} onPage={turn} />}
        birthday={isRunning && <Birthday page={target} school={data.school} onPage={turn} />}
        counting={
          isRunning &&
          data.school.gaTrackingId !== null && (
            <Suspense fallback={null}>
              <Counting school={data.school} />
            </Suspense>
          )
        }
        isTurning={target !== page && !failed}
        failure={
          failed && (
            <p className="failure" role="alert">
              {words.publicWords.failed}{' '}
              <button type="button" onClick={() => void show(target)}>
                {words.publicWords.retry}
              </button>
            </p>
          )
        }
      />
    </GoToContext>
  )
}

/** Whether the app is running: false on the server and during hydration. */
function useRunning(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** Loaded only if the school counts visits. */
const Counting = lazy(async () => ({ default: (await import('./Counting.tsx')).Counting }))
/** Loaded when the first calendar is opened. */
const PublicCalendar = lazy(async () => ({ default: (await import('./PublicCalendar.tsx')).PublicCalendar }))

function Calendar(props: { page: PageAddress; school: School; onPage: (to: PageAddress) => void }) {
  return (
    <Suspense>
      <PublicCalendar {...props} />
    </Suspense>
  )
}

/** Identifies the subject of a page, whatever its filters, days or page number. */
function subjectOf(page: PageAddress | null): string {
  return page ? [page.kind, page.view, page.activity, page.page].join() : ''
}

/** Scrolls to the card of the activity just left. Returns whether the list shows it. */
function goToCard(from: PageAddress, to: PageAddress): boolean {
  if (!from.activity || to.activity) return false
  const card = document.querySelector<HTMLElement>(`[data-activity="${CSS.escape(from.activity)}"] h2 a`)
  card?.focus()
  card?.scrollIntoView({ block: 'center' })
  return card !== null
}

/** A new page starts at its top and announces its title to screen readers. In another site, scrolls the title into sight. */
function goToTop({ isEmbedded }: PageAddress): void {
  scrollTo({ top: 0 })
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: !isEmbedded })
}
