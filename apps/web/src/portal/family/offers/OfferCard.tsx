import { useId, useState } from 'react'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import type { LinkedProps } from './LinkedPage.tsx'
import { cardPage } from '../money/card-page.ts'
import { whenText } from './when.ts'
import { SpotFacts, type Offer } from './SpotFacts.tsx'
import { SpotName } from './SpotName.tsx'

type Field = Offer['questions'][number]['field']
export type Choices = Partial<Record<Field, string>>

interface CardProps extends LinkedProps {
  offer: Offer
  /** The child is named, where a page has several offers. */
  isNamed: boolean
  canAnswer: boolean
  isBusy: boolean
  isRepriced: boolean
  onAccept: (choices: Choices) => void
  onDecline: () => void
}

/** One offer: its facts, and the buttons that answer it. */
export function OfferCard({
  offer,
  isNamed,
  canAnswer,
  isBusy,
  isRepriced,
  onAccept,
  onDecline,
  ...page
}: CardProps) {
  const { school, words, offerWords } = page
  const { formatWords } = words
  const [choices, setChoices] = useState<Choices>({})
  const [isSure, setSure] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const money = (cents: number) => formatMoney(cents, school.currency, formatWords.locale)
  const { quote } = offer
  const accept = () => {
    const isComplete = offer.questions.every(({ field }) => choices[field] !== undefined)
    setMissing(!isComplete)
    if (isComplete) onAccept(choices)
  }
  return (
    <article className="spot">
      <h2>
        {isNamed && `${offer.childName}: `}
        <SpotName spot={offer} />
      </h2>
      <SpotFacts {...page} spot={offer}>
        {quote && (
          <div>
            <dt>{offerWords.price}</dt>
            <dd>
              {quote.total === 0 ? offerWords.nothingDue : offerWords.due(money(quote.total))}
              <ul>
                {quote.lines.map((line) => (
                  <li key={`${line.kind} ${line.label}`}>
                    {line.label}
                    {line.amount !== 0 && `: ${money(line.amount)}`}
                    {line.reason !== '' && <span className="quiet"> ({line.reason})</span>}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </SpotFacts>
      <div aria-live="polite">
        {offer.state === 'OPEN' && <p>{offerWords.holding(whenText(offer, page))}</p>}
        {offer.state !== 'OPEN' && (
          <p>
            <strong>{stateText(offer, page)}</strong>
          </p>
        )}
        {offer.state === 'OPEN' && offer.leaves.length > 0 && (
          <p>{offerWords.leaves(offer.childName, offer.leaves.join('; '))}</p>
        )}
        {isRepriced && quote && <p className="problem">{offerWords.priceChanged(money(quote.total))}</p>}
      </div>
      {offer.state === 'OPEN' && canAnswer && !isSure && (
        <>
          {offer.questions.map((question) => (
            <Question
              key={question.field}
              {...page}
              question={question}
              value={choices[question.field] ?? ''}
              onChoose={(id) => setChoices({ ...choices, [question.field]: id })}
            />
          ))}
          {isMissing && (
            <p role="alert" className="problem">
              {offerWords.chooseFirst}
            </p>
          )}
          <div className="buttons">
            <button type="button" className="primary" disabled={isBusy || !quote} onClick={accept}>
              {isBusy ? offerWords.accepting : acceptText(offer, money, page)}
            </button>
            <button type="button" disabled={isBusy} onClick={() => setSure(true)}>
              {offerWords.decline}
            </button>
          </div>
        </>
      )}
      {offer.state === 'OPEN' && canAnswer && isSure && (
        <fieldset>
          <legend>{offerWords.declineSure(offer.childName)}</legend>
          <div className="buttons">
            <button type="button" className="primary" disabled={isBusy} onClick={onDecline}>
              {offerWords.declineYes}
            </button>
            <button type="button" disabled={isBusy} onClick={() => setSure(false)}>
              {offerWords.keep}
            </button>
          </div>
        </fieldset>
      )}
      {offer.bill && <Bill {...page} bill={offer.bill} money={money} />}
    </article>
  )
}

function stateText({ state, answeredBy }: Offer, { offerWords }: LinkedProps): string {
  return (state === 'ACCEPTED' || state === 'DECLINED') && answeredBy !== null
    ? offerWords.answered[state][answeredBy]
    : offerWords.states[state]
}

function acceptText({ quote }: Offer, money: (cents: number) => string, { offerWords }: LinkedProps): string {
  return quote && quote.total > 0 ? offerWords.acceptFor(money(quote.total)) : offerWords.accept
}

function Question({
  question,
  value,
  onChoose,
  offerWords,
}: LinkedProps & { question: Offer['questions'][number]; value: string; onChoose: (id: string) => void }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{offerWords.fields[question.field]}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="" disabled>
          {offerWords.choose}
        </option>
        {question.choices.map((choice) => (
          <option key={choice.id} value={choice.id} lang="en">
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  )
}

function Bill({
  bill,
  money,
  school,
  words,
  offerWords,
}: LinkedProps & { bill: NonNullable<Offer['bill']>; money: (cents: number) => string }) {
  const due = bill.dueDate === null ? null : formatDate(bill.dueDate, school.dateFormat)
  return (
    <>
      <p>{offerWords.payBy(money(bill.amount), due)}</p>
      {bill.payUrl === null ? (
        <p>{offerWords.payAskSchool}</p>
      ) : (
        <p>
          <a className="primary" href={cardPage(bill.payUrl, { portal: null, language: words.language })}>
            {offerWords.pay(money(bill.amount))}
          </a>
        </p>
      )}
    </>
  )
}
