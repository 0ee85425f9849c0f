import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { dropIns } from '@afterbell/contract/drop-in/drop-in'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { Column } from '../../platform/files/spreadsheet.ts'
import { rosterColumns } from '../rosters/roster-columns.ts'

export type DropInRow = AnswerOf<(typeof dropIns)['list']>['content'][number]

const stateLabels: Record<DropInRow['state'], string> = {
  BOOKED: 'Booked',
  CAME: 'Attended',
  MISSED: 'Did not attend',
  NO_MEETING: 'Does not meet',
}

/** Columns of the drop-ins' spreadsheet: date and times, then those of a roster. */
export function dropInColumns(school: SchoolNow): readonly Column<DropInRow>[] {
  return [
    { field: 'date', label: 'Date', of: ({ date }) => date, kind: 'date' },
    { field: 'timeFrom', label: 'From', of: ({ timeFrom }) => timeFrom, kind: 'time' },
    { field: 'timeTo', label: 'To', of: ({ timeTo }) => timeTo, kind: 'time' },
    { field: 'state', label: 'State', of: ({ state }) => stateLabels[state] },
    ...rosterColumns(school, 'aftercare'),
  ]
}
