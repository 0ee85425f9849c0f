import { useId, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyChanges } from '@afterbell/contract/portal/spots/family-changes'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import { problemsOf } from '../problem-text.ts'
import { useAsked } from '../useAsked.ts'
import { DialogEnd, FamilyDialog } from '../week/FamilyDialog.tsx'
import { RequestWords } from '../requests/RequestWords.tsx'
import type { ChildPartProps } from './child-parts.tsx'
import { ChangeElsewhere } from './ChangeElsewhere.tsx'
import { ChangeTerms } from './ChangeTerms.tsx'
import type { ChildSpot } from './Spots.tsx'

type Choices = AnswerOf<(typeof familyChanges)['choices']>
type Choice = Choices['has'][number]

interface ChangeProps extends ChildPartProps {
  spot: ChildSpot
  /** The child's, as everyone uses it. */
  name: string
  /** Has the focus once it is changed. */
  heading: RefObject<HTMLElement | null>
  /** What came of it, to be said on the page. */
  onDone: (sentence: string) => void
}

/**
 * The button that shows what another weekday, group or activity comes to, and then changes it, or asks the school to. What was
 * typed is kept while the page is open.
 */
export function Change(props: ChangeProps) {
  const { spot, words, heading, onDone } = props
  const { spotWords } = words
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
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
      <button
        ref={button}
        type="button"
        aria-label={spotWords.changeOf(spot.activity)}
        onClick={() => {
          isDone.current = false
          setOpen(true)
        }}
      >
        {spotWords.change}
      </button>
      {isOpen && (
        <ChangeDialog
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

type DialogProps = ChangeProps & {
  opener: RefObject<HTMLElement | null>
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

function ChangeDialog(props: DialogProps) {
  const { spot, name, school, words, opener, onClose, onLoggedOut } = props
  const { spotWords, familyWords } = words
  const params = { enrollmentId: spot.id }
  const { answer, isFailed, askAgain } = useAsked(
    `changes/${spot.id}`,
    () => askFamily(school.id, familyChanges.choices, { params }),
    onLoggedOut,
  )
  const isEmpty = answer?.others.length === 0 && !answer.elsewhere
  return (
    <FamilyDialog title={spotWords.changeTitle(name, spot.activity)} opener={opener} onClose={onClose}>
      {isFailed && !answer && <Failed words={words} retry={askAgain} />}
      {!answer && !isFailed && <p role="status">{familyWords.waiting}</p>}
      {isEmpty && <p>{spotWords.nothingElse}</p>}
      {answer && !isEmpty ? (
        <ChangeForm {...props} choices={answer} />
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

function ChangeForm({ choices, typed, onType, onClose, ...props }: DialogProps & { choices: Choices }) {
  const { spot, name, school, words, onDone, onLoggedOut } = props
  const { spotWords, requestWords } = words
  const { has, others, elsewhere } = choices
  const id = useId()
  const [leavesId, setLeavesId] = useState(has.length === 1 ? has[0]!.id : '')
  /** `name`: of another activity, with its group; null within this one. */
  const [to, setTo] = useState<{ id: string; name: string | null }>({ id: '', name: null })
  const sectionId = to.id
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const isChosen = leavesId !== '' && sectionId !== ''
  const params = { enrollmentId: spot.id }
  const ends = { leavesId, sectionId }
  const nameOf = ({ name: own, weekdays: [weekday] }: Choice) =>
    weekday && activityKinds[spot.kind].sections.areWeekdays ? words.formatWords.weekdayName(weekday) : own
  const nameOfId = (id: string) => nameOf([...has, ...others].find((each) => each.id === id)!)
  const looking = useAsked(
    `change/${JSON.stringify([spot.id, ends])}`,
    async () => (isChosen ? askFamily(school.id, familyChanges.look, { params, query: ends }) : null),
    onLoggedOut,
  )
  const look = looking.answer
  const isReady = isChosen && look !== null && look.why === null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setProblems({})
    setBusy(true)
    const { way, difference, eachCycle } = look
    const form = { words: typed }
    const body = { ...ends, ...form, way, difference, eachCycle: eachCycle && eachCycle.after }
    try {
      const { outcome } = await askFamily(school.id, familyChanges.change, { params, body })
      if (outcome === 'ASKED') return onDone(requestWords.sent)
      return onDone(
        to.name === null
          ? spotWords.wasChanged(name, nameOfId(sectionId), spot.activity)
          : spotWords.wasMoved(name, to.name, spot.activity),
      )
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblems(problemsOf(error, form, words))
      looking.askAgain()
    }
    setBusy(false)
  }
  const choose = (id: string, other: string | null = null) => {
    setProblems({})
    setTo({ id, name: other })
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {choices.lastDay !== null && choices.way === 'AT_ONCE' && (
        <p>{spotWords.changeUntil(formatDate(choices.lastDay, school.dateFormat))}</p>
      )}
      {has.length > 1 && (
        <Options
          group="leaves"
          legend={spotWords.instead}
          options={has}
          nameOf={nameOf}
          chosen={leavesId}
          onChoose={(id) => {
            setProblems({})
            setLeavesId(id)
          }}
        />
      )}
      {leavesId !== '' && others.length > 0 && (
        <Options
          group="to"
          legend={spotWords.insteadOf(nameOfId(leavesId))}
          options={others}
          nameOf={nameOf}
          chosen={sectionId}
          onChoose={choose}
        />
      )}
      {leavesId !== '' && elsewhere && (
        <ChangeElsewhere
          {...props}
          legend={others.length > 0 ? spotWords.elsewhere : spotWords.insteadOf(nameOfId(leavesId))}
          chosen={sectionId}
          onChoose={choose}
        />
      )}
      <div aria-live="polite">
        {isChosen && looking.isFailed && !look && <Failed words={words} retry={looking.askAgain} />}
        {isChosen && !look && !looking.isFailed && <p className="quiet">{spotWords.priceWaits}</p>}
        {isChosen && look && <ChangeTerms {...props} look={look} />}
      </div>
      {isReady && look.way === 'ASK' && (
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
        isBusy={isBusy || !isReady}
        words={words}
        send={look?.way === 'ASK' ? spotWords.ask : spotWords.changeSend}
        onCancel={onClose}
      />
    </form>
  )
}

function Options({
  group,
  legend,
  options,
  nameOf,
  chosen,
  onChoose,
}: {
  group: string
  legend: string
  options: readonly Choice[]
  nameOf: (choice: Choice) => string
  chosen: string
  onChoose: (id: string) => void
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map((each) => (
        <label key={each.id} className="choice">
          <input type="radio" name={group} checked={each.id === chosen} onChange={() => onChoose(each.id)} />
          {nameOf(each)}
        </label>
      ))}
    </fieldset>
  )
}
