import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { count } from '@afterbell/domain/kernel/count'
import { isDate } from '@afterbell/domain/kernel/dates'
import {
  installmentsOf,
  newPlan,
  PLAN_DATES_MAX,
  type Deposit,
  type PaymentPlan,
} from '@afterbell/domain/prices/payment-plan'
import { useRef } from 'react'
import { useFormat } from '../../../platform/format.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Glyph } from '../../../ui/Glyph.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { BonusFields } from './BonusFields.tsx'
import { orEmpty, partAt, type PartOf } from './form-parts.ts'
import { WizardSection } from './WizardSection.tsx'
import styles from './fields.module.css'

interface PaymentPlanFieldsProps {
  form: PartOf<{ paymentPlan: PaymentPlan | null }>
  /** All prices in cents; the example uses the highest. */
  prices: readonly number[]
  /** Why it cannot change (R135). */
  closed: string | undefined
}

/** Installments: a deposit at sign-up, and the dates of the rest. Switched off, it keeps its typed values. */
export function PaymentPlanFields({ form, prices, closed }: PaymentPlanFieldsProps) {
  const { paymentPlan: plan } = form.values
  const lastPlan = useRef(plan)
  return (
    <WizardSection title="Installments">
      <SwitchField
        name="paymentPlan"
        label="Offer installments"
        description={
          closed ?? 'Families choose when they pay: all at once, or in parts on the dates you set.'
        }
        disabled={closed !== undefined}
        value={plan !== null}
        onChange={(isOn) => {
          if (plan !== null) lastPlan.current = plan
          form.setValues({ paymentPlan: isOn ? (lastPlan.current ?? newPlan()) : null })
        }}
      />
      {plan !== null && closed === undefined && <PlanFields form={form} plan={plan} />}
      {plan !== null && <PlanExample plan={plan} prices={prices} />}
    </WizardSection>
  )
}

function PlanFields({ form, plan }: { form: PaymentPlanFieldsProps['form']; plan: PaymentPlan }) {
  const planForm = partAt<PaymentPlan>(form, 'paymentPlan')
  const { dates, deposit } = plan
  return (
    <>
      <SwitchField
        name="paymentPlan.deposit"
        label="Deposit"
        description="Paid when a family enrolls. Without one, nothing is paid before the first date."
        value={deposit !== null}
        onChange={(isOn) => planForm.setValues({ deposit: isOn ? newPlan().deposit : null })}
      />
      {deposit !== null && (
        <BonusFields form={partAt<Deposit>(form, 'paymentPlan.deposit')} label="How much" />
      )}
      <div role="group" aria-label="Dates of installments" className={styles.planDates}>
        {dates.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a date is known by its place alone
          <div key={index} className={styles.planDate}>
            <DateField
              {...orEmpty(
                partAt<Record<string, string | null>>(form, 'paymentPlan.dates').field(String(index)),
              )}
              label={`Installment ${index + 1}`}
              required
            />
            {dates.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove installment ${index + 1}`}
                onClick={() => planForm.setValues({ dates: dates.filter((__, other) => other !== index) })}
              >
                <Glyph of={IconTrash} />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
      {dates.length < PLAN_DATES_MAX && (
        <div>
          <Button
            variant="default"
            leftSection={<Glyph of={IconPlus} />}
            onClick={() => planForm.setValues({ dates: [...dates, null] })}
          >
            Add a date
          </Button>
        </div>
      )}
    </>
  )
}

/** Payments with their dates for a family that enrolls today. */
function PlanExample({ plan, prices }: { plan: PaymentPlan; prices: readonly number[] }) {
  const format = useFormat()
  const { today } = useSession().school
  const price = Math.max(0, ...prices.filter((each) => Number.isInteger(each)))
  const dates = plan.dates.filter((each) => each !== null && isDate(each))
  const amount = plan.deposit?.amount ?? 0
  const isReady = price > 0 && dates.length > 0 && Number.isInteger(amount)
  const parts = isReady ? installmentsOf({ ...plan, dates }, price, { today, firstDueOn: today }) : null
  if (!parts)
    return isReady ? (
      <p className={styles.planText}>Families who enroll today pay {format.money(price)} at once.</p>
    ) : null
  return (
    <div>
      <p className={styles.planText}>
        Of {format.money(price)}, a family that enrolls today would pay {count(parts.length, 'installment')}:
      </p>
      <ul className={styles.planParts} aria-label="Example of installments">
        {parts.map(({ dueOn, cents }) => (
          <li key={dueOn}>
            <span>{dueOn <= today ? 'When they enroll' : format.date(dueOn)}</span>
            <span className="numbers">{format.money(cents)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
