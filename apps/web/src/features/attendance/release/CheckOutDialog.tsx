import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import {
  checkOutTexts,
  collectorsOfAll,
  decideCheckOut,
  isApproved,
  latePickupMinutes,
  reasonRule,
  type CheckOutTexts,
} from '@afterbell/domain/attendance/attendance'
import type { WhyCorrected } from '@afterbell/domain/attendance/check-events'
import { otherDay, type DayTime } from '@afterbell/domain/attendance/check-time'
import { childName } from '@afterbell/domain/families/child-name'
import { isTime } from '@afterbell/domain/kernel/dates'
import { time as timeRule } from '@afterbell/domain/kernel/date-rules'
import { all, maxLength, required } from '@afterbell/domain/kernel/rules'
import { inWords } from '@afterbell/domain/kernel/text-rules'
import { useFormat } from '../../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { TextareaField } from '../../../ui/fields/TextareaField.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import {
  daysOfCheckOut,
  minutesText,
  entryOf,
  tapDate,
  tapTime,
  type EntryRow,
  type SchoolMoment,
} from '../attendance-entry.ts'
import { useToldText } from '../family-changes/useToldText.ts'
import { NearName, nearestTo } from './NearName.tsx'
import { NeverRelease } from './NeverRelease.tsx'
import { Stranger } from './Stranger.tsx'
import { useKnownNow } from '../useKnownNow.ts'
import { leaveCheckNotice } from '../checks/check-notices.ts'
import type { Checks } from '../checks/checks.ts'
import { asksWhy } from '../checks/just-made.ts'
import { WHY_LABEL, WHY_MISSING, whyChoices } from '../checks/why-choices.ts'
import lineStyles from '../attendance.module.css'
import styles from './check-out.module.css'

interface CheckOutSpec {
  /** One child, or several with the same person. */
  rows: readonly EntryRow[]
  moment: SchoolMoment
  acts: Checks
}

/** Asks who picks up, and checks the children out. Returns whether they were. */
export async function openCheckOut(spec: CheckOutSpec): Promise<boolean> {
  leaveCheckNotice()
  const [first, ...others] = spec.rows
  const isDone = await openModal<true>({
    title: `Who is picking up ${others.length === 0 ? childName(first!) : `${spec.rows.length} children`}?`,
    description: others.length === 0 ? first!.pickUpOption : spec.rows.map(childName).join(', '),
    width: 480,
    content: ({ close }) => <CheckOut {...spec} onDone={() => close(true)} />,
  })
  return isDone === true
}

interface CheckOutMoment {
  checkOut: string
  checkOutDate: string
}

function CheckOut({ rows: opened, moment, acts, onDone }: CheckOutSpec & { onDone: () => void }) {
  const rows = useKnownNow(opened)
  const onlyRow = rows.length === 1 ? rows[0]! : null
  const format = useFormat()
  const days = daysOfCheckOut(rows, moment.today)
  const people = collectorsOfAll(rows)
  const isStranger = onlyRow?.checkOutPerson != null && !isApproved(onlyRow.checkOutPerson, onlyRow.pickups)
  /** The person who needs more answers: somebody not approved, or a listed person by name. */
  const [chosen, setChosen] = useState<'ELSE' | { name: string } | null>(isStranger ? 'ELSE' : null)
  // Somebody may be added to the do-not-release list while the dialog is open, and then leaves the choices.
  const isGone = chosen !== 'ELSE' && !people.some(({ name }) => name === chosen?.name)
  const chosenPerson = isGone ? null : chosen
  const isElse = chosenPerson === 'ELSE'
  const personName = (typed: string) => (chosenPerson === 'ELSE' ? typed.trim() : (chosenPerson?.name ?? ''))
  const needsReason = (person: string) => !isApproved(person, people) || nearestTo(person, rows) !== null
  const textsBefore = { overrideReason: onlyRow?.overrideReason ?? null, note: onlyRow?.note ?? null }
  const wrongWith = (path: keyof CheckOutTexts, texts: CheckOutTexts) =>
    checkOutTexts(texts, textsBefore).find((finding) => finding.path === path)?.message ?? null

  const [asksForWhy] = useState(() => onlyRow !== null && asksWhy(onlyRow, 'out', moment))
  const isTimeCorrected = ({ checkOut, checkOutDate }: CheckOutMoment) =>
    asksForWhy &&
    (checkOut !== onlyRow!.checkOut || checkOutDate !== (onlyRow!.checkOutDate ?? onlyRow!.date))

  const form = useAppForm({
    initial: {
      checkOut: onlyRow?.checkOut ?? tapTime(rows[0]!, 'out', moment),
      checkOutDate: onlyRow?.checkOut ? (onlyRow.checkOutDate ?? onlyRow.date) : tapDate(rows[0]!, moment),
      checkOutPerson: isStranger ? onlyRow!.checkOutPerson! : '',
      overrideReason: isStranger ? (onlyRow!.overrideReason ?? '') : '',
      photoIdChecked: false,
      note: onlyRow?.note ?? '',
      why: '' as WhyCorrected | '',
    },
    rules: {
      checkOut: [
        all(required, timeRule),
        (time: string, { checkOutDate: date }: { checkOutDate: string }) =>
          refusedAt({ time, date }, rows, moment),
      ],
      note: (note: string) => wrongWith('note', { overrideReason: null, note }),
      why: (why: string, fields: CheckOutMoment) =>
        isTimeCorrected(fields) && why === '' ? WHY_MISSING : null,
      ...(isElse && {
        checkOutPerson: [
          all(required, inWords, maxLength(100)),
          (person: string) => refusedFor(person, rows, moment),
        ],
      }),
      ...(chosenPerson && {
        photoIdChecked: (isChecked: boolean, { checkOutPerson }: { checkOutPerson: string }) => {
          const isNear = nearestTo(personName(checkOutPerson), rows) !== null
          return isChecked || !isNear ? null : 'Check a photo ID first'
        },
        overrideReason: [
          (reason: string, { checkOutPerson }: { checkOutPerson: string }) =>
            needsReason(personName(checkOutPerson))
              ? (reasonRule(reason) ?? wrongWith('overrideReason', { overrideReason: reason, note: null }))
              : null,
        ],
      }),
    },
    onSubmit: async ({ checkOutPerson }) => {
      if (chosenPerson) await handOver(personName(checkOutPerson))
    },
  })

  const handOver = async (person: string) => {
    const { checkOut: time, checkOutDate: date, overrideReason, photoIdChecked } = form.values
    const note = form.values.note.trim()
    const reason = needsReason(person) ? overrideReason.trim() : undefined
    const isIdChecked = photoIdChecked && nearestTo(person, rows) !== null
    const isNoteChanged = note !== (onlyRow?.note ?? '')
    const why = isTimeCorrected(form.values) ? form.values.why || undefined : undefined
    const handover = {
      time,
      date,
      person,
      reason,
      photoIdChecked: isIdChecked,
      ...(isNoteChanged && { note }),
      why,
    }
    if (await acts.checkOut(rows, handover)) onDone()
  }
  const press = (person: string) => {
    if (nearestTo(person, rows)) return setChosen({ name: person })
    if (form.isValidAt('checkOut', 'note', 'why')) void handOver(person)
    else form.reveal('checkOut', 'note', 'why')
  }
  const answers = useFocusMoved(chosenPerson === 'ELSE' ? 'ELSE' : (chosenPerson?.name ?? null))
  const person = personName(form.values.checkOutPerson)
  const nearMatch = chosenPerson && nearestTo(person, rows)
  return (
    <Form form={form}>
      <DialogBody>
        <NeverRelease rows={rows} />
        {/* One tap on a person checks out, so the other fields come first. The list of times must not open on focus: it
            would cover the people. */}
        <TimeField {...form.field('checkOut')} label="Leaves at" opensOnFocus={false} required />
        {days.length > 1 && (
          <ChoiceField
            {...form.field('checkOutDate')}
            label="Day"
            choices={days.map((day) => ({ value: day, label: format.weekdayDate(day) }))}
          />
        )}
        {isTimeCorrected(form.values) && (
          <ChoiceField {...form.field('why')} label={WHY_LABEL} choices={whyChoices} required />
        )}
        <Late
          rows={rows}
          departure={{ time: form.values.checkOut, date: form.values.checkOutDate }}
          moment={moment}
        />
        <TextareaField {...form.field('note')} label="Note" placeholder="Optional" rows={1} max={500} />
        <div className={styles.answers} ref={answers}>
          {chosenPerson ? (
            <>
              {isElse && <Stranger form={form} row={rows[0]!} />}
              {nearMatch && (
                <NearName person={person} near={nearMatch} field={form.field('photoIdChecked')} />
              )}
              <TextareaField
                {...form.field('overrideReason')}
                label={
                  nearMatch
                    ? 'Why you are sure this is someone else'
                    : 'Why the child is going with this person'
                }
                required
                rows={2}
                max={500}
              />
            </>
          ) : (
            <People
              people={people}
              isNear={({ name }) => nearestTo(name, rows) !== null}
              onPress={press}
              onElse={onlyRow && (() => setChosen('ELSE'))}
            />
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        {chosenPerson ? (
          <>
            <Button variant="default" onClick={() => setChosen(null)}>
              Back
            </Button>
            <SubmitButton color="red">Check out anyway</SubmitButton>
          </>
        ) : (
          <CancelButton />
        )}
      </DialogFooter>
    </Form>
  )
}

/**
 * Moves the focus to the first field once more is asked about a person ("Someone else"), and back to their button after.
 * `asked` is that person, null while the people are shown. Returns a ref for the part with both.
 */
function useFocusMoved(person: string | null) {
  const answers = useRef<HTMLDivElement>(null)
  const previousPerson = useRef(person)
  useEffect(() => {
    const was = previousPerson.current
    previousPerson.current = person
    if (was === person) return
    const isPrevious = (button: HTMLElement) => button.dataset.of === (was === 'ELSE' ? '' : was)
    const controls = [...(answers.current?.querySelectorAll<HTMLElement>('button, input, textarea') ?? [])]
    const next =
      person === null
        ? (controls.find(isPrevious) ?? controls[0])
        : controls.find((each) => each.matches('input, textarea'))
    next?.focus()
  }, [person])
  return answers
}

interface PeopleProps {
  people: EntryRow['pickups']
  /** Whether a name resembles one on the do-not-release list, so that a photo ID is required. */
  isNear: (person: { name: string }) => boolean
  onPress: (person: string) => void
  /** For a single child: several leave only with somebody who may pick up each of them. */
  onElse: (() => void) | null
}

/** Guardians, approved pickups, and whom the family named for the day, one tap each. */
function People({ people, isNear, onPress, onElse }: PeopleProps) {
  const toldText = useToldText()
  return (
    <ul className={styles.people} aria-label="May pick up">
      {people.map(({ name, relation, told }, index) => (
        <li key={name}>
          <button
            type="button"
            className={styles.person}
            data-of={name}
            data-autofocus={index === 0 || undefined}
            onClick={() => onPress(name)}
          >
            <span className={styles.personName}>{name}</span>
            {isNear({ name }) ? (
              <span className={lineStyles.lateness}>Check photo ID</span>
            ) : (
              (relation || told) && (
                <span className={styles.relation}>
                  {[relation, told && toldText(told)].filter(Boolean).join(', ')}
                </span>
              )
            )}
          </button>
        </li>
      ))}
      {onElse && (
        <li>
          <button
            type="button"
            className={styles.person}
            data-of=""
            data-else
            data-autofocus={people.length === 0 || undefined}
            onClick={onElse}
          >
            <span className={styles.personName}>Someone else</span>
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </button>
        </li>
      )}
    </ul>
  )
}

/** Says how late the pickup is, if later than the school tolerates. */
function Late({
  rows,
  departure,
  moment,
}: {
  rows: readonly EntryRow[]
  departure: DayTime
  moment: SchoolMoment
}) {
  if (!isTime(departure.time)) return null
  const minutes = rows.map(
    (row) => latePickupMinutes(entryWithCheckOut(row, departure, moment), moment.at) ?? 0,
  )
  const mostMinutes = Math.max(...minutes)
  if (mostMinutes === 0) return null
  return <output className={lineStyles.lateness}>{minutesText(mostMinutes)} after the end</output>
}

function entryWithCheckOut(row: EntryRow, { time, date }: DayTime, { timezone }: SchoolMoment) {
  return { ...entryOf(row, timezone), checkOut: time, checkOutDate: otherDay(date, row.date) }
}

/** Returns the rule's refusal of a time for one of the children, whoever picks them up. */
function refusedAt(departure: DayTime, rows: readonly EntryRow[], moment: SchoolMoment): string | null {
  if (!isTime(departure.time)) return null
  return firstRefusal(rows, moment, { ...departure, doNotRelease: [] })
}

/** Returns the refusal of a person who is on the do-not-release list of one of the children. */
function refusedFor(person: string, rows: readonly EntryRow[], moment: SchoolMoment): string | null {
  return firstRefusal(rows, moment, { person })
}

function firstRefusal(
  rows: readonly EntryRow[],
  moment: SchoolMoment,
  attempt: Partial<Parameters<typeof decideCheckOut>[1]>,
): string | null {
  for (const row of rows) {
    const { pickups, doNotRelease, emergencyContacts } = row
    const time = row.checkIn ?? moment.now
    const decision = decideCheckOut(entryOf(row, moment.timezone), {
      ...moment,
      time,
      person: 'Anybody',
      overrideReason: 'asked',
      photoIdChecked: true,
      pickups,
      doNotRelease,
      emergencyContacts,
      ...attempt,
    })
    if (!decision.allowed)
      return rows.length > 1 ? `${childName(row)}: ${decision.message}` : decision.message
  }
  return null
}
