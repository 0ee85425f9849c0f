import {
  campFromNow,
  campToSave,
  closedInCamp,
  duplicateOfCamp,
  INTERVAL_TYPES,
  intervalTypeLabels,
  newCamp,
  stepOfCampField,
  type CampForm,
} from '@afterbell/domain/activities/camp-form'
import { checkCamp } from '@afterbell/domain/activities/check-camp'
import { noDiscounts } from '@afterbell/domain/prices/price-discounts'
import { chosenWeekdays, weekdayFlags, weekdayLabels } from '@afterbell/domain/kernel/weekdays'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { TextareaField } from '../../../ui/fields/TextareaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FieldGrid } from '../../../ui/form/form.tsx'
import { SignUpQuestionFields } from '../fields/AskedFields.tsx'
import { FeesBesidePrice } from '../fields/prices/FeesBesidePrice.tsx'
import { asPart, orEmpty } from '../fields/form-parts.ts'
import { GroupsEditor } from '../fields/GroupsEditor.tsx'
import { ClosedDaysFields } from '../fields/ClosedDaysFields.tsx'
import { NoDatesField } from '../fields/NoDatesField.tsx'
import { InstructorsField, LocationField } from '../fields/PlaceAndPeople.tsx'
import { RunFields } from '../fields/RunFields.tsx'
import { SignUpFields } from '../fields/SignUpFields.tsx'
import { PaymentPlanFields } from '../fields/PaymentPlanFields.tsx'
import { TaxFields } from '../fields/TaxFields.tsx'
import { WizardSection } from '../fields/WizardSection.tsx'
import { droppedDates, wholeRun } from '../run-dates.ts'
import type { ActivityFacts, KindWizard, StepProps } from './wizard-kind.ts'
import { belowUsed, commonLabels, withoutEmptyAddOns } from './wizard-parts.ts'

/** The wizard of camps: its sections are groups, each with its own audience, hours, spots and price. */
export const campWizard: KindWizard<CampForm> = {
  newForm: newCamp,
  fromNow: campFromNow,
  copyOf: (form, today, now) => {
    const { duplicate: _, ...copy } = duplicateOfCamp(form, today, now)
    return copy
  },
  toSave: campToSave,
  check: (form, { today, mode, names, stored, dateFormat }) => {
    const findings = checkCamp(withoutEmptyAddOns(form), {
      today,
      mode,
      names,
      previous: stored?.form ?? null,
    })
    if (mode !== 'edit' || stored === null) return findings
    const { record } = stored
    const groups = form.sections.map(({ id, maxEnroll }, index) => ({
      id,
      maxEnroll,
      path: `sections.${index}.maxEnroll`,
    }))
    return [
      ...findings,
      ...belowUsed(groups, record),
      ...droppedDates(wholeRun(factsOf(form)), record.attendedDates, dateFormat, {
        startsOn: 'startsOn',
        endsOn: 'endsOn',
        noDates: 'noDates',
        weekdays: 'weekdays',
      }),
    ]
  },
  stepOf: stepOfCampField,
  facts: factsOf,
  choices: ({ locationId, instructorIds }) => ({
    place: { path: 'locationId', ids: locationId ? [locationId] : [] },
    people: [{ path: 'instructorIds', ids: instructorIds }],
  }),
  labelOf: (path) => labels[path.split('.')[0]!] ?? path,
  steps: { details: CampDetails, groups: CampGroups, dates: CampDates, fees: CampFees },
}

function CampDetails({ form, chosen }: StepProps<CampForm>) {
  return (
    <>
      <WizardSection title="About the camp">
        <TextField {...form.field('name')} label="Camp name" placeholder="Winter break camp" required />
        <TextareaField
          {...form.field('description')}
          label="Description"
          placeholder="What children do and what to bring"
          max={1000}
        />
      </WizardSection>
      <WizardSection title="Location and instructors">
        <FieldGrid>
          <LocationField field={form.field('locationId')} chosen={chosen?.location} />
          <InstructorsField field={form.field('instructorIds')} chosen={chosen?.instructors} />
        </FieldGrid>
      </WizardSection>
      <WizardSection title="Asked of families" description="What you ask for each child who enrolls.">
        <SignUpQuestionFields form={asPart(form)} />
      </WizardSection>
    </>
  )
}

function CampGroups({ form, record, isPublished }: StepProps<CampForm>) {
  return (
    <>
      <WizardSection title="Wait list">
        <SwitchField
          {...form.field('waitList')}
          label="Wait lists"
          description="Children can wait for a spot in a full group. Turn this off for a camp without wait lists."
        />
      </WizardSection>
      <GroupsEditor form={form} record={record} closed={isPublished ? closedInCamp.section : {}} />
    </>
  )
}

function CampDates({ form, record, isPublished }: StepProps<CampForm>) {
  const closed = isPublished ? closedInCamp.form.intervalType : undefined
  return (
    <>
      <WizardSection title="Dates and times">
        <ChoiceField
          {...form.field('intervalType')}
          label="A child takes"
          disabled={closed !== undefined}
          description={closed ?? intervalText[form.values.intervalType]}
          choices={INTERVAL_TYPES.map((value) => ({ value, label: intervalTypeLabels[value] }))}
        />
        <RunFields
          weekdays={{
            name: 'weekdays',
            value: weekdayFlags(chosenWeekdays(form.values)),
            error: form.errorAt('weekdays'),
            onChange: (days) => {
              form.setValues(days)
              form.see(['weekdays'])
            },
          }}
          startsOn={orEmpty(form.field('startsOn'))}
          endsOn={orEmpty(form.field('endsOn'))}
          attendedDates={record?.attendedDates ?? []}
        />
      </WizardSection>
      <WizardSection title="No-camp dates" description="Holidays and other days off.">
        <NoDatesField
          field={form.field('noDates')}
          label="No-camp dates"
          run={wholeRun(factsOf(form.values))}
          attendedDates={record?.attendedDates ?? []}
        />
      </WizardSection>
      <ClosedDaysFields kind="camps" form={asPart(form)} facts={factsOf(form.values)} />
      <WizardSection
        title="Sign-up"
        description="If you set no closing date, sign-up closes when the last group ends."
      >
        <SignUpFields form={asPart(form)} />
      </WizardSection>
    </>
  )
}

const intervalText = {
  WEEKLY: 'The whole camp, from the first day to the last.',
  DAILY: 'The days the family picks. Group prices are then per day or per hour.',
} as const

function CampFees({ form, isPublished }: StepProps<CampForm>) {
  const closed = isPublished ? closedInCamp.form.prorate : undefined
  return (
    <>
      {form.values.intervalType === 'WEEKLY' && (
        <WizardSection title="Price" description="Each group has its own price.">
          <SwitchField
            {...form.field('prorate')}
            label="Prorate"
            disabled={closed !== undefined}
            description={closed ?? 'Families who join late pay only for the days that are left.'}
          />
        </WizardSection>
      )}
      <PaymentPlanFields
        form={asPart(form)}
        prices={form.values.sections.map(({ price, paid }) => (paid ? price : 0))}
        closed={isPublished ? closedInCamp.form.paymentPlan : undefined}
      />
      <TaxFields form={asPart(form)} />
      <FeesBesidePrice kind="camps" form={asPart(form)} facts={factsOf(form.values)} />
    </>
  )
}

function factsOf(form: CampForm): ActivityFacts {
  const weekdays = chosenWeekdays(form)
  return {
    ...form,
    sections: form.sections.map((group, index) => ({
      key: group.id ?? `new-${index}`,
      name: group.name,
      audience: {
        ageFrom: group.ageFrom,
        ageTo: group.ageTo,
        gradeFrom: group.gradeFrom,
        gradeTo: group.gradeTo,
      },
      weekdays,
      timeFrom: group.timeFrom,
      timeTo: group.timeTo,
      price: group.paid ? group.price : 0,
      fee:
        form.intervalType === 'DAILY'
          ? { for: 'DAYS', rate: group.billingType }
          : { for: 'RUN', rate: group.billingType, prorates: form.prorate },
      maxEnroll: group.maxEnroll,
      maxWaitList: form.waitList && group.waitList ? (group.maxWaitList ?? 0) : 0,
    })),
    dropIn: null,
    discounts: {
      ...noDiscounts,
      earlyBird: form.earlyBirdDiscount,
      multiProgram: form.multiProgramDiscount,
      multiChild: form.multiChildDiscount,
    },
  }
}

const labels: Readonly<Record<string, string>> = {
  ...commonLabels,
  ...weekdayLabels,
  name: 'Camp name',
  startsOn: 'First date',
  endsOn: 'Last date',
  noDates: 'No-camp dates',
  intervalType: 'What a child takes',
  sections: 'Groups',
}
