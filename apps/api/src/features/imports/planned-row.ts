import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { imports } from '@afterbell/contract/imports/imports'
import { audienceText } from '@afterbell/domain/activities/audience'
import type { CatalogRow } from '@afterbell/domain/imports/import-rows'
import { formatDate, type DateFormat } from '@afterbell/domain/kernel/dates'
import type { Finding } from '@afterbell/domain/kernel/decision'

/** A catalog row with its planned or final result, as answered and stored. */
export type PlannedRow = AnswerOf<(typeof imports)['rows']>['content'][number]

/** A row's initial plan: it creates an activity. */
export function rowOf(row: CatalogRow): PlannedRow {
  const { signUpBeginsDate, signUpBeginsTime } = row.facts
  return {
    row: row.row,
    name: row.name,
    activity: null,
    activityId: null,
    result: 'CREATE',
    message: null,
    notes: [...row.notes, ...row.assumed],
    rewrites: row.rewrites,
    weekdays: row.weekdays,
    startDate: row.startsOn,
    endDate: row.endsOn,
    timeFrom: row.timeFrom,
    timeTo: row.timeTo,
    audience: audienceText(row),
    signUpBegins:
      signUpBeginsDate === undefined && signUpBeginsTime === undefined
        ? null
        : { date: row.signUp.signUpBeginsDate, time: row.signUp.signUpBeginsTime },
    changes: [],
    match: null,
  }
}

/** Skips a row with a reason. */
export function skip(row: PlannedRow, message: string): false {
  Object.assign(row, { result: 'SKIP', message })
  return false
}

/** Skips a change that a rule refuses, with the reason; the activity stays as it is. */
export function refuseChange(row: PlannedRow, why: string): false {
  return skip(row, `${row.activity} stays as it is. ${why}`)
}

/** Message for a row that was imported before, on `date`. */
export function importedText(date: string, { dateFormat }: { dateFormat: DateFormat }): string {
  return `This was imported on ${formatDate(date, dateFormat)} already`
}

/** Joins findings into one sentence; null if there are none. */
export function whyNot(findings: readonly Finding[]): string | null {
  return findings.length === 0
    ? null
    : [...new Set(findings.map((finding) => sentenceOf(finding)))].join('. ')
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  weekdays: 'Days',
  startsOn: 'First date',
  endsOn: 'Last date',
  timeFrom: 'Start time',
  timeTo: 'End time',
  ageFrom: 'Ages',
  ageTo: 'Ages',
  gradeFrom: 'Grades',
  gradeTo: 'Grades',
  price: 'Price',
  paid: 'Price',
  maxEnroll: 'Spots',
  signUpBeginsDate: 'Sign-up opens',
  signUpBeginsTime: 'Sign-up opens',
  signUpEndsDate: 'Sign-up closes',
  signUpEndsTime: 'Sign-up closes',
  billingType: 'Billing type',
  intervalType: 'Booking',
}

/** Replaces a path such as `groups.0.timeTo` by the row's label for it. */
function sentenceOf({ path, message }: Finding): string {
  const label = labels[path.split('.').at(-1)!]
  return label ? `${label}: ${message}` : message
}
