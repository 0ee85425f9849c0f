import type { ColumnMapping } from './import-columns.ts'
import type { ImportOptions } from './import-rows.ts'

/** Formats amounts and times as the school does. Money is in cents, times are `HH:mm`. */
interface Formatters {
  money(cents: number): string
  times(from: string | null, to: string | null): string
}

/**
 * Explains the defaults every row gets because no column sets them, so that nobody finds out after an import that 40
 * classes are free. `things` names what rows become, as in 'classes'.
 */
export function defaultsText(
  mapping: ColumnMapping,
  { price, capacity, timeFrom, timeTo }: Pick<ImportOptions, 'price' | 'capacity' | 'timeFrom' | 'timeTo'>,
  { rowCount, things, written }: { rowCount: number; things: string; written: Formatters },
): string[] {
  const lacks = (...fields: (keyof ColumnMapping)[]) => fields.every((field) => mapping[field] === undefined)
  const allText = `all ${rowCount.toLocaleString('en')} ${things}`
  return [
    ...(lacks('price')
      ? [`No price column: ${allText} will ${price === 0 ? 'be free' : `cost ${written.money(price)}`}.`]
      : []),
    ...(lacks('capacity')
      ? [`No column for spots: ${allText} will have ${capacity} ${capacity === 1 ? 'spot' : 'spots'}.`]
      : []),
    ...(lacks('times', 'schedule', 'startTime', 'startHour', 'endTime', 'endHour') && (timeFrom ?? timeTo)
      ? [`No column for times: ${allText} will be at ${written.times(timeFrom, timeTo)}.`]
      : []),
    ...(lacks('ages', 'grades', 'ageFrom', 'ageTo', 'gradeFrom', 'gradeTo')
      ? [`No column for ages or grades: ${allText} will be for all ages.`]
      : []),
  ]
}
