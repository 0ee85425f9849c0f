import {
  activeWeekdays,
  aftercareFromNow,
  duplicateOfAftercare,
  newAftercare,
  stepOfAftercareField,
  type AftercareForm,
} from '@afterbell/domain/activities/aftercare-form'
import { aftercareToSave } from '@afterbell/domain/activities/aftercare-to-save'
import { checkAftercare } from '@afterbell/domain/activities/check-aftercare'
import { noDiscounts } from '@afterbell/domain/prices/price-discounts'
import { WEEKDAYS, weekdayLabels } from '@afterbell/domain/kernel/weekdays'
import { AddOnsEditor } from '../fields/AddOnsEditor.tsx'
import { AftercarePriceFields, DropInPriceFields } from '../fields/prices/AftercarePriceFields.tsx'
import { AudienceFields } from '../fields/AudienceFields.tsx'
import { DaysEditor } from '../fields/DaysEditor.tsx'
import { ExamplePrice } from '../fields/prices/ExamplePrice.tsx'
import { asPart, orEmpty } from '../fields/form-parts.ts'
import { ClosedDaysFields } from '../fields/ClosedDaysFields.tsx'
import { LocationField } from '../fields/PlaceAndPeople.tsx'
import { RunFields } from '../fields/RunFields.tsx'
import { SignUpFields } from '../fields/SignUpFields.tsx'
import { TaxFields } from '../fields/TaxFields.tsx'
import { TiersEditor } from '../fields/prices/TiersEditor.tsx'
import { WizardSection } from '../fields/WizardSection.tsx'
import { wholeRun } from '../run-dates.ts'
import { AboutSection, NoDatesSection, QuestionsSection } from './CommonSections.tsx'
import type { ActivityFacts, KindWizard, StepProps } from './wizard-kind.ts'
import { wizardOf } from './wizard-of.ts'

/** The wizard of aftercare: its sections are weekdays, priced by weekday and charge. */
export const aftercareWizard: KindWizard<AftercareForm> = wizardOf<AftercareForm>({
  newForm: newAftercare,
  fromNow: aftercareFromNow,
  copyOf: duplicateOfAftercare,
  toSave: aftercareToSave,
  check: checkAftercare,
  capacities: ({ sections }) =>
    sections.map(({ id, maxEnroll, active }, index) => ({
      id: active ? id : null,
      maxEnroll,
      path: `sections.${index}.maxEnroll`,
    })),
  weekdaysAt: 'sections',
  stepOf: stepOfAftercareField,
  facts: factsOf,
  people: ({ sections }) =>
    sections.flatMap(({ instructorIds, active }, index) =>
      active ? [{ path: `sections.${index}.instructorIds`, ids: instructorIds }] : [],
    ),
  labels: {
    name: 'Session name',
    noDates: 'No-session dates',
    sections: 'Days',
    billingType: 'Billed',
    chargeType: 'Charge type',
    billingRate: 'Billing rate',
    dropInPrice: 'Drop-in price',
    dropInBillingRate: 'Drop-in rate',
  },
  steps: { details: AftercareDetails, dates: AftercareDates, days: AftercareDays, fees: AftercareFees },
})

function AftercareDetails({ form, chosen }: StepProps<AftercareForm>) {
  return (
    <>
      <AboutSection
        form={asPart(form)}
        title="About the session"
        label="Session name"
        placeholder="After school until 6"
      />
      <WizardSection title="Location and ages">
        <LocationField field={form.field('locationId')} chosen={chosen?.location} />
        <AudienceFields form={asPart(form)} />
      </WizardSection>
      <QuestionsSection form={form} />
    </>
  )
}

function AftercareDates({ form, record }: StepProps<AftercareForm>) {
  const run = wholeRun(factsOf(form.values))
  return (
    <>
      <WizardSection title="Dates and sign-up" description="You choose weekdays in the next step.">
        <RunFields
          startsOn={orEmpty(form.field('startsOn'))}
          endsOn={orEmpty(form.field('endsOn'))}
          attendedDates={record?.attendedDates ?? []}
        />
      </WizardSection>
      <NoDatesSection
        form={asPart(form)}
        title="No-session dates"
        // Until weekdays are chosen, any date can be left out.
        run={run.weekdays.length > 0 ? run : { ...run, weekdays: WEEKDAYS }}
        record={record}
      />
      <ClosedDaysFields kind="aftercare" form={asPart(form)} facts={factsOf(form.values)} />
      <WizardSection title="Sign-up">
        <SignUpFields form={asPart(form)} />
      </WizardSection>
    </>
  )
}

function AftercareDays({ form, record, chosen }: StepProps<AftercareForm>) {
  return <DaysEditor form={form} record={record} chosen={chosen} />
}

function AftercareFees({ form, isPublished }: StepProps<AftercareForm>) {
  const hasDropIn = form.values.sections.some(({ active, dropIn }) => active && dropIn)
  return (
    <>
      <WizardSection title="Price" description="For each weekday a child takes.">
        <AftercarePriceFields form={asPart(form)} isClosed={isPublished} />
      </WizardSection>
      <WizardSection
        title="Drop-in"
        description={
          hasDropIn
            ? 'For a child who comes on a single date. Charged when booked.'
            : 'No day takes drop-ins. You can turn them on in the previous step.'
        }
      >
        <DropInPriceFields form={asPart(form)} isClosed={isPublished} />
      </WizardSection>
      <TaxFields form={asPart(form)} />
      <WizardSection
        title="Add-ons"
        description="Extras a family can book with a spot, such as lunch or a bus. Drop-ins have none."
      >
        <AddOnsEditor form={asPart(form)} />
      </WizardSection>
      {form.values.price > 0 && (
        <WizardSection title="Discounts" description="An empty amount is the same as the one before it.">
          <TiersEditor form={asPart(form)} />
        </WizardSection>
      )}
      <WizardSection title="What a family would pay" description="An example, based on this form.">
        <ExamplePrice kind="aftercare" facts={factsOf(form.values)} />
      </WizardSection>
    </>
  )
}

function factsOf(form: AftercareForm): ActivityFacts {
  const { ageFrom, ageTo, gradeFrom, gradeTo } = form
  const weekdays = activeWeekdays(form.sections)
  const fee = {
    for: 'WEEKDAYS',
    rate: form.billingRate ?? 'FIXED',
    prorates: form.prorate,
    cycle: form.billingType ?? 'SESSION',
    chargeType: form.chargeType ?? 'SCHEDULED',
  } as const
  return {
    ...form,
    sections: weekdays.map((weekday) => {
      const day = form.sections.find(({ active, day: of }) => active && of === weekday)!
      return {
        key: weekday,
        name: weekdayLabels[weekday],
        audience: { ageFrom, ageTo, gradeFrom, gradeTo },
        weekdays: [weekday],
        timeFrom: day.timeFrom,
        timeTo: day.timeTo,
        price: form.price,
        fee,
        maxEnroll: day.maxEnroll,
        maxWaitList: day.waitList ? (day.maxWaitList ?? 0) : 0,
      }
    }),
    dropIn: form.sections.some(({ active, dropIn }) => active && dropIn)
      ? { price: form.dropInPrice, rate: form.dropInBillingRate ?? 'DAY' }
      : null,
    discounts: {
      ...noDiscounts,
      childTiers: form.multiChildDiscount,
      multiDay: form.multiDayDiscount,
    },
  }
}
