import type { ReactNode } from 'react'
import { PLACES_MAX } from '@afterbell/domain/activities/availability'
import { date, time, timeAfter } from '@afterbell/domain/kernel/date-rules'
import { findings, type Finding } from '@afterbell/domain/kernel/decision'
import type { Audience } from '@afterbell/domain/activities/audience'
import { checkAudience } from '@afterbell/domain/activities/eligibility'
import {
  biggerOrEqual,
  lessOrEqual,
  wholeNumber,
  type NumberTyped,
} from '@afterbell/domain/kernel/number-rules'
import type { SignUp } from '@afterbell/domain/activities/sign-up'
import type { NameRules } from '@afterbell/domain/kernel/name-rules'
import { all } from '@afterbell/domain/kernel/rules'
import { description } from '@afterbell/domain/kernel/text-rules'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { DatesField } from '../../../ui/fields/DatesField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { CheckField } from '../../../ui/fields/SwitchField.tsx'
import { TextareaField } from '../../../ui/fields/TextareaField.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { FieldGrid } from '../../../ui/form/form.tsx'
import type { FieldProps, KitFormState } from '../../../ui/form/useAppForm.ts'
import { AudienceFields } from '../fields/AudienceFields.tsx'
import { asPart, orEmpty } from '../fields/form-parts.ts'
import { FormsField } from '../fields/FormsField.tsx'
import { InstructorsField, LocationField } from '../fields/PlaceAndPeople.tsx'
import { kindCalls } from '../kind-calls.ts'
import type { ScreenKind } from '../kinds.tsx'

/** Values to set on several activities at once. Empty ones change nothing. */
export interface BulkValues extends Audience, SignUp {
  locationId: string | null
  instructorIds: string[]
  startsOn: string | null
  endsOn: string | null
  noDates: string[]
  replacesDates: boolean
  timeFrom: string | null
  timeTo: string | null
  maxEnroll: NumberTyped
  waitList: boolean
  maxWaitList: NumberTyped
  pickUpOptions: boolean
  pickUpOptionsRequired: boolean
  teacher: boolean
  teacherRequired: boolean
  tshirt: boolean
  tshirtRequired: boolean
  formIds: string[]
  description: string
  whatToBring: string
}

export const nothingChanged: BulkValues = {
  locationId: null,
  instructorIds: [],
  ageFrom: null,
  ageTo: null,
  gradeFrom: null,
  gradeTo: null,
  startsOn: null,
  endsOn: null,
  noDates: [],
  replacesDates: false,
  timeFrom: null,
  timeTo: null,
  signUpBeginsDate: null,
  signUpBeginsTime: null,
  signUpEndsDate: null,
  signUpEndsTime: null,
  maxEnroll: null,
  waitList: true,
  maxWaitList: null,
  pickUpOptions: true,
  pickUpOptionsRequired: false,
  teacher: true,
  teacherRequired: false,
  tshirt: true,
  tshirtRequired: false,
  formIds: [],
  description: '',
  whatToBring: '',
}

/** Fields that change together, with their inputs. */
export interface BulkPart {
  key: string
  label: string
  fields: readonly (keyof BulkValues)[]
  draw: (form: KitFormState<BulkValues>) => ReactNode
}

/** A part that may have only some of its fields: `has` says which ones the kind has. */
interface AnyPart extends Omit<BulkPart, 'draw'> {
  draw: (form: KitFormState<BulkValues>, has: (field: keyof BulkValues) => boolean) => ReactNode
}

/** Returns the parts of a kind with the fields it has, except those that each section has for itself. */
export function bulkPartsOf(kind: ScreenKind): BulkPart[] {
  const bulkFields = new Set<string>(kindCalls[kind].bulkFields)
  const has = (field: keyof BulkValues) => bulkFields.has(field)
  return bulkParts
    .filter(({ fields }) => has(fields[0]!))
    .map((part) => ({
      ...part,
      fields: part.fields.filter(has),
      draw: (form) => part.draw(form, has),
    }))
}

const bulkParts: readonly AnyPart[] = [
  {
    key: 'location',
    label: 'Location',
    fields: ['locationId'],
    draw: (form) => <LocationField field={form.field('locationId')} />,
  },
  {
    key: 'people',
    label: 'Instructors',
    fields: ['instructorIds'],
    draw: (form) => (
      <InstructorsField field={form.field('instructorIds')} description="These replace the current ones." />
    ),
  },
  {
    key: 'audience',
    label: 'Ages or grades',
    fields: ['ageFrom', 'ageTo', 'gradeFrom', 'gradeTo'],
    draw: (form) => <AudienceFields form={asPart(form)} />,
  },
  {
    key: 'dates',
    label: 'First and last date',
    fields: ['startsOn', 'endsOn'],
    draw: (form) => (
      <FieldGrid>
        <DateField {...orEmpty(form.field('startsOn'))} label="First date" />
        <DateField {...orEmpty(form.field('endsOn'))} label="Last date" />
      </FieldGrid>
    ),
  },
  {
    key: 'times',
    label: 'Times',
    fields: ['timeFrom', 'timeTo'],
    draw: (form) => (
      <FieldGrid>
        <TimeField {...orEmpty(form.field('timeFrom'))} label="Start time" />
        <TimeField {...orEmpty(form.field('timeTo'))} label="End time" />
      </FieldGrid>
    ),
  },
  {
    key: 'noDates',
    label: 'No-session dates',
    fields: ['noDates'],
    draw: (form) => (
      <>
        <DatesField
          {...form.field('noDates')}
          label="Dates when they do not meet"
          description={
            form.values.replacesDates
              ? 'Each leaves out these dates and no others.'
              : 'Each leaves out these dates beside those it has.'
          }
          isNarrow
        />
        <CheckField {...form.field('replacesDates')} label="Replace the current dates" />
      </>
    ),
  },
  {
    key: 'signUpBegins',
    label: 'Sign-up opening',
    fields: ['signUpBeginsDate', 'signUpBeginsTime'],
    draw: (form) => (
      <FieldGrid>
        <DateField {...orEmpty(form.field('signUpBeginsDate'))} label="Sign-up opens on" />
        <TimeField {...orEmpty(form.field('signUpBeginsTime'))} label="Sign-up opens at" />
      </FieldGrid>
    ),
  },
  {
    key: 'signUpEnds',
    label: 'Sign-up closing',
    fields: ['signUpEndsDate', 'signUpEndsTime'],
    draw: (form) => (
      <FieldGrid>
        <DateField {...orEmpty(form.field('signUpEndsDate'))} label="Sign-up closes on" />
        <TimeField {...orEmpty(form.field('signUpEndsTime'))} label="Sign-up closes at" />
      </FieldGrid>
    ),
  },
  {
    key: 'places',
    label: 'Spots',
    fields: ['maxEnroll'],
    draw: (form) => <NumberField {...form.field('maxEnroll')} label="Spots" unit="children" />,
  },
  {
    key: 'waitList',
    label: 'Wait list',
    fields: ['waitList', 'maxWaitList'],
    draw: (form, has) => (
      <>
        <OnOff field={form.field('waitList')} label="Wait list" />
        {has('maxWaitList') && form.values.waitList && (
          <NumberField
            {...form.field('maxWaitList')}
            label="Spots on the wait list"
            unit="children"
            description="If empty, the number does not change."
          />
        )}
      </>
    ),
  },
  questionPart('pickUpOptions', 'Pickup options'),
  questionPart('teacher', 'Homeroom teacher'),
  questionPart('tshirt', 'T-shirt'),
  {
    key: 'forms',
    label: 'Custom forms',
    fields: ['formIds'],
    draw: (form) => (
      <FormsField field={form.field('formIds')} description="These replace the current forms." />
    ),
  },
  {
    key: 'description',
    label: 'Description',
    fields: ['description'],
    draw: (form) => <TextareaField {...form.field('description')} label="Description" max={1000} />,
  },
  {
    key: 'whatToBring',
    label: 'What to bring',
    fields: ['whatToBring'],
    draw: (form) => <TextareaField {...form.field('whatToBring')} label="What to bring" max={1000} />,
  },
]

/** Returns findings on the values of these parts, as far as they can be checked without the activities. */
export function bulkFindings(values: BulkValues, parts: readonly BulkPart[], names: NameRules): Finding[] {
  const fields = new Set<string>(parts.flatMap((part) => part.fields))
  const count = all<NumberTyped>(wholeNumber, biggerOrEqual(1), lessOrEqual(PLACES_MAX))
  return [
    ...checkAudience(values),
    ...findings([
      ['startsOn', date(values.startsOn)],
      [
        'endsOn',
        date(values.endsOn) ??
          (isBefore(values.endsOn, values.startsOn) ? 'End date should not be before start date' : null),
      ],
      ['timeFrom', time(values.timeFrom)],
      ['timeTo', all(time, timeAfter(values.timeFrom))(values.timeTo)],
      ['signUpBeginsDate', date(values.signUpBeginsDate)],
      ['signUpBeginsTime', time(values.signUpBeginsTime)],
      ['signUpEndsDate', date(values.signUpEndsDate)],
      ['signUpEndsTime', time(values.signUpEndsTime)],
      ['maxEnroll', count(values.maxEnroll)],
      ['maxWaitList', values.waitList ? count(values.maxWaitList) : null],
      ['description', description(names)(values.description)],
      ['whatToBring', description(names)(values.whatToBring)],
    ]),
  ].filter(({ path }) => fields.has(path))
}

/** Returns the values of these parts that are filled in. */
export function bulkChanges(values: BulkValues, parts: readonly BulkPart[]): Record<string, unknown> {
  const isEmpty = (value: unknown) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(
    parts
      .flatMap((part) => part.fields)
      .filter((field) => !isEmpty(values[field]) && !(field === 'maxWaitList' && !values.waitList))
      .map((field) => [field, values[field]]),
  )
}

type QuestionKey = 'pickUpOptions' | 'teacher' | 'tshirt'

function questionPart(key: QuestionKey, label: string): BulkPart {
  return {
    key,
    label: `${label} asked for`,
    fields: [key, `${key}Required`],
    draw: (form) => (
      <>
        <OnOff field={form.field(key)} label={label} on="Ask" off="Do not ask" />
        {form.values[key] && <CheckField {...form.field(`${key}Required`)} label="Required" />}
      </>
    ),
  }
}

interface OnOffProps {
  field: FieldProps<boolean>
  label: string
  on?: string
  off?: string
}

function OnOff({ field, label, on = 'On', off = 'Off' }: OnOffProps) {
  return (
    <ChoiceField
      {...field}
      label={label}
      value={field.value ? 'on' : 'off'}
      onChange={(value) => field.onChange(value === 'on')}
      choices={[
        { value: 'on', label: on },
        { value: 'off', label: off },
      ]}
    />
  )
}

function isBefore(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one < other
}
