import { Fragment, useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyCart } from '@afterbell/contract/portal/family-bookings'
import { AskAid } from '../aid/AskAid.tsx'
import { offersOf } from '../addresses.ts'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { problemText } from '../problem-text.ts'
import { useAsked } from '../useAsked.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import type { BookingProps } from './Book.tsx'
import { BookCart } from './BookCart.tsx'
import { CartLine } from './CartLine.tsx'
import { FormsDue } from './FormsDue.tsx'
import { PoliciesDue } from './PoliciesDue.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useBookingWords } from './words.ts'
import './booking.css'

export type CartAnswer = AnswerOf<(typeof familyCart)['get']>
export type Line = CartAnswer['lines'][number]

/** What a line comes to, as it was reviewed. */
export type Reviewed = AnswerOf<(typeof familyCart)['review']>['lines'][number]

/** What the home holds: for how long, what is asked, what it comes to, and how it is booked. */
export function Cart(props: FamilyPageProps) {
  const { school, portal, words, onLoggedOut } = props
  const bookingWords = useBookingWords(words.language)
  const heading = useFocusedTitle()
  const asked = useAsked('cart', () => askFamily(school.id, familyCart.get, {}), onLoggedOut)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // What each line comes to with the way of paying and the coupon that are chosen below.
  const [reviewed, setReviewed] = useState<Readonly<Record<string, Reviewed>>>({})
  const { answer, isFailed, askAgain, setAnswer } = asked
  const act = async (run: () => Promise<CartAnswer>) => {
    setBusy(true)
    setProblem(null)
    try {
      setAnswer(await run())
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblem(problemText(error, words))
      askAgain()
    } finally {
      setBusy(false)
    }
  }
  if (isFailed && !answer) return <Failed words={words} retry={askAgain} />
  if (!answer || !bookingWords) return <p role="status">{words.familyWords.waiting}</p>
  const booking: BookingProps = { ...props, bookingWords }
  const held = answer.lines.filter(({ state }) => state === 'HELD')
  const booked = answer.lines.filter(({ state }) => state === 'BOOKED')
  const isBooked = held.length === 0 && booked.length > 0
  return (
    <>
      <title>{bookingWords.cartWindowTitle(school.schoolName)}</title>
      <h1 ref={heading} tabIndex={-1}>
        {isBooked ? bookingWords.bookedTitle : bookingWords.cart}
      </h1>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {answer.lines.length === 0 && <p>{bookingWords.cartEmpty}</p>}
      {held.length > 0 && (
        <TimeLeft
          {...booking}
          key={held.map(({ id, secondsLeft }) => `${id} ${secondsLeft}`).join()}
          seconds={Math.min(...held.map(({ secondsLeft }) => secondsLeft))}
          canLengthen={held.every(({ canLengthen }) => canLengthen)}
          isBusy={isBusy}
          onLonger={() => void act(() => askFamily(school.id, familyCart.lengthen, {}))}
          askAgain={askAgain}
        />
      )}
      {answer.lines.map((line) => (
        <CartLine
          key={line.id}
          {...booking}
          line={line.state === 'HELD' ? { ...line, ...reviewed[line.id] } : line}
          isBusy={isBusy}
          act={act}
        />
      ))}
      {answer.forms.length > 0 && <FormsDue {...booking} forms={answer.forms} />}
      {held.length > 0 && answer.policiesDue > 0 && <PoliciesDue {...booking} onAccepted={askAgain} />}
      {answer.lines.some(({ state }) => state !== 'BOOKED') && (
        <AskAid
          {...props}
          childIds={[...new Set(held.map(({ childId }) => childId))]}
          isHolding={held.length > 0}
        />
      )}
      {[...new Set(held.map(({ familyId }) => familyId))].map((familyId) => (
        <BookCart
          key={familyId}
          {...booking}
          lines={held.filter((line) => line.familyId === familyId)}
          canPayLater={answer.canPayLater}
          earlier={answer.payment?.familyId === familyId ? answer.payment : null}
          isReady={answer.policiesDue === 0}
          formsAreDue={answer.forms.some(
            ({ isDueNow, child }) =>
              isDueNow && held.some((line) => line.familyId === familyId && line.childId === child.id),
          )}
          onReviewed={(lines) =>
            setReviewed((before) => ({
              ...before,
              ...Object.fromEntries(lines.map((line) => [line.id, line])),
            }))
          }
          onChanged={askAgain}
        />
      ))}
      {isBooked && <Confirmed {...booking} pickups={answer.pickups} />}
      <p className="unprinted">
        <a href={offersOf(portal)}>
          {answer.lines.length > 0 ? bookingWords.addMore : bookingWords.toOffers}
        </a>
      </p>
    </>
  )
}

/** What comes after booking. */
function Confirmed({
  school,
  portal,
  words,
  bookingWords,
  pickups,
}: BookingProps & Pick<CartAnswer, 'pickups'>) {
  return (
    <section>
      <p role="status">{bookingWords.bookedText(school.schoolName)}</p>
      <p className="unprinted">{bookingWords.letterComes}</p>
      {pickups.map(({ childId, child, names }) => (
        <Fragment key={childId}>
          <p>{bookingWords.mayPickUp(child, words.formatWords.listText(names))}</p>
          <p className="unprinted">
            <PortalLink to={{ portal, page: `children/${childId}` }}>
              {bookingWords.changePickups(child)}
            </PortalLink>
          </p>
        </Fragment>
      ))}
      <p>{bookingWords.howToLeave(school.schoolName)}</p>
      <p className="buttons unprinted">
        <button type="button" onClick={() => print()}>
          {bookingWords.print}
        </button>
        <PortalLink to={{ portal, page: '' }} isPrimary>
          {bookingWords.home}
        </PortalLink>
      </p>
    </section>
  )
}
