import { Button } from '@mantine/core'
import { planPriceText } from '@afterbell/domain/own-bill/plans'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { useFormat, type Format } from '../../platform/format.ts'
import { Panel } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { openPlanChoice } from './ChoosePlan.tsx'
import type { Subscription } from './shown-of-bill.ts'
import styles from './own-bill.module.css'

/** The plan, the trial, and the next bill. */
export function PlanPanel({ subscription }: { subscription: Subscription }) {
  const format = useFormat()
  const { plan } = subscription
  return (
    <section aria-labelledby="plan">
      <Panel>
        <div className={styles.head}>
          <h2 id="plan" className={styles.title}>
            Plan
          </h2>
          <TrialChip {...subscription} />
          <div className={styles.headActions}>
            <Button variant="default" onClick={() => void openPlanChoice(plan?.id ?? null)}>
              {plan ? 'Change plan' : 'Choose a plan'}
            </Button>
          </div>
        </div>
        {plan && (
          <p className={styles.strong}>
            {plan.name}, {planPriceText({ ...plan, cents: plan.price })}
          </p>
        )}
        <p className={styles.text}>{nextText(subscription, format)}</p>
      </Panel>
    </section>
  )
}

function TrialChip({ isTrialEnded, trialEndDate, state }: Subscription) {
  if (state === 'INACTIVE') return <StatusChip tone="danger">Inactive</StatusChip>
  return trialEndDate && !isTrialEnded ? (
    <StatusChip tone="info" hollow>
      Trial
    </StatusChip>
  ) : null
}

function nextText(
  { plan, nextInvoice, trialEndDate, isTrialEnded, credit, state }: Subscription,
  format: Format,
): string {
  if (!plan) return 'Your plan begins with your first visit here. Choose one to see what it costs.'
  if (plan.price === 0) return 'This plan costs nothing. No card is needed.'
  if (!nextInvoice)
    return state === 'INACTIVE'
      ? 'Billing goes on as soon as you have added a payment source and paid what is due.'
      : 'The next invoice comes once the one below is paid.'
  const amount = formatMoney(nextInvoice.amount, plan.currency)
  const next = `${amount} is billed on ${format.date(nextInvoice.on)}.`
  const creditText = credit > 0 ? ` Your credit of ${formatMoney(credit, plan.currency)} is taken off.` : ''
  return trialEndDate && !isTrialEnded
    ? `Your trial ends on ${format.date(trialEndDate)}. After that, ${next}${creditText}`
    : `${next}${creditText}`
}
