import { useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyBookings, familyCart } from '@afterbell/contract/portal/family-bookings'
import { familyMay } from '@afterbell/domain/portal/family-may'
import type { BookingWords } from '@afterbell/domain/portal/booking/family-words.en'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { offersOf } from '../addresses.ts'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { problemText } from '../problem-text.ts'
import { Sentence } from '../Sentence.tsx'
import { useAsked } from '../useAsked.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import { Remind, useReminders } from '../find/Remind.tsx'
import { dayText } from '../offers/when.ts'
import { Star } from '../find/Star.tsx'
import { useFavorites } from '../find/useFavorites.ts'
import { ChoiceFields } from './ChoiceFields.tsx'
import { firstChoice, isComplete, joinOf, linesOf, type Choices } from './choice.ts'
import { PriceNow } from './PriceNow.tsx'
import { WaitChoices } from '../offers/WaitChoices.tsx'
import { useBookingWords } from './words.ts'
import './booking.css'

/** What every part of the pages for booking is given. */
export interface BookingProps extends FamilyPageProps {
  bookingWords: BookingWords
}

type Outcome = AnswerOf<(typeof familyCart)['add']>['outcomes'][number]

/** Books one activity: for whom, which part of it, what it costs; then it is held. */
export function Book(props: FamilyPageProps) {
  const { school, portal, words, rest, onLoggedOut } = props
  const bookingWords = useBookingWords(words.language)
  const heading = useFocusedTitle()
  // What cannot be booked is an answer as well.
  const ask = () =>
    askFamily(school.id, familyBookings.choices, { params: { activityId: rest } }).catch((error: unknown) => {
      if (error instanceof CallRefused && error.status < 500 && !isLoggedOut(error)) return 'NOT_OFFERED'
      throw error
    })
  const { answer, isFailed, askAgain } = useAsked(`book/${rest}`, ask, onLoggedOut)
  const favorites = useFavorites(props)
  const opensAt = answer && typeof answer !== 'string' ? answer.opensAt : null
  const reminders = useReminders(props, opensAt !== null)
  if (isFailed) return <Failed words={words} retry={askAgain} />
  if (!answer || !bookingWords) return <p role="status">{words.familyWords.waiting}</p>
  const choices = typeof answer === 'string' ? null : answer
  const title = choices ? choices.name : bookingWords.notOffered
  return (
    <>
      <title>{`${choices ? bookingWords.windowTitle(title) : title} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {choices ? <Sentence of={bookingWords.windowTitle} own={title} /> : title}
      </h1>
      {choices && (
        <div className="marks">
          <Star activity={choices} favorites={favorites} bookingWords={bookingWords} />
          {opensAt !== null && (
            <Remind {...props} activity={choices} reminders={reminders} bookingWords={bookingWords} />
          )}
        </div>
      )}
      {[favorites.problem, reminders.problem].map(
        (problem) =>
          problem !== null && (
            <p key={problem} role="alert" className="problem">
              {problem}
            </p>
          ),
      )}
      {choices ? (
        <BookForm key={rest} {...props} bookingWords={bookingWords} choices={choices} onHeld={askAgain} />
      ) : (
        <>
          <p>{bookingWords.notOfferedText}</p>
          <p>
            <a href={offersOf(portal)}>{bookingWords.toOffers}</a>
          </p>
        </>
      )}
    </>
  )
}

function BookForm({ choices, onHeld, ...props }: BookingProps & { choices: Choices; onHeld: () => void }) {
  const { school, portal, words, bookingWords, onLoggedOut } = props
  const [choice, setChoice] = useState(() => firstChoice(choices))
  const [outcomes, setOutcomes] = useState<{ name: string; outcome: Outcome }[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const isReady = isComplete(choices, choice)
  const waits = !choice.isDropIn && joinOf(choices, choice.childIds, choice.sectionIds) === 'WAIT'
  const add = async () => {
    if (!isReady) return setProblem(bookingWords.chooseFirst)
    setSending(true)
    setProblem(null)
    setOutcomes([])
    const lines = linesOf(choices, choice).map((line) => ({ ...line, orWaits: waits }))
    try {
      const added = await askFamily(school.id, familyCart.add, { body: { lines } })
      const nameOf = (id: string) => choices.children.find((child) => child.id === id)!.name
      setOutcomes(
        added.outcomes.map((outcome, index) => ({ name: nameOf(lines[index]!.childIds[0]!), outcome })),
      )
      // Who is held or waits is not chosen any more; the answer below stays.
      const isIn = (index: number) => added.outcomes[index]!.state !== 'REFUSED'
      setChoice({
        ...choice,
        childIds: choice.childIds.filter(
          (id) => !lines.some(({ childIds: [own] }, index) => own === id && isIn(index)),
        ),
      })
      onHeld()
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblem(problemText(error, words))
    } finally {
      setSending(false)
    }
  }
  const isHeld = outcomes.some(({ outcome }) => outcome.state === 'HELD')
  // Everybody who was chosen waits now.
  const isDone = outcomes.length > 0 && choice.childIds.length === 0
  const mayAddChild = familyMay(props.session.rights, 'REGISTER')
  const addChild = mayAddChild && (
    <p>
      <PortalLink to={{ portal, page: `register/book/${props.rest}` }}>
        {words.childWords.addChild}
      </PortalLink>
    </p>
  )
  if (choices.children.length === 0)
    return (
      <>
        <p>{mayAddChild ? bookingWords.addChildFirst : bookingWords.noChildren}</p>
        {addChild}
      </>
    )
  return (
    <>
      <form
        className="booking"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <InvitedHere {...props} choices={choices} />
        <ChoiceFields
          {...props}
          choices={choices}
          choice={choice}
          waits={waits}
          onChoose={(chosen) => {
            setChoice({ ...choice, ...chosen })
            setOutcomes([])
            setProblem(null)
          }}
        />
        {addChild}
        {!waits && isReady && (
          <PriceNow {...props} named={choices.children} lines={linesOf(choices, choice)} />
        )}
        {outcomes.length === 0 && (
          <p className="quiet">{waits ? bookingWords.waitText : bookingWords.holdText}</p>
        )}
        {problem !== null && (
          <p role="alert" className="problem">
            {problem}
          </p>
        )}
        <div role="status">
          <ul className="outcomes">
            {outcomes.map(({ name, outcome }) => (
              <li key={name} className={outcome.state === 'REFUSED' ? 'problem' : undefined}>
                {outcomeText(name, outcome, bookingWords)}
              </li>
            ))}
          </ul>
        </div>
        {isHeld && (
          <div className="buttons">
            <PortalLink to={{ portal, page: 'cart' }} isPrimary>
              {bookingWords.toCart}
            </PortalLink>
          </div>
        )}
        {!isHeld && !isDone && (
          <div className="buttons">
            <button type="submit" className="primary" disabled={isSending}>
              {isSending
                ? bookingWords.holding
                : waits
                  ? bookingWords.wait
                  : bookingWords.hold(words.formatWords.count(choices.heldMinutes, 'minute'))}
            </button>
          </div>
        )}
      </form>
      {outcomes.some(({ outcome }) => outcome.state === 'WAITING') && (
        <WaitChoices {...props} activityId={choices.id} />
      )}
    </>
  )
}

/** Says who of the children is invited to it, and until when. */
function InvitedHere({ choices, ...props }: BookingProps & { choices: Choices }) {
  const { bookingWords } = props
  return choices.invitations.map(({ childId, sectionId, endsOn }) => {
    const child = choices.children.find(({ id }) => id === childId)
    const section = choices.sections.find(({ id }) => id === sectionId)
    return (
      child && (
        <p key={`${childId} ${sectionId}`}>
          <Sentence
            of={(own) => bookingWords.invited(child.name, dayText(endsOn, props), section?.name ? own : '')}
            own={section?.name ?? ''}
          />
        </p>
      )
    )
  })
}

function outcomeText(name: string, { state, why, position }: Outcome, { outcome }: BookingWords): string {
  if (state === 'HELD') return outcome.HELD(name)
  return state === 'WAITING' ? outcome.WAITING(name, position!) : outcome.REFUSED(name, why)
}
