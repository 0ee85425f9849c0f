import { IconArrowUpRight, IconCalendarX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { childName } from '@afterbell/domain/families/child-name'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import type { RosterQuestions } from '@afterbell/domain/places/enrollment'
import { gradeLabels, type Grade } from '@afterbell/domain/kernel/grades'
import type { rosters } from '@afterbell/contract/rosters/rosters'
import type { RowAction } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import { useOneLine } from '../../lists/density.ts'
import type { RowOf } from '../../lists/useList.ts'
import { type Format } from '../../platform/format.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TextChip } from '../../ui/TextChip.tsx'
import { Age } from '../families/Age.tsx'
import { Allergies, NeverReleaseTo, SpecialNeeds } from '../families/safety/Allergies.tsx'
import { PhotosMark } from '../families/safety/PhotosMark.tsx'
import { FormsMark } from '../forms/FormsMark.tsx'
import type { Activity } from './activity-page.ts'
import { Phones } from './Phones.tsx'
import { WeekdayChips } from './WeekdayChips.tsx'
import { asksForDays } from './taken.ts'
import styles from './roster.module.css'

export type RosterRow = RowOf<typeof rosters.list>

interface ColumnOptions {
  /** Undefined while loading: columns that only some activities have are hidden then. */
  activity: Activity | undefined
  format: Format
  /** Instructors do not see amounts. */
  seesPrices: boolean
  /** Clashing activities of children by their place; undefined while loading. */
  clashes?: ReadonlyMap<string, readonly string[]> | undefined
  /** Acts on a press on a weekday, if the activity has several; null if there are none. */
  weekdays?: WeekdayActs | null | undefined
}

export interface WeekdayActs {
  /** Acts on a day the child has. */
  spotActs: ((row: RosterRow, spot: Spot) => readonly RowAction[]) | null
  /** Adds a day to a child. */
  add: ((row: RosterRow, sectionId: string) => void) | null
}

type Spot = RosterRow['taken'][number]

/** Columns of a roster: warnings about the child first, then money, then answers. */
export function rosterColumns({
  activity,
  format,
  seesPrices,
  clashes,
  weekdays,
}: ColumnOptions): Column<RosterRow>[] {
  const asks = activity?.asks
  return [
    {
      key: 'name',
      title: 'Child',
      sort: true,
      width: 176,
      leastPx: 140,
      exportAs: ['lastName', 'firstName', 'doNotRelease', 'photos'],
      render: childName,
      marks: (row) => <Marks row={row} clashes={clashesOf(row, clashes)} />,
    },
    ...(weekdays
      ? weekdayColumns(activity, weekdays, format, seesPrices)
      : sectionColumn<RosterRow>(activity)),
    ...daysColumn<RosterRow>(activity, format),
    ...childColumns<RosterRow>(activity, format),
    ...careColumns<RosterRow>(),
    {
      key: 'forms',
      title: 'Forms',
      width: 76,
      card: 'fact',
      initiallyHidden: weekdays !== undefined,
      render: ({ forms }) => (forms.required > 0 ? <FormsMark forms={forms} /> : null),
    },
    ...(seesPrices ? [{ ...paymentColumn<RosterRow>(format), ...(weekdays && { width: 148 }) }] : []),
    answerColumn('teacher', asks),
    answerColumn('pickUpOption', asks),
    answerColumn('tshirt', asks),
    joinedColumn<RosterRow>(format),
  ]
}

/** Returns the clashes of all days of a child. */
function clashesOf({ taken }: RosterRow, clashes: ColumnOptions['clashes']): readonly string[] | undefined {
  const allClashes = taken.flatMap(({ rosterId }) => clashes?.get(rosterId) ?? [])
  return allClashes.length > 0 ? [...new Set(allClashes)] : undefined
}

/** The weekdays of each child, each changed by a press, and their price. */
function weekdayColumns(
  activity: Activity | undefined,
  acts: WeekdayActs,
  format: Format,
  seesPrices: boolean,
): Column<RosterRow>[] {
  const sections = activity?.sections ?? []
  const hasPrices = sections.some(({ price }) => price > 0)
  return [
    {
      key: 'section',
      title: 'Days',
      width: 30 * Math.max(2, sections.length) + 14,
      isKept: true,
      card: 'fact',
      render: (row) => <WeekdayChips row={row} sections={sections} acts={acts} />,
    },
    ...(seesPrices && hasPrices && activity?.billingCycle
      ? [
          {
            key: 'eachCycle',
            title: { MONTHLY: 'A month', WEEKLY: 'A week', SESSION: 'In all' }[activity.billingCycle],
            numeric: true,
            width: 80,
            leastPx: 66,
            card: 'fact' as const,
            render: ({ eachCycle }: RosterRow) => eachCycle && format.money(eachCycle.amount),
          },
        ]
      : []),
  ]
}

/** Column of the group or weekday, on a page of a whole activity that has several. */
export function sectionColumn<Row extends { section: { name: string } | null }>(
  activity: Activity | undefined,
): Column<Row>[] {
  if (!activity || activity.section !== null || activity.sections.length < 2) return []
  const { words } = activityKinds[activity.kind]
  return [
    {
      key: 'section',
      title: words.section === 'day' ? 'Day' : 'Group',
      width: 84,
      card: 'fact',
      render: (row) => row.section?.name,
    },
  ]
}

/** Column of the picked days, for a camp sold by the day. */
export function daysColumn<Row extends { dates: readonly string[] | null }>(
  activity: Activity | undefined,
  format: Format,
): Column<Row>[] {
  if (!activity || !asksForDays(activity)) return []
  return [
    {
      key: 'dates',
      title: 'Days',
      width: 148,
      card: 'fact',
      render: ({ dates }) => <span className="numbers">{daysText(dates, format)}</span>,
    },
  ]
}

/** '12/07/2026, 12/09/2026'; of more than three the first two and the number of others. */
export function daysText(dates: readonly string[] | null, format: Pick<Format, 'date'>): string {
  if (dates === null) return 'Every day'
  const firstDates = dates.length > 3 ? dates.slice(0, 2) : dates
  const moreCount = dates.length - firstDates.length
  return (
    `${firstDates.map(format.date).join(', ')}${moreCount > 0 ? ` and ${moreCount} more` : ''}` || 'None left'
  )
}

interface ChildInRow {
  /** False for a child the instructor no longer teaches: everything but the name is hidden. */
  familyVisible?: boolean
  birthDate: string | null
  grade: string | null
  allergies: string
}

/** Columns of age or grade, as the activity requires, and allergies: the same on rosters and wait lists. */
export function childColumns<Row extends ChildInRow>(
  activity: Activity | undefined,
  format: Format,
): Column<Row>[] {
  const goesByGrade = activity?.gradeFrom != null || activity?.gradeTo != null
  const age: Column<Row> = {
    key: 'birthDate',
    title: 'Age',
    sort: true,
    width: 56,
    isKept: true,
    card: goesByGrade ? 'hidden' : 'fact',
    initiallyHidden: goesByGrade,
    render: ({ birthDate }) => birthDate && <Age birthDate={birthDate} on={format.today()} />,
  }
  const grade: Column<Row> = {
    key: 'grade',
    title: 'Grade',
    sort: true,
    width: 56,
    isKept: true,
    card: goesByGrade ? 'fact' : 'hidden',
    initiallyHidden: !goesByGrade,
    render: (row) => row.grade && gradeLabels[row.grade as Grade],
  }
  return [
    age,
    grade,
    {
      key: 'allergies',
      title: 'Allergies',
      // Wide enough for 'Strawberries' in one piece.
      width: 136,
      leastPx: 85,
      card: 'fact',
      render: (row) => orDash(row, row.allergies && <Allergies text={row.allergies} />),
    },
  ]
}

/** Shows hidden data as a dash, so that it does not look empty. */
function orDash({ familyVisible }: { familyVisible?: boolean }, what: ReactNode): ReactNode {
  return familyVisible === false ? '–' : what
}

/** Columns of special needs and guardians: the same on rosters and lists of drop-ins. */
export function careColumns<
  Row extends Pick<RosterRow, 'specialNeeds' | 'contacts' | 'familyVisible'>,
>(): Column<Row>[] {
  return [
    {
      key: 'specialNeeds',
      title: 'Needs',
      width: 88,
      leastPx: 52,
      card: 'fact',
      render: (row) => orDash(row, row.specialNeeds && <SpecialNeeds text={row.specialNeeds} />),
    },
    {
      key: 'phones',
      title: 'Guardians',
      exportAs: ['contacts', 'phones'],
      width: 236,
      // Room for a phone number and the number of others.
      leastPx: 155,
      card: 'fact',
      render: (row) => orDash(row, <Phones of={row.contacts} />),
    },
  ]
}

type Answers = Pick<RosterRow, 'teacher' | 'pickUpOption' | 'tshirt'>

const answers = {
  // Titles are short, since they are never cut.
  teacher: { title: 'Homeroom', width: 128, leastPx: 74, question: 'teacher' },
  pickUpOption: { title: 'Pickup', width: 112, leastPx: 60, question: 'pickUpOptions' },
  tshirt: { title: 'T-shirt', width: 64, leastPx: 52, question: 'tshirt' },
} as const satisfies Record<
  keyof Answers,
  { title: string; width: number; leastPx: number; question: keyof RosterQuestions }
>

/** Column with each child's answer: hidden by default if the activity does not ask. */
export function answerColumn<Key extends keyof Answers>(
  key: Key,
  asks: RosterQuestions | undefined,
): Column<Pick<RosterRow, Key>> {
  const { question, ...column } = answers[key]
  return {
    key,
    ...column,
    card: 'hidden',
    initiallyHidden: !asks?.[question],
    render: (row) => row[key],
  }
}

export function joinedColumn<Row extends { joinedAt: string; paperAt: string | null }>(
  format: Format,
): Column<Row> {
  return {
    key: 'joinedAt',
    title: 'Joined',
    sort: true,
    width: 152,
    card: 'hidden',
    initiallyHidden: true,
    render: ({ joinedAt, paperAt }) => (
      <span className="numbers">
        {paperAt === null ? format.moment(joinedAt) : `Paper form, ${format.moment(paperAt)}`}
      </span>
    ),
  }
}

function Marks({ row, clashes = [] }: { row: RosterRow; clashes?: readonly string[] | undefined }) {
  const isOneLine = useOneLine()
  return (
    <>
      <NeverReleaseTo of={row.doNotRelease} />
      <PhotosMark of={row.photos} />
      {clashes.length > 0 && (
        <TextChip
          tone="warning"
          icon={isOneLine && <IconCalendarX {...icon} />}
          short={isOneLine ? '' : 'Clash'}
        >{`Clash, at the same time: ${clashes.join('; ')}`}</TextChip>
      )}
      {row.isOutOfTurn && (
        <TextChip
          tone="warning"
          icon={isOneLine && <IconArrowUpRight {...icon} />}
          short={isOneLine ? '' : 'Out of turn'}
        >
          Out of turn, enrolled although it was full or others were waiting
        </TextChip>
      )}
    </>
  )
}

const icon = { size: 14, stroke: 2, 'aria-hidden': true } as const

export function paymentColumn<Row extends Pick<RosterRow, 'payment'>>(format: Format): Column<Row> {
  return {
    key: 'payment',
    title: 'Payment',
    sort: true,
    exportAs: ['owed'],
    numeric: true,
    width: 124,
    card: 'corner',
    isPinned: true,
    render: ({ payment }) => payment && <Payment of={payment} format={format} />,
  }
}

/** Weekdays added together are owed together: each row shows its part, and of which total. */
function Payment({ of: payment, format }: { of: NonNullable<RosterRow['payment']>; format: Format }) {
  const { tone, text } = PAYMENT[payment.state]
  return (
    <>
      <StatusChip tone={tone} hollow={tone !== 'success'}>
        {payment.amount > 0 && payment.state !== 'DISPUTED'
          ? `${format.money(payment.amount)} ${text}`
          : payment.state === 'PAID' && payment.paidUntil !== null
            ? `Paid through ${format.date(payment.paidUntil)}`
            : text}
      </StatusChip>
      {payment.of && (
        <div className={styles.partOf}>
          of {format.money(payment.of.amount)} for {payment.of.days} days
        </div>
      )}
    </>
  )
}

const PAYMENT: Record<
  NonNullable<RosterRow['payment']>['state'],
  { tone: 'success' | 'warning' | 'danger' | 'neutral'; text: string }
> = {
  NOTHING_DUE: { tone: 'success', text: 'Nothing due' },
  DISPUTED: { tone: 'danger', text: 'Disputed' },
  BEING_PAID: { tone: 'neutral', text: 'being paid' },
  INVOICED: { tone: 'warning', text: 'owed' },
  PART_PAID: { tone: 'warning', text: 'owed, part paid' },
  PAST_DUE: { tone: 'danger', text: 'past due' },
  PAID: { tone: 'success', text: 'Paid' },
  REFUNDED: { tone: 'neutral', text: 'Refunded' },
  WRITTEN_OFF: { tone: 'neutral', text: 'Written off' },
}
