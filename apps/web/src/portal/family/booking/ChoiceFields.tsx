import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { moneyIn } from '../money/money-in.ts'
import type { BookingProps } from './Book.tsx'
import { joinOf, whyNot, type Choice, type Choices } from './choice.ts'

interface FieldsProps extends BookingProps {
  choices: Choices
  choice: Choice
  /** All that is chosen is full: nothing is paid for while a child waits. */
  waits: boolean
  onChoose: (chosen: Partial<Choice>) => void
}

/** For whom, which part, which days and which extras. What a child may not join says why. */
export function ChoiceFields(props: FieldsProps) {
  const { choices, choice, onChoose, bookingWords } = props
  const hasBoth = choices.sections.length > 0 && choices.dropIns.length > 0
  return (
    <>
      <Children {...props} />
      {hasBoth && (
        <fieldset>
          <legend>{bookingWords.what}</legend>
          {[false, true].map((isDropIn) => (
            <label key={String(isDropIn)} className="choice">
              <input
                type="radio"
                name="what"
                checked={choice.isDropIn === isDropIn}
                onChange={() => onChoose({ isDropIn, dates: [] })}
              />
              {isDropIn ? bookingWords.singleDays : bookingWords.allOfIt}
            </label>
          ))}
        </fieldset>
      )}
      {choice.isDropIn ? (
        <DropIns {...props} />
      ) : (
        <>
          <SectionFields {...props} />
          {!props.waits && <AddOns {...props} />}
        </>
      )}
    </>
  )
}

function Children({ choices, choice, onChoose, bookingWords }: FieldsProps) {
  const sectionIds = choice.isDropIn
    ? []
    : choice.sectionIds.length > 0
      ? choice.sectionIds
      : choices.sections.map(({ id }) => id)
  return (
    <fieldset>
      <legend>{bookingWords.forWhom}</legend>
      {choices.children.map(({ id, name }) => {
        const why = whyNot(choices, id, sectionIds)
        const state = joinOf(choices, [id], sectionIds)
        return (
          <label key={id} className="choice">
            <input
              type="checkbox"
              checked={choice.childIds.includes(id)}
              disabled={why !== null}
              onChange={() => onChoose({ childIds: toggled(choice.childIds, id) })}
            />
            <span>
              {name}
              {why !== null && <span className="quiet">{why}</span>}
              {why === null && sectionIds.length === 1 && state !== 'NO' && (
                <span className="quiet">{bookingWords.joins[state]}</span>
              )}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** The groups of a camp, or the weekdays of care. A single class has nothing to choose. */
function SectionFields(props: FieldsProps) {
  const { choices, choice, onChoose, bookingWords } = props
  const isOne = activityKinds[choices.kind].childTakes === 'EXACTLY_ONE'
  const [only, ...others] = choices.sections
  if (only && others.length === 0)
    return (
      <>
        <p>{sectionText(props, only)}</p>
        <Days {...props} />
      </>
    )
  return (
    <>
      <fieldset>
        <legend>
          {activityKinds[choices.kind].sections.areWeekdays ? bookingWords.weekdays : bookingWords.group}
        </legend>
        {choices.sections.map((section) => {
          const chosen = choice.childIds.length > 0 ? choice.childIds : choices.children.map(({ id }) => id)
          const why = chosen.map((id) => whyNot(choices, id, [section.id])).find((each) => each !== null)
          return (
            <label key={section.id} className="choice">
              <input
                type={isOne ? 'radio' : 'checkbox'}
                name="section"
                checked={choice.sectionIds.includes(section.id)}
                disabled={choice.childIds.length > 0 && why !== undefined}
                onChange={() =>
                  onChoose({
                    sectionIds: isOne ? [section.id] : toggled(choice.sectionIds, section.id),
                    dates: [],
                  })
                }
              />
              <span>
                <span lang={activityKinds[choices.kind].sections.areWeekdays ? undefined : 'en'}>
                  {sectionNameIn(props, section)}
                </span>
                <span className="quiet">{sectionText(props, section)}</span>
                {choice.childIds.length > 0 && why !== undefined && <span className="quiet">{why}</span>}
              </span>
            </label>
          )
        })}
      </fieldset>
      <Days {...props} />
    </>
  )
}

type Section = Choices['sections'][number]

function sectionNameIn({ choices, words }: FieldsProps, { name, weekdays }: Section): string {
  const [weekday] = weekdays
  return weekday && activityKinds[choices.kind].sections.areWeekdays
    ? words.formatWords.weekdayName(weekday)
    : name
}

/** 'Mon, Wed, 3:30 PM – 4:30 PM, 12 meetings to come, 09/14/2026 to 12/07/2026'. */
function sectionText({ school, words, bookingWords }: FieldsProps, { weekdays, dates }: Section): string {
  const { formatWords } = words
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return ''
  const day = (date: string) => formatDate(date, school.dateFormat)
  return [
    formatWords.weekdaysText(weekdays),
    formatWords.formatTimeRange(first.timeFrom, first.timeTo, school.dateFormat),
    bookingWords.meetings(formatWords.count(dates.length, 'meeting'), day(first.date), day(last.date)),
  ]
    .filter((text) => text !== '')
    .join(', ')
}

/** The days of a camp by the day. */
function Days(props: FieldsProps) {
  const { choices, choice } = props
  const section = choices.sections.find(({ id }) => choice.sectionIds.includes(id))
  if (!choices.isByTheDay || !section) return null
  return <DateFields {...props} days={section.dates.map(({ date }) => ({ date, isFull: false, more: '' }))} />
}

function DropIns(props: FieldsProps) {
  const money = moneyIn(props.school.currency, props.words)
  const days = props.choices.dropIns.map(({ date, isFull, price }) => ({
    date,
    isFull,
    more: price > 0 ? money(price) : props.bookingWords.free,
  }))
  return <DateFields {...props} days={days} />
}

function DateFields({
  days,
  choice,
  onChoose,
  words,
  bookingWords,
}: FieldsProps & { days: { date: string; isFull: boolean; more: string }[] }) {
  return (
    <fieldset>
      <legend>{bookingWords.days}</legend>
      <div className="dates">
        {days.map(({ date, isFull, more }) => (
          <label key={date} className="choice">
            <input
              type="checkbox"
              checked={choice.dates.includes(date)}
              disabled={isFull}
              onChange={() => onChoose({ dates: toggled(choice.dates, date) })}
            />
            <span>
              {words.formatWords.dayInWords(date)}
              <span className="quiet">{isFull ? bookingWords.dayFull : more}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function AddOns({ choices, choice, onChoose, school, words, bookingWords }: FieldsProps) {
  const money = moneyIn(school.currency, words)
  if (choices.addOns.length === 0) return null
  return (
    <fieldset>
      <legend>{bookingWords.addOns}</legend>
      {choices.addOns.map(({ id, name, price, isRequired, maxAmount }) => (
        <div key={id} className="add-on">
          <span>
            <span lang="en">{name}</span>
            <span className="quiet">
              {[money(price), ...(isRequired ? [bookingWords.included] : [])].join(', ')}
            </span>
          </span>
          {!(isRequired && maxAmount === 1) && (
            <select
              aria-label={bookingWords.howMany(name)}
              value={choice.amounts[id] ?? 0}
              onChange={({ target }) =>
                onChoose({ amounts: { ...choice.amounts, [id]: Number(target.value) } })
              }
            >
              {Array.from({ length: maxAmount + 1 }, (_, amount) => amount)
                .filter((amount) => amount > 0 || !isRequired)
                .map((amount) => (
                  <option key={amount} value={amount}>
                    {amount === 0 ? bookingWords.none : amount}
                  </option>
                ))}
            </select>
          )}
        </div>
      ))}
    </fieldset>
  )
}

function toggled(all: readonly string[], one: string): string[] {
  return all.includes(one) ? all.filter((each) => each !== one) : [...all, one]
}
