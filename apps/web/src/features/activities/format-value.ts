import { ageLabels } from '@afterbell/domain/kernel/ages'
import { billingTypeLabels } from '@afterbell/domain/prices/billing-types'
import { isDate, isTime } from '@afterbell/domain/kernel/dates'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import type { Format } from '../../platform/format.ts'
import { valueAt } from '../../ui/paths.ts'
import type { ActivityRecord } from './wizard/wizard-kind.ts'

/** Returns the value of a field in an activity's form as people read it: '$120', '09/01/2026', 'on', the names of people. */
export function formatValue(
  path: string,
  values: object,
  record: Pick<ActivityRecord, 'location' | 'instructors'> | null,
  format: Format,
): string {
  const value = valueAt(values, path)
  if (/(^|\.)(price|dropInPrice)$/.test(path) && typeof value === 'number') return format.money(value)
  // The forms' names are not available here, and ids mean nothing to people.
  if (/(^|\.)formIds$/.test(path) && Array.isArray(value))
    return value.length === 1 ? '1 form' : `${value.length} forms`
  if (Array.isArray(value)) return value.map((each) => formatOne(each, record, format)).join(', ')
  return formatOne(value, record, format)
}

function formatOne(
  value: unknown,
  record: Pick<ActivityRecord, 'location' | 'instructors'> | null,
  format: Format,
): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'object') return String((value as { name?: string }).name ?? '')
  const text = String(value)
  if (isDate(text)) return format.date(text)
  if (isTime(text)) return format.time(text)
  const people = [...(record?.instructors ?? []), ...(record?.location ? [record.location] : [])]
  return people.find(({ id }) => id === text)?.name ?? labels[text] ?? text
}

const labels: Readonly<Record<string, string>> = { ...ageLabels, ...gradeLabels, ...billingTypeLabels }
