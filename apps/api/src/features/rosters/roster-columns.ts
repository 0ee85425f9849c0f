import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { rosters } from '@afterbell/contract/rosters/rosters'
import { photoTexts } from '@afterbell/domain/families/photo-consent'
import { formsMarkText } from '@afterbell/domain/forms/forms-due'
import { formatPhones } from '@afterbell/domain/kernel/phone'
import { dateIn, formatDate, type DateFormat } from '@afterbell/domain/kernel/dates'
import { momentInWords } from '@afterbell/domain/places/paper-forms'
import { activityKinds, type ActivityKind, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { Column } from '../../platform/files/spreadsheet.ts'
import { sectionColumns } from '../activities/schedule-columns.ts'
import {
  allergiesColumn,
  birthDateColumn,
  gradeColumn,
  nameColumns,
  specialNeedsColumn,
} from '../families/children/fact-columns.ts'

/** Also covers drop-ins, which have everything a roster row has except the roster id. */
type RosterRow = AnswerOf<(typeof rosters)['list']>['content'][number]
type Row = Omit<RosterRow, 'rosterId' | 'taken' | 'eachCycle'> & Partial<Pick<RosterRow, 'eachCycle'>>

/**
 * Columns of a roster's spreadsheet, in the order of the screen, with group or weekday for kinds that have them.
 * Money columns are empty for roles that may not see it.
 */
export function rosterColumns(
  { timezone, dateFormat, country }: Pick<SchoolNow, 'timezone' | 'dateFormat' | 'country'>,
  kind: ActivityKind,
): readonly Column<Row>[] {
  const { singleDays, childTakes }: KindAnswers = activityKinds[kind]
  return [
    ...sectionColumns<Row>(kind),
    ...(singleDays === 'PICKED' ? [daysColumn(dateFormat)] : []),
    ...nameColumns,
    birthDateColumn,
    gradeColumn,
    allergiesColumn,
    specialNeedsColumn,
    {
      field: 'doNotRelease',
      label: 'Do not release to',
      of: ({ doNotRelease }) => doNotRelease.join(', ') || null,
    },
    {
      field: 'contacts',
      label: 'Contacts',
      of: ({ contacts }) => contacts.map(({ name }) => name).join(', '),
    },
    {
      field: 'phones',
      label: 'Phones',
      of: ({ contacts }) => formatPhones(contacts, country),
    },
    { field: 'teacher', label: 'Homeroom teacher', of: ({ teacher }) => teacher },
    { field: 'pickUpOption', label: 'Pickup option', of: ({ pickUpOption }) => pickUpOption },
    { field: 'photos', label: 'Photos', of: ({ photos }) => photos && photoTexts[photos] },
    { field: 'tshirt', label: 'T-shirt', of: ({ tshirt }) => tshirt },
    { field: 'forms', label: 'Forms', of: ({ forms }) => formsMarkText(forms) },
    { field: 'owed', label: 'Owed', of: ({ payment }) => payment?.amount ?? null, kind: 'money' },
    ...(childTakes === 'ONE_OR_MORE' ? [eachCycleColumn] : []),
    {
      field: 'registeredOnline',
      label: 'Registered online',
      of: ({ isRegisteredOnline }) => (isRegisteredOnline ? 'Yes' : null),
    },
    {
      field: 'paperAt',
      label: 'Paper form came in',
      of: ({ paperAt }) =>
        paperAt === null ? null : momentInWords(Temporal.Instant.from(paperAt), { timezone, dateFormat }),
    },
    {
      field: 'joinedAt',
      label: 'Joined',
      of: ({ joinedAt }) => dateIn(timezone, Temporal.Instant.from(joinedAt)),
      kind: 'date',
    },
  ]
}

/** The price of all weekdays of a child per billing cycle. */
const eachCycleColumn: Column<Row> = {
  field: 'eachCycle',
  label: 'Price per cycle',
  of: ({ eachCycle }) => eachCycle?.amount ?? null,
  kind: 'money',
}

/** The picked days; empty if the child has every day. */
function daysColumn(dateFormat: DateFormat): Column<Row> {
  return {
    field: 'dates',
    label: 'Days',
    of: ({ dates }) => dates?.map((date) => formatDate(date, dateFormat)).join(', ') ?? null,
  }
}
