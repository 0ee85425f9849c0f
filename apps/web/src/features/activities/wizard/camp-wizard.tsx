import {
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
import { chosenWeekdays, weekdayLabels } from '@afterbell/domain/kernel/weekdays'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { FieldGrid } from '../../../ui/form/form.tsx'
import { FeesBesidePrice } from '../fields/prices/FeesBesidePrice.tsx'
import { asPart, orEmpty } from '../fields/form-parts.ts'
import { GroupsEditor } from '../fields/GroupsEditor.tsx'
import { ClosedDaysFields } from '../fields/ClosedDaysFields.tsx'
import { InstructorsField, LocationField } from '../fields/PlaceAndPeople.tsx'
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

/** The wizard of camps: its sections are groups, each with its own audience, hours, spots and price. */
export const campWizard: KindWizard<CampForm> = wizardOf<CampForm>({
  newForm: newCamp,
  copyOf: duplicateOfCamp,
  toSave: campToSave,
  check: checkCamp,
  capacities: ({ sections }) =>
    sections.map(({ id, maxEnroll }, index) => ({ id, maxEnroll, path: `sections.${index}.maxEnroll` })),
  weekdaysAt: 'weekdays',
  stepOf: stepOfCampField,
  facts: factsOf,
  people: ({ instructorIds }) => [{ path: 'instructorIds', ids: instructorIds }],
  labels: {
    ...weekdayLabels,
    name: 'Camp name',
    noDates: 'No-camp dates',
    intervalType: 'What a child takes',
    sections: 'Groups',
  },
  steps: { details: CampDetails, groups: CampGroups, dates: CampDates, fees: CampFees },
})

function CampDetails({ form, chosen }: StepProps<CampForm>) {
  return (
    <>
      <AboutSection
        form={asPart(form)}
        title="About the camp"
        label="Camp name"
        placeholder="Winter break camp"
      />
      <WizardSection title="Location and instructors">
        <FieldGrid>
          <LocationField field={form.field('locationId')} chosen={chosen?.location} />
          <InstructorsField field={form.field('instructorIds')} chosen={chosen?.instructors} />
        </FieldGrid>
      </WizardSection>
      <QuestionsSection form={form} />
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
  const closedReason = isPublished ? closedInCamp.form.intervalType : undefined
  return (
    <>
      <WizardSection title="Dates and times">
        <ChoiceField
          {...form.field('intervalType')}
          label="A child takes"
          disabled={closedReason !== undefined}
          description={closedReason ?? intervalText[form.values.intervalType]}
          choices={INTERVAL_TYPES.map((value) => ({ value, label: intervalTypeLabels[value] }))}
        />
        <RunFields
          weekdays={weekdaysIn(asPart(form))}
          startsOn={orEmpty(form.field('startsOn'))}
          endsOn={orEmpty(form.field('endsOn'))}
          attendedDates={record?.attendedDates ?? []}
        />
      </WizardSection>
      <NoDatesSection
        form={asPart(form)}
        title="No-camp dates"
        run={wholeRun(factsOf(form.values))}
        record={record}
      />
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
  const closedReason = isPublished ? closedInCamp.form.prorate : undefined
  return (
    <>
      {form.values.intervalType === 'WEEKLY' && (
        <WizardSection title="Price" description="Each group has its own price.">
          <SwitchField
            {...form.field('prorate')}
            label="Prorate"
            disabled={closedReason !== undefined}
            description={closedReason ?? 'Families who join late pay only for the days that are left.'}
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
    discounts: discountsOf(form),
  }
}
