import { checkClass } from '@afterbell/domain/activities/check-class'
import {
  classToSave,
  closedWhenPublished,
  duplicateOf,
  newClass,
  stepOfField,
  type ClassForm,
} from '@afterbell/domain/activities/class-form'
import { chosenWeekdays, weekdayLabels } from '@afterbell/domain/kernel/weekdays'
import { FieldGrid } from '../../../ui/form/form.tsx'
import { AudienceFields } from '../fields/AudienceFields.tsx'
import { FeesBesidePrice } from '../fields/prices/FeesBesidePrice.tsx'
import { asPart, orEmpty } from '../fields/form-parts.ts'
import { ClosedDaysFields } from '../fields/ClosedDaysFields.tsx'
import { InstructorsField, LocationField } from '../fields/PlaceAndPeople.tsx'
import { PlacesFields } from '../fields/PlacesFields.tsx'
import { PriceFields } from '../fields/prices/PriceFields.tsx'
import { RunFields } from '../fields/RunFields.tsx'
import { SignUpFields } from '../fields/SignUpFields.tsx'
import { PaymentPlanFields } from '../fields/PaymentPlanFields.tsx'
import { TaxFields } from '../fields/TaxFields.tsx'
import { WizardSection } from '../fields/WizardSection.tsx'
import { wholeRun } from '../run-dates.ts'
import { AboutSection, NoDatesSection, QuestionsSection, weekdaysIn } from './CommonSections.tsx'
import type { ActivityFacts, KindWizard, StepProps } from './wizard-kind.ts'
import { wizardOf } from './wizard-of.ts'
import { discountsOf } from './wizard-parts.ts'

/** The wizard of classes. The single section is hidden: its fields are among details, dates and fees. */
export const classWizard: KindWizard<ClassForm> = wizardOf<ClassForm>({
  newForm: newClass,
  copyOf: duplicateOf,
  toSave: classToSave,
  check: checkClass,
  capacities: ({ maxEnroll }, { id }) => [{ id, maxEnroll, path: 'maxEnroll' }],
  weekdaysAt: 'weekdays',
  stepOf: stepOfField,
  facts: factsOf,
  people: ({ instructorIds }) => [{ path: 'instructorIds', ids: instructorIds }],
  labels: {
    ...weekdayLabels,
    name: 'Class name',
    noDates: 'No-class dates',
  },
  steps: { details: ClassDetails, dates: ClassDates, fees: ClassFees },
})

function ClassDetails({ form, record, chosen }: StepProps<ClassForm>) {
  return (
    <>
      <AboutSection
        form={asPart(form)}
        title="About the class"
        label="Class name"
        placeholder="Chess for beginners"
      />
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
      <QuestionsSection form={form} />
    </>
  )
}

function ClassDates({ form, record }: StepProps<ClassForm>) {
  return (
    <>
      <WizardSection title="When it meets">
        <RunFields
          weekdays={weekdaysIn(asPart(form))}
          startsOn={orEmpty(form.field('startsOn'))}
          endsOn={orEmpty(form.field('endsOn'))}
          times={{ from: orEmpty(form.field('timeFrom')), to: orEmpty(form.field('timeTo')) }}
          attendedDates={record?.attendedDates ?? []}
        />
      </WizardSection>
      <NoDatesSection
        form={asPart(form)}
        title="No-class dates"
        run={wholeRun(factsOf(form.values))}
        record={record}
      />
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
    discounts: discountsOf(form),
  }
}
