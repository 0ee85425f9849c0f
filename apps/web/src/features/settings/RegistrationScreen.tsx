import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { school } from '@afterbell/contract/school/school'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { MORE_CHARACTERS } from '@afterbell/domain/kernel/name-rules'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { lateFeeFindings, type LateFeePer } from '@afterbell/domain/school/late-fees'
import {
  containedTaxFindings,
  DUNNING_DAYS,
  HOLD_MINUTES,
  dunningDaysTyped,
  INVOICE_DUE_DAYS,
  LATE_MINUTES,
  OFFER_HOURS,
  OFFER_MODES,
  offerModeLabels,
  registrationFindings,
  type OfferMode,
} from '@afterbell/domain/school/registration'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { adoptSchool } from '../../platform/session/session.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { PercentField } from '../../ui/fields/PercentField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FieldGrid, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { LateFeeFields } from './LateFeeFields.tsx'
import styles from './settings.module.css'

type Registration = AnswerOf<typeof school.registration>

/** The school's rules for sign-up and wait lists. */
export function RegistrationScreen() {
  const reading = useRead(school.registration, {})
  return (
    <>
      <PageHeader
        title="Registration"
        facts={
          <>
            What happens when a spot opens while children are waiting, when a child counts as late, what a
            late pickup costs, which characters names may hold, and what invoices say. Legal name and tax
            number stand in the{' '}
            <Link to="/settings/profile" className={styles.link}>
              profile
            </Link>
            .
          </>
        }
      />
      {reading.data ? (
        <RegistrationForm registration={reading.data} />
      ) : reading.isError ? (
        <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <FieldsSkeleton fields={2} />
      )}
    </>
  )
}

interface RegistrationValues {
  offerMode: OfferMode
  offerHours: NumberTyped
  lateAfterMinutes: NumberTyped
  pickupGraceMinutes: NumberTyped
  moreNameCharacters: boolean
  absenceCancelsDropIns: boolean
  taxName: string
  taxBp: NumberTyped
  invoiceDueDays: NumberTyped
  holdMinutes: NumberTyped
  /** Text for the choice field: 0 is off. */
  lateFeeMinutes: string
  lateFee: NumberTyped
  lateFeeMost: NumberTyped
  lateFeePer: LateFeePer
  lateFeeAutomatic: boolean
  isDunningOn: boolean
  dunningDays: string
}

function RegistrationForm({ registration }: { registration: Registration }) {
  const [loaded, setLoaded] = useState(registration)
  const save = useWrite(school.changeRegistration, {
    invalidates: [school.registration, school.containedTax],
  })
  const form = useAppForm<RegistrationValues>({
    initial: typedOf(registration),
    findings: (typed) => [
      ...registrationFindings({
        offerHours: typed.offerHours as number | null,
        lateAfterMinutes: typed.lateAfterMinutes as number | null,
        pickupGraceMinutes: typed.pickupGraceMinutes as number | null,
        invoiceDueDays: typed.invoiceDueDays as number | null,
        holdMinutes: typed.holdMinutes as number | null,
        taxName: typed.taxName,
        taxBp: typed.taxBp as number | null,
        dunningDays: dunningDaysTyped(typed.dunningDays),
      }),
      ...lateFeeFindings({ ...typed, lateFeeMinutes: Number(typed.lateFeeMinutes) }),
      ...containedTaxFindings({ taxName: typed.taxName, taxBp: typed.taxBp as number | null }),
    ],
    onSubmit: async (typed) => {
      const saved = await save.mutateAsync({ body: changesOf(loaded, typed) })
      setLoaded(saved)
      adoptSchool({ moreNameCharacters: saved.moreNameCharacters })
      form.restart(typedOf(saved))
      notify.success('Settings saved')
    },
  })
  return (
    <Panel>
      <Form form={form} aria-label="Registration">
        <div className={styles.fields}>
          <ChoiceField
            {...form.field('offerMode')}
            label="When a spot opens and children are waiting"
            choices={OFFER_MODES.map((mode) => ({ value: mode, label: offerModeLabels[mode] }))}
          />
          <FieldGrid>
            <NumberField
              {...form.field('offerHours')}
              label="Hours to hold an offer"
              description={`From ${OFFER_HOURS.least} to ${OFFER_HOURS.most} (one week). No offer begins or ends between 9:00 PM and 8:00 AM. Offers already made keep their time`}
              unit="hours"
              required
            />
            <NumberField
              {...form.field('lateAfterMinutes')}
              label="Late after the start"
              description={`A child who is not there by then is late. At most ${LATE_MINUTES.most} minutes`}
              unit="minutes"
              required
            />
            <NumberField
              {...form.field('pickupGraceMinutes')}
              label="Grace after the end"
              description="A pickup later than this is late, counted from the end"
              unit="minutes"
              required
            />
          </FieldGrid>
          <CheckField
            {...form.field('absenceCancelsDropIns')}
            label="Cancel drop-ins of children who are recorded as absent"
            description="Their spots open up for others. Unpaid drop-ins are taken off the balance. Paid ones go to Refunds to review; nothing is refunded automatically"
          />
          <LateFeeFields
            minutes={form.field('lateFeeMinutes')}
            fee={form.field('lateFee')}
            most={form.field('lateFeeMost')}
            per={form.field('lateFeePer')}
            automatic={form.field('lateFeeAutomatic')}
          />
          <CheckField
            {...form.field('moreNameCharacters')}
            label={MORE_CHARACTERS}
            description="People: letters of every script, periods and commas, as in 李明 or St. Pierre, Jr. Classes, camps, groups, add-ons and descriptions: also apostrophes and & / ( ) + : ! ? If you turn this off later, saved names stay, and you can still edit everything beside them"
          />
          <FieldGrid>
            <TextField
              {...form.field('taxName')}
              label="Tax included in prices"
              placeholder="GST"
              description="Invoices show the tax in each price. Nothing is added. Leave empty if prices include no tax"
            />
            <PercentField {...form.field('taxBp')} label="Tax rate" />
            <NumberField
              {...form.field('invoiceDueDays')}
              label="Days until an invoice is due"
              description={`From ${INVOICE_DUE_DAYS.least} to ${INVOICE_DUE_DAYS.most}. Invoices already issued keep their due date`}
              unit="days"
              required
            />
            <NumberField
              {...form.field('holdMinutes')}
              label="Minutes to hold a spot while a family pays"
              description={`From ${HOLD_MINUTES.least} to ${HOLD_MINUTES.most}`}
              unit="minutes"
              required
            />
          </FieldGrid>
          <CheckField
            {...form.field('isDunningOn')}
            label="Remind families of invoices that are past due"
            description="By email, with the link to pay. Families on autopay are charged again instead. This does not change automatic charges on the due date"
          />
          <FieldGrid>
            <TextField
              {...form.field('dunningDays')}
              label="Days after the due date"
              description={`When reminders are sent. One to ${DUNNING_DAYS.count} days, from ${DUNNING_DAYS.least} to ${DUNNING_DAYS.most}`}
              disabled={!form.values.isDunningOn}
              required
            />
          </FieldGrid>
          <div>
            <GuardedSubmit whenChanged>Save settings</GuardedSubmit>
          </div>
        </div>
      </Form>
    </Panel>
  )
}

function typedOf(registration: Registration): RegistrationValues {
  const { lateFeeMinutes, lateFee, lateFeeMost } = registration
  return {
    ...registration,
    dunningDays: registration.dunningDays.join(', '),
    lateFeeMinutes: String(lateFeeMinutes),
    lateFee: lateFee || null,
    lateFeeMost: lateFeeMost || null,
  }
}

/** Returns changed fields only, so that other people's changes stay and no offers are sent again. */
function changesOf(loaded: Registration, typed: RegistrationValues): Partial<Registration> {
  const newRegistration: Registration = {
    ...loaded,
    offerMode: typed.offerMode,
    moreNameCharacters: typed.moreNameCharacters,
    absenceCancelsDropIns: typed.absenceCancelsDropIns,
    taxName: typed.taxName.trim(),
    lateFee: Number(typed.lateFee ?? 0),
    lateFeeMost: Number(typed.lateFeeMost ?? 0),
    lateFeePer: typed.lateFeePer,
    lateFeeAutomatic: typed.lateFeeAutomatic,
    isDunningOn: typed.isDunningOn,
    dunningDays: dunningDaysTyped(typed.dunningDays),
  }
  for (const key of NUMBERS) newRegistration[key] = Number(typed[key])
  return Object.fromEntries(
    Object.entries(newRegistration).filter(
      ([key, value]) => String(value) !== String(loaded[key as keyof Registration]),
    ),
  )
}

const NUMBERS = [
  'offerHours',
  'lateAfterMinutes',
  'pickupGraceMinutes',
  'invoiceDueDays',
  'holdMinutes',
  'lateFeeMinutes',
  'taxBp',
] as const
