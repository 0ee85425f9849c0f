import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyCover } from '@afterbell/contract/portal/finding/family-finding'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { useRef, useState } from 'react'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import type { BookingProps } from '../booking/Book.tsx'
import { useBookingWords } from '../booking/words.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { isPreview } from '../preview.ts'
import { problemsOf } from '../problem-text.ts'
import { useAsked } from '../useAsked.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import { CoverForm } from './CoverForm.tsx'
import { CoverPlan } from './CoverPlan.tsx'
import { firstTyped, formOf, wishOf } from './typed-hours.ts'
import '../booking/booking.css'
import './cover.css'

export type Known = AnswerOf<(typeof familyCover)['get']>
type Found = AnswerOf<(typeof familyCover)['plan']>

/** Which classes, camps and care fill the hours in which children must be looked after. */
export function Cover(props: FamilyPageProps) {
  const { school, portal, words, session, onLoggedOut } = props
  const bookingWords = useBookingWords(words.language)
  const heading = useFocusedTitle()
  const ask = () => askFamily(school.id, familyCover.get, {})
  const { answer, isFailed, askAgain } = useAsked('cover', ask, onLoggedOut)
  if (isFailed) return <Failed words={words} retry={askAgain} />
  if (!answer || !bookingWords) return <p role="status">{words.familyWords.waiting}</p>
  const { cover } = bookingWords
  return (
    <>
      <title>{`${cover.page} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {cover.page}
      </h1>
      {answer.children.length > 0 ? (
        <Search {...props} bookingWords={bookingWords} known={answer} />
      ) : familyMay(session.rights, 'REGISTER') ? (
        <>
          <p>{bookingWords.addChildFirst}</p>
          <p>
            <PortalLink to={{ portal, page: 'register/cover' }}>{words.childWords.addChild}</PortalLink>
          </p>
        </>
      ) : (
        <p>{bookingWords.noChildren}</p>
      )}
    </>
  )
}

function Search({ known, ...props }: BookingProps & { known: Known }) {
  const { school, words, bookingWords, onLoggedOut } = props
  const { cover } = bookingWords
  const [typed, setTyped] = useState(() => firstTyped(known, school.today))
  const [found, setFound] = useState<Found | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isSearching, setSearching] = useState(false)
  const results = useRef<HTMLDivElement>(null)
  const search = async () => {
    setProblems({})
    const wish = wishOf(typed)
    if (wish.childIds.length === 0 || wish.hours.length === 0) return setProblems({ form: cover.chooseFirst })
    setSearching(true)
    try {
      // Staff who look at the portal as a guardian change nothing.
      if (!isPreview()) await askFamily(school.id, familyCover.save, { body: wish as never })
      setFound(await askFamily(school.id, familyCover.plan, { body: wish as never }))
      results.current?.focus()
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setFound(null)
      setProblems(problemsOf(error, formOf(wish), words))
    } finally {
      setSearching(false)
    }
  }
  return (
    <>
      <div className="unprinted">
        <p>{cover.lead}</p>
        <CoverForm
          {...props}
          known={known}
          typed={typed}
          problems={problems}
          isSearching={isSearching}
          onType={(change) => setTyped({ ...typed, ...change })}
          onSearch={() => void search()}
        />
      </div>
      <div ref={results} tabIndex={-1} className="ways">
        <p role="status" className="unprinted">
          {isSearching ? cover.searching : found ? cover.found(found.plans.length) : ''}
        </p>
        {found && !isSearching && <Ways {...props} plans={found} />}
      </div>
    </>
  )
}

function Ways({ plans: { plans, isWhole, closedDates }, ...props }: BookingProps & { plans: Found }) {
  const { school, bookingWords, words } = props
  const { cover } = bookingWords
  const [printed, setPrinted] = useState<number | null>(null)
  const isNeeded = plans.some(({ children }) => children.some(({ days }) => days.length > 0))
  return (
    <>
      {closedDates.length > 0 && (
        <p>{cover.closed(words.formatWords.formatDates(closedDates, school.dateFormat))}</p>
      )}
      {!isNeeded ? (
        <p>{cover.noDays}</p>
      ) : (
        <>
          {plans.length > 1 && <p className="quiet unprinted">{cover.rule}</p>}
          {!isWhole && <p className="quiet unprinted">{cover.notWhole}</p>}
          {plans.map((plan, index) => (
            <CoverPlan
              key={JSON.stringify(plan.children.map(({ lines }) => lines))}
              {...props}
              plan={plan}
              way={cover.way(String(index + 1))}
              isFirst={index === 0}
              isPrinted={printed === null || printed === index}
              onPrint={() => {
                setPrinted(index)
                // The page is drawn anew before it is printed.
                setTimeout(() => {
                  print()
                  setPrinted(null)
                })
              }}
            />
          ))}
        </>
      )}
    </>
  )
}
