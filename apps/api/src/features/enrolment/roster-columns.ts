import type { AnswerOf } from '@afterbell/contract/op'
import type { rosters } from '@afterbell/contract/enrolment'
import { gradeLabels } from '@afterbell/domain/grades'
import { dateIn } from '@afterbell/domain/calendar'
import type { ActivityKind } from '@afterbell/domain/activity-kinds'
import type { Column } from '../../platform/spreadsheet.ts'
import { sectionColumns } from '../activities/schedule-columns.ts'

type Row = AnswerOf<(typeof rosters)['list']>['content'][number]

/**
 * The columns of a roster's spreadsheet, in the order of the screen, with the group or the weekday where a kind has them.
 * Money is left out for who may not see it.
 */
export function rosterColumns(timezone: string, kind: ActivityKind): readonly Column<Row>[] {
  return [
    ...sectionColumns<Row>(kind),
    { field: 'lastName', label: 'Last name', of: ({ lastName }) => lastName },
    { field: 'firstName', label: 'First name', of: ({ firstName }) => firstName },
    { field: 'birthDate', label: 'Birth date', of: ({ birthDate }) => birthDate, kind: 'date' },
    {
      field: 'grade',
      label: 'Grade',
      of: ({ grade }) => (grade ? gradeLabels[grade as keyof typeof gradeLabels] : null),
    },
    { field: 'allergies', label: 'Allergies', of: ({ allergies }) => allergies || 'none' },
    { field: 'specialNeeds', label: 'Special needs', of: ({ specialNeeds }) => specialNeeds || 'No needs' },
    {
      field: 'contacts',
      label: 'Contacts',
      of: ({ contacts }) => contacts.map(({ name }) => name).join(', '),
    },
    {
      field: 'phones',
      label: 'Phones',
      of: ({ contacts }) => contacts.flatMap(({ phoneNumber }) => phoneNumber ?? []).join(', '),
    },
    { field: 'teacher', label: 'Homeroom teacher', of: ({ teacher }) => teacher },
    { field: 'pickUpOption', label: 'Pickup option', of: ({ pickUpOption }) => pickUpOption },
    { field: 'tshirt', label: 'T-shirt', of: ({ tshirt }) => tshirt },
    { field: 'owed', label: 'Owed', of: ({ payment }) => payment?.amount ?? null, kind: 'money' },
    {
      field: 'joinedAt',
      label: 'Joined',
      of: ({ joinedAt }) => dateIn(timezone, Temporal.Instant.from(joinedAt)),
      kind: 'date',
    },
  ]
}
