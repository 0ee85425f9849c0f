import { useId, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familySpots } from '@afterbell/contract/portal/spots/family-spots'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import { moneyIn } from '../money/money-in.ts'
import { problemsOf } from '../problem-text.ts'
import { useAsked } from '../useAsked.ts'
import { DialogEnd, FamilyDialog } from '../week/FamilyDialog.tsx'
import { RequestWords } from '../requests/RequestWords.tsx'
import type { ChildPartProps } from './child-parts.tsx'
import type { ChildSpot } from './Spots.tsx'

type Look = AnswerOf<(typeof familySpots)['look']>

interface GiveUpProps extends ChildPartProps {
  spot: ChildSpot
  /** One weekday of several that is given up alone; null for the whole spot. */
  weekday: ChildSpot['weekdays'][number] | null
  /** The child's, as everyone uses it. */
  name: string
  /** Has the focus once the button is gone. */
  heading: RefObject<HTMLElement | null>
  /** What came of it, to be said on the page. */
  onDone: (sentence: string) => void
}

/** The button that shows what giving up a spot comes to, and then does it. What was typed is kept while the page is open. */
export function GiveUp(props: GiveUpProps) {
  const { heading, onDone } = props
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const says = textsOf(props)
  const isDone = useRef(false)
  const opener = useMemo(
    () => ({
      get current(): HTMLElement | null {
        return isDone.current ? heading.current : button.current
      },
    }),
    [heading],
  )
  return (
    <span className="buttons">
      <button ref={button} type="button" aria-label={says.label} onClick={() => setOpen(true)}>
        {says.button}
      </button>
      {isOpen && (
        <GiveUpDialog
          {...props}
          opener={opener}
          typed={typed}
          onType={setTyped}
          onClose={() => setOpen(false)}
          onDone={(sentence) => {
            isDone.current = true
            setOpen(false)
            onDone(sentence)
          }}
        />
      )}
    </span>
  )
}

type DialogProps = GiveUpProps & {
  opener: RefObject<HTMLElement | null>
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

function GiveUpDialog(props: DialogProps) {
  const { spot, school, words, opener, onClose, onLoggedOut } = props
  const { familyWords } = words
  const params = { enrollmentId: spot.id }
  const sectionId = props.weekday?.sectionId
  const reading = useAsked(
    `spot/${spot.id}/${sectionId ?? ''}`,
    () => askFamily(school.id, familySpots.look, { params, query: sectionId ? { sectionId } : {} }),
    onLoggedOut,
  )
  return (
    <FamilyDialog title={textsOf(props).title} opener={opener} onClose={onClose}>
      {reading.isFailed && !reading.answer && <Failed words={words} retry={reading.askAgain} />}
      {!reading.answer && !reading.isFailed && <p role="status">{familyWords.waiting}</p>}
      {reading.answer ? (
        <GiveUpForm {...props} look={reading.answer} lookAgain={reading.askAgain} />
      ) : (
        <div className="buttons">
          <button type="button" onClick={onClose}>
            {words.dayWords.cancel}
          </button>
        </div>
      )}
    </FamilyDialog>
  )
}

function GiveUpForm({
  look,
  lookAgain,
  typed,
  onType,
  onClose,
  ...props
}: DialogProps & { look: Look; lookAgain: () => void }) {
  const { spot, name, school, words, onDone, onLoggedOut } = props
  const { spotWords, requestWords } = words
  const id = useId()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const { way, fee, discounts, back, noLongerOwed } = look
  const isAsked = way === 'ASK'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const form = { words: typed }
    setProblems({})
    setBusy(true)
    try {
      const sectionId = props.weekday?.sectionId
      const body = { way, fee, discounts, back, noLongerOwed, ...form, ...(sectionId && { sectionId }) }
      const { outcome } = await askFamily(school.id, familySpots.giveUp, {
        params: { enrollmentId: spot.id },
        body,
      })
      const weekday = weekdayIn(props)
      const given = weekday === null ? spot.activity : `${spot.activity}, ${weekday}`
      return onDone(outcome === 'ASKED' ? requestWords.sent : spotWords.wasGivenUp(name, given))
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblems(problemsOf(error, form, words))
      lookAgain()
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Terms {...props} look={look} />
      {isAsked && (
        <RequestWords
          id={`${id}-words`}
          words={words}
          label={spotWords.words}
          problem={problems.words}
          value={typed}
          onChange={onType}
        />
      )}
      <DialogEnd
        problem={problems.form ?? null}
        isBusy={isBusy}
        words={words}
        send={isAsked ? spotWords.ask : spotWords.send}
        onCancel={onClose}
      />
    </form>
  )
}

/** What giving up the spot comes to, and what follows from it. */
function Terms({ look, name, school, session, words }: GiveUpProps & { look: Look }) {
  const { spotWords } = words
  const money = moneyIn(school.currency, words)
  const { way, lastDay, fee, discounts, back, noLongerOwed, hasInstallments, isDropIn } = look
  const until = lastDay === null ? null : formatDate(lastDay, school.dateFormat)
  const amounts = [
    [spotWords.goesBack, back],
    [spotWords.noLongerOwed, noLongerOwed],
    [spotWords.fee, fee],
    [spotWords.discountsLost, discounts],
  ] as const
  const hasMoney = amounts.some(([, cents]) => cents > 0)
  return (
    <>
      {way === 'ASK' && <p>{spotWords.schoolDecides(name)}</p>}
      {until !== null && <p>{way === 'ASK' ? spotWords.wasPossible(until) : spotWords.atOnce(until)}</p>}
      {hasMoney ? (
        <dl className="facts">
          {amounts
            .filter(([, cents]) => cents > 0)
            .map(([label, cents]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{money(cents)}</dd>
              </div>
            ))}
        </dl>
      ) : (
        <p>{spotWords.noMoney}</p>
      )}
      {back > 0 && <p className="quiet">{spotWords.backNext}</p>}
      {noLongerOwed > 0 && !isDropIn && <p className="quiet">{spotWords.owedNext}</p>}
      {hasInstallments && <p className="quiet">{spotWords.installments}</p>}
      {hasMoney && <p className="quiet">{spotWords.afterDiscounts}</p>}
      {discounts > 0 && <p className="quiet">{spotWords.whyDiscounts(name)}</p>}
      {discounts === 0 && session.children.length > 1 && <p className="quiet">{spotWords.siblings}</p>}
      <p className="quiet">{spotWords.nextFamily}</p>
    </>
  )
}

/** What is said of giving up a spot, a drop-in of one day, or one weekday of several. */
function textsOf({ spot, weekday, name, school, words }: GiveUpProps) {
  const { spotWords } = words
  const { activity } = spot
  const only = weekdayIn({ weekday, words })
  if (only !== null)
    return {
      button: spotWords.giveUpWeekday(only),
      label: spotWords.giveUpWeekdayOf(activity, only),
      title: spotWords.giveUpWeekdayTitle(name, activity, only),
    }
  const day = spot.isDropIn && spot.nextOn !== null ? formatDate(spot.nextOn, school.dateFormat) : null
  return day === null
    ? {
        button: spotWords.giveUp,
        label: spotWords.giveUpOf(activity),
        title: spotWords.giveUpTitle(name, activity),
      }
    : {
        button: spotWords.giveUpDay,
        label: spotWords.giveUpDayOf(activity, day),
        title: spotWords.giveUpDayTitle(name, activity, day),
      }
}

/** The weekday that is given up alone, in words. */
function weekdayIn({ weekday, words }: Pick<GiveUpProps, 'weekday' | 'words'>): string | null {
  return weekday && words.formatWords.weekdayName(weekday.weekday)
}
