import { Alert, Anchor, Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { children } from '@afterbell/contract/families/children'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { AddOnsField } from '../../places/AddOnsField.tsx'
import { QuestionFields, questions } from '../../places/roster-questions.tsx'
import { SectionFields } from '../../places/SectionFields.tsx'
import { choosesSections, tightestPlaces } from '../../places/taken.ts'
import { useOnDays } from '../../places/useOnDays.ts'
import { WayChoice } from '../../places/WayChoice.tsx'
import { LaterCharges } from '../../prices/LaterCharges.tsx'
import {
  isLineComplete,
  waysOfLine,
  type CartLine,
  type LineChoice,
  type MayEnroll,
  type ReviewedLine,
} from './cart.ts'
import styles from './enroll-cart.module.css'

interface LineFieldsProps {
  line: CartLine
  childName: string
  may: MayEnroll
  /** What it would mean; null until the answer is there. */
  reviewed: ReviewedLine | null
  /** Why it was refused when it was sent, and at which field. */
  refused: LineRefused | undefined
  onChange: (part: Partial<LineChoice>) => void
}

export interface LineRefused {
  message: string
  fields: readonly { path: string; message: string }[]
}

/** One child in one activity: whether it is enrolled, what has to be chosen, and its price with the reasons. */
export function LineFields(props: LineFieldsProps) {
  const { line, childName, reviewed, onChange } = props
  const format = useFormat()
  return (
    <div className={styles.line} role="group" aria-label={`${childName}, ${line.activity.found.name}`}>
      <div className={styles.lineHead}>
        <Checkbox
          label={childName}
          checked={line.isOn}
          onChange={(event) => onChange({ isOn: event.currentTarget.checked })}
        />
        {line.isOn && reviewed && <span className={styles.amount}>{stateText(reviewed, format.money)}</span>}
      </div>
      {line.isOn && <Fields {...props} />}
    </div>
  )
}

function stateText({ state, total, position }: ReviewedLine, money: (cents: number) => string): string {
  if (state === 'REFUSED') return ''
  if (state === 'WAIT') return position === null ? 'Waits' : `Waits as number ${position}`
  return total === 0 ? 'Free' : money(total)
}

function Fields({ line, childName, may, reviewed, refused, onChange }: LineFieldsProps) {
  const { key, activity, choice, answers } = line
  const { page, details } = activity
  const onDays = useOnDays(page, details, choice)
  const thereIn = useThereIn(line, childName)
  const { ways, chosen } = waysOfLine(line, may, onDays.activity)
  const isComplete = isLineComplete(line)
  const errorAt = (path: string) => refused?.fields.find((field) => field.path === path)?.message
  const isRefusedElsewhere = refused && refused.fields.length === 0
  const isSaidByWays = ways.why !== null && reviewed?.why === ways.why
  const waits = chosen?.way === 'wait'
  const required = waits ? NOTHING_REQUIRED : details.requires
  // What may stay as the child's record has it takes no room.
  const [isAsking, setAsking] = useState(false)
  const asks = isAsking ? details.asks : required
  const optional = questions
    .filter((question) => details.asks[question.asks] && !required[question.asks])
    .map(({ label }) => label)
  return (
    <div className={styles.fields}>
      <SectionFields
        name={`sectionIds ${key}`}
        page={page}
        activity={onDays.activity}
        child={{ thereIn }}
        choice={choice}
        errorAt={errorAt}
        onChange={(changed) => onChange({ choice: changed })}
      />
      {isComplete && (ways.why !== null || !ways.offered.some(({ way }) => way === 'place')) && (
        <WayChoice
          ways={ways}
          places={tightestPlaces(onDays.activity, choice)}
          chosen={chosen?.way ?? null}
          onChoose={(way) => onChange({ way })}
        />
      )}
      {Object.values(asks).includes(true) && (
        <QuestionFields
          field={(of) => ({
            name: `${of} ${key}`,
            value: answers[of],
            onChange: (value) => onChange({ answers: { ...answers, [of]: value } }),
            error: errorAt(of),
          })}
          asks={asks}
          requires={required}
        />
      )}
      {optional.length > 0 && !isAsking && (
        <p>
          <Anchor component="button" type="button" size="sm" onClick={() => setAsking(true)}>
            Add {optional.join(', ')}
          </Anchor>
        </p>
      )}
      {!waits && isComplete && details.addOns.length > 0 && (
        <AddOnsField
          addOns={details.addOns}
          amounts={line.amounts}
          onChange={(amounts) => onChange({ amounts })}
        />
      )}
      {isRefusedElsewhere && <Warning color="red">{refused.message}</Warning>}
      {!isRefusedElsewhere && reviewed?.state === 'REFUSED' && !isSaidByWays && (
        <Warning color="red">{reviewed.why}</Warning>
      )}
      {reviewed?.warnings.map((warning) => (
        <Warning key={warning} color="yellow">
          {warning}
        </Warning>
      ))}
      {reviewed && <Prices reviewed={reviewed} />}
    </div>
  )
}

const NOTHING_REQUIRED = { pickUpOptions: false, teacher: false, tshirt: false }

/** The weekdays that the child has already; nothing where no section is chosen. */
function useThereIn({ childId, activity: { page, details } }: CartLine, childName: string): string[] {
  const query = { search: childName, activityId: page.id }
  const reading = useRead(children.forEnrollment, { query }, { enabled: choosesSections(page.kind, details) })
  return reading.data?.find(({ id }) => id === childId)?.thereIn ?? []
}

/** Every part of the price with its reason, and what others pay of it. */
function Prices({ reviewed: { prices, ofOthers, later } }: { reviewed: ReviewedLine }) {
  const format = useFormat()
  return (
    <>
      {prices.length === 1 && <p className={styles.reason}>{prices[0]!.reason}</p>}
      {prices.length > 1 && (
        <ul className={styles.prices} aria-label="Price">
          {prices.map(({ label, reason, amount }, index) => (
            <li key={index}>
              <span>
                {label}
                {reason && <span className={styles.reason}> {reason}</span>}
              </span>
              <span className={styles.amount}>{format.money(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {ofOthers > 0 && <p className={styles.reason}>Others are billed {format.money(ofOthers)} of it.</p>}
      <LaterCharges later={later} />
    </>
  )
}

function Warning({ color, children: text }: { color: 'red' | 'yellow'; children: string }) {
  return (
    <Alert
      color={color}
      role={color === 'red' ? 'alert' : undefined}
      icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
    >
      {text.endsWith('.') ? text : `${text}.`}
    </Alert>
  )
}
