import { useEffect, useId, useState, type FormEvent } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyOffers } from '@afterbell/contract/portal/family-offers'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { formatDate, plusDays } from '@afterbell/domain/kernel/dates'
import { moneyTyped } from '@afterbell/domain/kernel/money'
import type { OfferWords } from '@afterbell/domain/portal/offers/family-words.en'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { askFamily } from '../ask-family.ts'
import { Field } from '../Field.tsx'
import { methodText, type Method } from '../money/method-text.ts'
import { moneyIn } from '../money/money-in.ts'
import { PortalLink } from '../PortalLink.tsx'
import { problemsOf } from '../problem-text.ts'
import type { PageProps } from '../school.ts'

export type Listed = AnswerOf<(typeof familyOffers)['list']>
type Wait = Listed['waits'][number]
type Mandate = NonNullable<Wait['mandate']>

interface ChoiceProps extends PageProps {
  offerWords: OfferWords
  wait: Pick<Wait, 'id' | 'activity' | 'childName' | 'mandate' | 'mandateUntil'>
  onSaved: (listed: Listed) => void
}

/** Chooses what happens when a spot opens: the family is asked first, or the spot is taken and charged. Nothing is chosen for it. */
export function MandateChoice(props: ChoiceProps) {
  const { wait, words, offerWords } = props
  const [takes, setTakes] = useState(false)
  const [said, setSaid] = useState('')
  const name = useId()
  const { mandate: mandateWords } = offerWords
  // The choice makes room for what was chosen, and for the choice again.
  const saved = (sentence: string) => (listed: Listed) => {
    setTakes(false)
    setSaid(sentence)
    props.onSaved(listed)
  }
  if (!wait.mandate && wait.mandateUntil === null) return null
  return (
    <div className="mandate">
      {wait.mandate ? (
        <Standing {...props} mandate={wait.mandate} onSaved={saved(mandateWords.takenBack)} />
      ) : (
        <fieldset>
          <legend>{mandateWords.question(wait.activity)}</legend>
          {([false, true] as const).map((isTaken) => (
            <label key={String(isTaken)} className="choice">
              <input
                type="radio"
                name={name}
                checked={takes === isTaken}
                onChange={() => {
                  setTakes(isTaken)
                  setSaid('')
                }}
              />
              {isTaken ? mandateWords.take : mandateWords.ask}
            </label>
          ))}
          {takes && <MandateForm key={words.language} {...props} onSaved={saved(mandateWords.saved)} />}
        </fieldset>
      )}
      <p role="status" className="quiet">
        {said}
      </p>
    </div>
  )
}

/** Says that a spot is to be taken, and lets whoever wanted that be asked first again. */
export function Standing({
  wait,
  mandate,
  school,
  words,
  offerWords,
  onSaved,
}: Omit<ChoiceProps, 'wait'> & {
  wait: Pick<Wait, 'id' | 'activity' | 'childName'>
  mandate: Mandate
}) {
  const [state, setState] = useState<'shown' | 'saving' | 'failed'>('shown')
  const { mandate: mandateWords } = offerWords
  const takeBack = async () => {
    setState('saving')
    try {
      onSaved(await takeMandateBack(school.id, wait.id))
      setState('shown')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <p className="quiet">{standingText(mandate, { school, words }, offerWords)}</p>
      {mandate.isOwn && (
        <button
          type="button"
          disabled={state === 'saving'}
          aria-label={mandateWords.takeBackOf(wait.activity, wait.childName)}
          onClick={() => void takeBack()}
        >
          {mandateWords.takeBack}
        </button>
      )}
      {state === 'failed' && (
        <p role="alert" className="problem">
          {mandateWords.failed}
        </p>
      )}
    </>
  )
}

/** Takes a mandate back. Where it is being used at this moment, the answer is how everything stands. */
async function takeMandateBack(schoolId: string, waitId: string): Promise<Listed> {
  try {
    return await askFamily(schoolId, familyOffers.takeMandateBack, { params: { waitId } })
  } catch (error) {
    if (!(error instanceof CallRefused && error.status === 404)) throw error
    return askFamily(schoolId, familyOffers.list, {})
  }
}

function standingText(
  { isOwn, limit, endsOn, method }: Mandate,
  { school, words }: Pick<PageProps, 'school' | 'words'>,
  { mandate: mandateWords }: OfferWords,
): string {
  if (!isOwn || limit === null || endsOn === null || method === null) return mandateWords.willForOther
  return mandateWords.will({
    limit: moneyIn(school.currency, words)(limit),
    before: formatDate(endsOn, school.dateFormat),
    method: methodText(method, words),
  })
}

/** Asks for the limit, the end and the card or bank account, and shows the sentence that they make before it is agreed to. */
function MandateForm({ wait, school, portal, words, offerWords, onSaved }: ChoiceProps) {
  const { mandate: mandateWords } = offerWords
  const until = wait.mandateUntil!
  const [methods, setMethods] = useState<Method[] | null>(null)
  const [typed, setTyped] = useState({ limit: '', endsOn: until, methodId: '' })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const id = useId()
  useEffect(() => {
    let isGone = false
    askFamily(school.id, familyPayments.methods, {}).then(
      (answer) => {
        if (isGone) return
        const usable = answer.methods.filter(({ state }) => state === 'USABLE')
        setMethods(usable)
        const first = usable.find(({ isDefault }) => isDefault) ?? usable[0]
        if (first) setTyped((before) => ({ ...before, methodId: first.id }))
      },
      () => !isGone && setProblems({ form: mandateWords.failed }),
    )
    return () => {
      isGone = true
    }
  }, [school.id, mandateWords])
  const limit = moneyTyped(typed.limit)
  const method = methods?.find((each) => each.id === typed.methodId)
  const isAhead = typed.endsOn > school.today
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...((limit === null || limit === 0) && { limit: mandateWords.chooseLimit }),
      ...(!isAhead && { endsOn: mandateWords.chooseDate }),
    }
    setProblems(missing)
    if (limit === null || !method || Object.keys(missing).length > 0) return
    setSaving(true)
    try {
      const body = { limit, methodId: method.id, endsOn: typed.endsOn }
      onSaved(await askFamily(school.id, familyOffers.giveMandate, { params: { waitId: wait.id }, body }))
    } catch (error) {
      setProblems(problemsOf(error, typed, words))
      setSaving(false)
    }
  }
  const fail = problems.form ?? problems.methodId
  const failure = fail !== undefined && (
    <p role="alert" className="problem">
      {fail}
    </p>
  )
  if (methods === null) return failure || <p role="status">{words.familyWords.waiting}</p>
  if (methods.length === 0)
    return (
      <>
        <p>{mandateWords.noMethod}</p>
        <p>
          <PortalLink to={{ portal, page: 'payments/methods' }}>{mandateWords.toMethods}</PortalLink>
        </p>
      </>
    )
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Field
        id={`${id}-limit`}
        label={mandateWords.limit}
        hint={mandateWords.limitHint}
        problem={problems.limit ?? null}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed.limit}
        onChange={({ target }) => setTyped({ ...typed, limit: target.value })}
      />
      <Field
        id={`${id}-ends`}
        label={mandateWords.before}
        hint={mandateWords.beforeHint(formatDate(until, school.dateFormat))}
        problem={problems.endsOn ?? null}
        type="date"
        min={plusDays(school.today, 1)}
        max={until}
        value={typed.endsOn}
        onChange={({ target }) => setTyped({ ...typed, endsOn: target.value })}
      />
      <div className="field">
        <label htmlFor={`${id}-method`}>{mandateWords.payWith}</label>
        <select
          id={`${id}-method`}
          value={typed.methodId}
          onChange={({ target }) => setTyped({ ...typed, methodId: target.value })}
        >
          {methods.map((each) => (
            <option key={each.id} value={each.id}>
              {methodText(each, words)}
            </option>
          ))}
        </select>
      </div>
      <p className="quiet">{mandateWords.text}</p>
      {limit !== null && limit > 0 && isAhead && method && (
        <p>
          <strong>
            {mandateWords.sentence({
              limit: moneyIn(school.currency, words)(limit),
              before: formatDate(typed.endsOn, school.dateFormat),
              method: methodText(method, words),
            })}
          </strong>
        </p>
      )}
      {failure}
      <button type="submit" className="primary" disabled={isSaving}>
        {isSaving ? mandateWords.saving : mandateWords.agree}
      </button>
    </form>
  )
}
