import { checkClass } from '@afterbell/domain/activities/check-class'
import {
  classToSave,
  closedWhenPublished,
  draftFromNow,
  duplicateOf,
  newClass,
  stepOfField,
  type ClassForm,
} from '@afterbell/domain/activities/class-form'
import { noDiscounts } from '@afterbell/domain/prices/price-discounts'
import { chosenWeekdays, weekdayFlags, weekdayLabels } from '@afterbell/domain/kernel/weekdays'
import { TextareaField } from '../../../ui/fields/TextareaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FieldGrid } from '../../../ui/form/form.tsx'
import { SignUpQuestionFields } from '../fields/AskedFields.tsx'
import { AudienceFields } from '../fields/AudienceFields.tsx'
import { FeesBesidePrice } from '../fields/prices/FeesBesidePrice.tsx'
import { asPart, orEmpty } from '../fields/form-parts.ts'
import { ClosedDaysFields } from '../fields/ClosedDaysFields.tsx'
import { NoDatesField } from '../fields/NoDatesField.tsx'
import { InstructorsField, LocationField } from '../fields/PlaceAndPeople.tsx'
import { PlacesFields } from '../fields/PlacesFields.tsx'
import { PriceFields } from '../fields/prices/PriceFields.tsx'
import { RunFields } from '../fields/RunFields.tsx'
import { SignUpFields } from '../fields/SignUpFields.tsx'
import { PaymentPlanFields } from '../fields/PaymentPlanFields.tsx'
import { TaxFields } from '../fields/TaxFields.tsx'
import { WizardSection } from '../fields/WizardSection.tsx'
import { droppedDates, wholeRun } from '../run-dates.ts'
import type { ActivityFacts, KindWizard, StepProps } from './wizard-kind.ts'
import { belowUsed, commonLabels, withoutEmptyAddOns } from './wizard-parts.ts'

/** The wizard of classes. The single section is hidden: its fields are among details, dates and fees. */
export const classWizard: KindWizard<ClassForm> = {
  newForm: newClass,
  fromNow: draftFromNow,
  copyOf: (form, today, now) => {
    const { duplicate: _, ...copy } = duplicateOf(form, today, now)
    return copy
  },
  toSave: classToSave,
  check: (form, { today, mode, names, stored, dateFormat }) => {
    const checked = withoutEmptyAddOns(form)
    const findings = checkClass(checked, { today, mode, names, previous: stored?.form ?? null })
    if (mode !== 'edit' || stored === null) return findings
    const { record } = stored
    return [
      ...findings,
      ...belowUsed([{ id: record.id, maxEnroll: form.maxEnroll, path: 'maxEnroll' }], record),
      ...droppedDates(wholeRun(factsOf(form)), record.attendedDates, dateFormat, {
        startsOn: 'startsOn',
        endsOn: 'endsOn',
        noDates: 'noDates',
        weekdays: 'weekdays',
      }),
    ]
  },
  stepOf: stepOfField,
  facts: factsOf,
  choices: ({ locationId, instructorIds }) => ({
    place: { path: 'locationId', ids: locationId ? [locationId] : [] },
    people: [{ path: 'instructorIds', ids: instructorIds }],
  }),
  labelOf: (path) => labels[path.split('.')[0]!] ?? path,
  steps: { details: ClassDetails, dates: ClassDates, fees: ClassFees },
}

function ClassDetails({ form, record, chosen }: StepProps<ClassForm>) {
  return (
    <>
      <WizardSection title="About the class">
        <TextField {...form.field('name')} label="Class name" placeholder="Chess for beginners" required />
        <TextareaField
          {...form.field('description')}
          label="Description"
          placeholder="What children do and what to bring"
          max={1000}
        />
      </WizardSection>
      <WizardSection title="Location, instructors and ages">
        <FieldGrid>
          <LocationField field={form.field('locationId')} chosen={chosen?.location} />
          <InstructorsField field={form.field('instructorIds')} chosen={chosen?.instructors} />
        </FieldGrid>
        <AudienceFields form={asPart(form)} />
      </WizardSection>
      <WizardSection title="Spots">
        <PlacesFields form={asPart(form)} used={record?.places.enrolled ?? 0} />
      </WizardSection>
      <WizardSection title="Asked of families" description="What you ask for each child who enrolls.">
        <SignUpQuestionFields form={asPart(form)} />
      </WizardSection>
    </>
  )
}

function ClassDates({ form, record }: StepProps<ClassForm>) {
  return (
    <>
      <WizardSection title="When it meets">
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
          times={{ from: orEmpty(form.field('timeFrom')), to: orEmpty(form.field('timeTo')) }}
          attendedDates={record?.attendedDates ?? []}
        />
      </WizardSection>
      <WizardSection title="No-class dates" description="Holidays and other days off.">
        <NoDatesField
          field={form.field('noDates')}
          label="No-class dates"
          run={wholeRun(factsOf(form.values))}
          attendedDates={record?.attendedDates ?? []}
        />
      </WizardSection>
      <ClosedDaysFields kind="classes" form={asPart(form)} facts={factsOf(form.values)} />
      <WizardSection title="Sign-up">
        <SignUpFields form={asPart(form)} />
      </WizardSection>
    </>
  )
}

function ClassFees({ form, isPublished }: StepProps<ClassForm>) {
  return (
    <>
      <WizardSection title="Price">
        <PriceFields form={asPart(form)} closed={isPublished ? closedWhenPublished : {}} />
      </WizardSection>
      <PaymentPlanFields
        form={asPart(form)}
        prices={[form.values.price]}
        closed={isPublished ? closedWhenPublished.paymentPlan : undefined}
      />
      <TaxFields form={asPart(form)} />
      <FeesBesidePrice kind="classes" form={asPart(form)} facts={factsOf(form.values)} />
    </>
  )
}

function factsOf(form: ClassForm): ActivityFacts {
  const { ageFrom, ageTo, gradeFrom, gradeTo } = form
  return {
    ...form,
    sections: [
      {
        key: 'class',
        name: '',
        audience: { ageFrom, ageTo, gradeFrom, gradeTo },
        weekdays: chosenWeekdays(form),
        timeFrom: form.timeFrom,
        timeTo: form.timeTo,
        price: form.price,
        fee: { for: 'RUN', rate: form.billingType, prorates: form.prorate },
        maxEnroll: form.maxEnroll,
        maxWaitList: form.waitList ? (form.maxWaitList ?? 0) : 0,
      },
    ],
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
  name: 'Class name',
  startsOn: 'First date',
  endsOn: 'Last date',
  noDates: 'No-class dates',
}
