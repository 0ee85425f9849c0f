import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { payments } from '@afterbell/contract/payments/payments'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useFormat } from '../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { CancelButton } from '../../ui/form/form.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { MethodChoice, useMethods } from './MethodChoice.tsx'
import { MoneyLines } from './MoneyLines.tsx'
import { PaymentUnderWay } from './PaymentUnderWay.tsx'
import { usePaying, type PaymentData, type ToPay } from './usePaying.ts'
import styles from './money.module.css'

interface PayNow extends ToPay {
  /** For whom: the child's name. */
  name: string
  /** Offers to take cash or a check instead, where the school is not connected. */
  onTakeOutside: () => void
}

/** The modal `pay-now`: what is owed, line by line, and by which card it is charged. It asks before it closes (R338). */
export function openPayNow(asked: PayNow): Promise<void> {
  return openModal({
    title: 'Pay now',
    description: asked.name,
    width: 560,
    confirmOnClose: true,
    content: ({ close }) => <PayNow {...asked} onDone={() => close()} />,
  })
}

function PayNow({ onDone, onTakeOutside, name: _, ...toPay }: PayNow & { onDone: () => void }) {
  const { phase, settle, charge, isCharging } = usePaying(toPay, onDone)
  if (phase.is === 'preparing')
    return (
      <DialogBody>
        <FieldsSkeleton fields={3} />
      </DialogBody>
    )
  if (phase.is === 'under-way')
    return <PaymentUnderWay paymentId={phase.paymentId} onOver={(payment) => void settle(payment)} />
  if (phase.is === 'refused')
    return (
      <>
        <DialogBody>
          <Alert color="yellow">{phase.message}</Alert>
        </DialogBody>
        <DialogFooter>
          <Button variant="default" onClick={onDone}>
            Close
          </Button>
          {phase.code === 'NOT_CONNECTED' && (
            <Button
              onClick={() => {
                onDone()
                onTakeOutside()
              }}
            >
              Take payment
            </Button>
          )}
        </DialogFooter>
      </>
    )
  return (
    <Ready
      {...{ data: phase.data, problem: phase.problem, parentId: toPay.parentId, isCharging, onDone }}
      onCharge={(methodId) => void charge(methodId)}
    />
  )
}

interface ReadyProps {
  data: PaymentData
  problem: string | null
  parentId: string
  isCharging: boolean
  onCharge: (methodId: string | null) => void
  onDone: () => void
}

function Ready({ data, problem, parentId, isCharging, onCharge, onDone }: ReadyProps) {
  const format = useFormat()
  const [way, setWay] = useState<'CHARGE' | 'INVOICE'>('CHARGE')
  const methods = useMethods(parentId)
  const [picked, setPicked] = useState<string | null>(null)
  const methodId = picked ?? usualOf(methods.data)
  return (
    <>
      <DialogBody>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Asked data={data} />
        <ChoiceField
          name="way"
          label="How"
          choices={[
            { value: 'CHARGE', label: 'Charge now' },
            { value: 'INVOICE', label: 'Leave on the invoice' },
          ]}
          value={way}
          onChange={setWay}
        />
        {way === 'CHARGE' ? (
          <MethodChoice {...{ parentId, methods }} value={methodId} onChange={setPicked} />
        ) : (
          <InvoiceStands data={data} />
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        {way === 'CHARGE' ? (
          <Button loading={isCharging} onClick={() => onCharge(methodId)}>
            Charge {format.money(data.total)}
          </Button>
        ) : (
          <Button onClick={onDone}>Keep the invoice</Button>
        )}
      </DialogFooter>
    </>
  )
}

/** Every line with its reason. What was paid of it before stands below, so that the lines come to what is asked. */
function Asked({ data }: { data: PaymentData }) {
  const format = useFormat()
  const sum = data.lines.reduce((total, { amount }) => total + amount, 0)
  const lines = data.lines.map(({ label, reason, amount }, index) => ({
    key: `${index}`,
    label,
    detail: reason,
    amount,
  }))
  const settled = { key: 'settled', label: 'Paid or credited before', amount: data.total - sum }
  const due = data.invoices.map(({ dueOn }) => dueOn).find((date) => date !== null)
  return (
    <>
      <MoneyLines
        title={data.activityName || 'What is owed'}
        lines={sum === data.total ? lines : [...lines, settled]}
        total={{ label: 'Total', amount: data.total }}
      />
      {due && <p className={styles.text}>Due {format.date(due)}.</p>}
    </>
  )
}

/** Nothing is charged: what was invoiced stays asked of the family. */
function InvoiceStands({ data }: { data: PaymentData }) {
  const format = useFormat()
  return (
    <ul className={styles.lines} aria-label="Invoices">
      {data.invoices.map(({ id, number, amount, dueOn }) => (
        <li key={id}>
          <span>
            Invoice {number ?? ''} stands. It is due {format.date(dueOn)}.
          </span>
          <span className={styles.amount}>{format.money(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

type Methods = AnswerOf<typeof payments.methods>

/** The default, which the server answers first. */
function usualOf(methods: Methods | undefined): string | null {
  return methods?.find(({ state }) => state === 'USABLE')?.id ?? null
}
