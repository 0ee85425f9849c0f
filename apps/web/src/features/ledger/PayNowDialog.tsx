import { Alert, Anchor, Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { payments } from '@afterbell/contract/payments/payments'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { HoldSource } from '@afterbell/domain/kernel/refusals/payments'
import { refusedAs } from '@afterbell/domain/kernel/refusals/refusals'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import { unpaidText } from '@afterbell/domain/ledger/unpaid'
import { useFormat } from '../../platform/format.ts'
import { STAFF_BASE } from '../../platform/paths.ts'
import { useMay } from '../../platform/session/may.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { CancelButton } from '../../ui/form/form.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { CouponField } from './CouponField.tsx'
import { HoldClock } from './HoldClock.tsx'
import { MethodChoice, useMethods } from './MethodChoice.tsx'
import { MoneyLines } from './MoneyLines.tsx'
import { PaymentUnderWay } from './PaymentUnderWay.tsx'
import { InstallmentsChoice } from './InstallmentsChoice.tsx'
import type { How, PaymentData, PayingSteps, Way } from './paying/paying-steps.ts'
import { usePaying, type PayingEnd } from './paying/usePaying.ts'
import styles from './money.module.css'

interface PayNow {
  steps: PayingSteps
  /** Name of the child. */
  name: string
  /** The dialog adds the spot, and gives it up if closed before payment. */
  isNew?: boolean
  /** The state an unpaid new spot returns to. */
  from?: HoldSource
  /** Follows another act: closes silently if there is nothing to pay, or no method to charge. */
  isAfterwards?: boolean
  /** The total shown to the user before, in cents. */
  quotedTotal?: number | undefined
  /** Offers to record cash or a check, if the school is not connected. */
  onTakeOutside?: () => void
}

/**
 * The dialog `pay-now`: the amount due line by line, and the card to charge. Asks before it closes (R338) and returns how
 * it ended. By then an unpaid new spot is released, or back where it came from.
 */
export async function openPayNow(options: PayNow): Promise<PayingEnd> {
  let end: PayingEnd = null
  let isClosedByUser = true
  await openModal({
    title: 'Pay now',
    description: options.name,
    width: 560,
    confirmOnClose: true,
    content: ({ close }) => (
      <PayNow
        {...options}
        onEnd={(now) => (end = now)}
        onDone={() => {
          isClosedByUser = false
          close()
        }}
      />
    ),
  })
  if (options.isNew && end === null) await giveUp(options.steps, isClosedByUser)
  return end
}

/** Reports the result of giving the spot up. A dialog that ended by itself has said so already. */
async function giveUp(steps: PayingSteps, isClosedByUser: boolean): Promise<void> {
  try {
    if (!(await steps.giveUp())) notify('This was paid in the meantime, so the child keeps the spot.')
    else if (isClosedByUser) notify.success('Payment cancelled')
  } catch {
    notify.error('Failed to cancel payment')
  }
}

type PayNowProps = PayNow & { onEnd: (end: PayingEnd) => void; onDone: () => void }

function PayNow({
  steps,
  name,
  isNew = false,
  from = 'NEW',
  onTakeOutside,
  onDone,
  ...options
}: PayNowProps) {
  const paying = usePaying({ ...options, steps, isNew, close: onDone })
  const { phase, settle } = paying
  const [isOver, setOver] = useState(false)
  if (phase.is === 'preparing')
    return (
      <DialogBody>
        <FieldsSkeleton fields={3} />
      </DialogBody>
    )
  if (phase.is === 'under-way')
    return <PaymentUnderWay paymentId={phase.paymentId} onOver={(payment) => void settle(payment)} />
  if (isOver)
    return <PaymentRefusal message={refusedAs('HOLD_ENDED', { of: from }).message} onDone={onDone} />
  if (phase.is === 'refused')
    return (
      <PaymentRefusal message={phase.message} onDone={onDone}>
        {phase.code === 'NOT_CONNECTED' && onTakeOutside && (
          <Button
            onClick={() => {
              onDone()
              onTakeOutside()
            }}
          >
            Take payment
          </Button>
        )}
      </PaymentRefusal>
    )
  return (
    <Ready
      {...{ paying, name, isNew, from }}
      data={phase.data}
      problem={phase.problem}
      couponProblem={phase.couponProblem}
      mayCharge={phase.mayCharge}
      onOver={() => setOver(true)}
    />
  )
}

interface RefusedProps {
  message: string
  onDone: () => void
  children?: ReactNode
}

/** Says why payment is not possible, with an alternative. */
function PaymentRefusal({ message, onDone, children }: RefusedProps) {
  return (
    <>
      <DialogBody>
        <Alert color="yellow" role="alert">
          {message}
        </Alert>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
        {children}
      </DialogFooter>
    </>
  )
}

interface ReadyProps {
  paying: ReturnType<typeof usePaying>
  data: PaymentData
  problem: string | null
  couponProblem: string | undefined
  /** If false, the amount goes on an invoice. */
  mayCharge: boolean
  name: string
  isNew: boolean
  from: HoldSource
  onOver: () => void
}

function Ready({ paying, data, problem, mayCharge, name, isNew, from, onOver, ...props }: ReadyProps) {
  const format = useFormat()
  const { parentId } = data
  const [chosen, setWay] = useState<Way>('CHARGE')
  const way = mayCharge ? chosen : 'INVOICE'
  const methods = useMethods(parentId)
  const [picked, setPicked] = useState<string | null>(null)
  const methodId = picked ?? usualOf(methods.data)
  const installments = data.installments?.chosen ?? false
  const how = { way, methodId: way === 'CHARGE' ? methodId : null, installments }
  // A new spot's price depends on the way of paying: a discount can apply to one only.
  const tell = (changed: Partial<How>) =>
    void ((isNew || data.installments !== null) && paying.tell({ ...how, ...changed }))
  const heldUntil = data.rosters.find((spot) => spot.heldUntil !== null)?.heldUntil ?? null
  const back = unpaidText(from, name)
  const isCovered = data.total === 0
  const isAllLater = isCovered && data.later > 0
  const asksHow = mayCharge && (!isCovered || isAllLater)
  return (
    <>
      <DialogBody>
        {heldUntil && <HoldClock until={heldUntil} onOver={onOver} />}
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <PaymentLines data={data} />
        {isNew && paying.takesCoupons && (data.coupon !== null || !isCovered) && (
          <CouponField
            coupon={data.coupon}
            problem={props.couponProblem}
            isBusy={paying.isBusy}
            onApply={(coupon) => void paying.applyCoupon(coupon, how)}
          />
        )}
        {isCovered && (
          <p className={styles.text}>
            {name} gets the spot now.{' '}
            {isAllLater ? 'Nothing is due today.' : data.credit > 0 && 'The credit pays all of it.'}
          </p>
        )}
        {data.installments && (
          <InstallmentsChoice
            installments={data.installments}
            onChange={(chosen) => tell({ installments: chosen })}
          />
        )}
        {asksHow && (
          <ChoiceField
            name="way"
            label="Method"
            choices={WAYS}
            value={way}
            onChange={(to) => {
              setWay(to)
              tell({ way: to, methodId: to === 'CHARGE' ? methodId : null })
            }}
          />
        )}
        {!mayCharge && <NotConnected />}
        {asksHow && way === 'CHARGE' && !isCovered && parentId && (
          <MethodChoice
            {...{ parentId, methods }}
            savesBankAccounts={data.savesBankAccounts}
            value={methodId}
            onChange={(id) => {
              setPicked(id)
              tell({ way: 'CHARGE', methodId: id })
            }}
          />
        )}
        {way === 'INVOICE' &&
          (isNew ? <InvoiceNote name={name} data={data} /> : <InvoiceStands data={data} />)}
        {back && <p className={styles.text}>{back}.</p>}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        {way === 'CHARGE' ? (
          <Button loading={paying.isBusy} onClick={() => void paying.charge(how)}>
            {isCovered ? COVERED_LABELS[from] : `Charge ${format.money(data.total)}`}
          </Button>
        ) : (
          <Button loading={paying.isBusy} onClick={() => void paying.leave(how)}>
            {isNew ? INVOICES[from] : 'Keep the invoice'}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

/**
 * The school cannot charge yet: says what happens instead, and where to change that. The link opens without losing typed
 * text.
 */
function NotConnected() {
  const mayConnect = useMay()('integrations.apps', 'view')
  return (
    <Alert color="yellow">
      Your school is not connected to a payment provider, so this goes on an invoice.{' '}
      {mayConnect ? (
        <Anchor href={`${STAFF_BASE}/settings/apps`} target="_blank">
          Connect one in Settings, Apps
        </Anchor>
      ) : (
        'A Super Admin of your school can connect one.'
      )}
    </Alert>
  )
}

const INVOICES = {
  NEW: 'Add and invoice',
  WAIT_LIST: 'Move up and invoice',
  OFFER: 'Accept and invoice',
} as const satisfies Record<HoldSource, string>

const COVERED_LABELS = { NEW: 'Add', WAIT_LIST: 'Move up', OFFER: 'Accept' } as const satisfies Record<
  HoldSource,
  string
>

const WAYS = [
  { value: 'CHARGE', label: 'Charge now' },
  { value: 'INVOICE', label: 'Leave on the invoice' },
] as const

/** The spot is taken, and its price is owed. */
function InvoiceNote({ name, data }: { name: string; data: PaymentData }) {
  const format = useFormat()
  return (
    <p className={styles.text}>
      {name} gets the spot now. {format.money(data.total)} stays due on an invoice.
    </p>
  )
}

/** Every line with its reason. Earlier payments are below, so that the sum is the amount due. */
function PaymentLines({ data }: { data: PaymentData }) {
  const format = useFormat()
  const sum = data.lines.reduce((total, { amount }) => total + amount, 0)
  const lines = data.lines.map(({ label, reason, amount }, index) => ({
    key: `${index}`,
    label,
    detail: reason,
    amount,
  }))
  const deductions = [
    { key: 'credit', label: 'Credit', amount: -data.credit },
    { key: 'later', label: 'Later installments', amount: -data.later },
    { key: 'settled', label: 'Paid or credited before', amount: data.total - sum + data.credit + data.later },
  ].filter(({ amount }) => amount !== 0)
  const due = data.invoices.map(({ dueOn }) => dueOn).find((date) => date !== null)
  return (
    <>
      <MoneyLines
        title={data.activityName || 'Balance due'}
        lines={[...lines, ...deductions]}
        total={{ label: data.later > 0 ? 'Due now' : 'Total', amount: data.total }}
      />
      {due && <p className={styles.text}>Due {format.date(due)}.</p>}
      {data.others.length > 0 && (
        <MoneyLines
          title="Billed to the other home"
          lines={data.others.map(({ name, amount }, index) => ({ key: `${index}`, label: name, amount }))}
        />
      )}
    </>
  )
}

/** Nothing is charged: the invoice stays open. */
function InvoiceStands({ data }: { data: PaymentData }) {
  const format = useFormat()
  return (
    <ul className={styles.lines} aria-label="Invoices">
      {data.invoices.map(({ id, number, amount, dueOn }) => (
        <li key={id}>
          <span>
            {number === null ? 'The invoice' : `Invoice ${invoiceNumber(number)}`} is due {format.date(dueOn)}
            .
          </span>
          <span className={styles.amount}>{format.money(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

type Methods = AnswerOf<typeof payments.methods>

/** Returns the default method, which the server lists first. */
function usualOf(methods: Methods | undefined): string | null {
  return methods?.find(({ state }) => state === 'USABLE')?.id ?? null
}
