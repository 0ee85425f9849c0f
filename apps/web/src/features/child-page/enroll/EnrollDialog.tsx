import { Alert, Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { children as childrenCalls } from '@afterbell/contract/families/children'
import { enrollments } from '@afterbell/contract/payments/enrollments'
import { count } from '@afterbell/domain/kernel/count'
import { childName } from '@afterbell/domain/families/child-name'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { DialogReading } from '../../../platform/page/DialogReading.tsx'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { useMay } from '../../../platform/session/may.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { FieldGroup } from '../../../ui/fields/FieldGroup.tsx'
import { CancelButton } from '../../../ui/form/form.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { GuardedButton } from '../../../ui/GuardedButton.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { ChildPicker } from '../../families/ChildPicker.tsx'
import { CouponField } from '../../ledger/CouponField.tsx'
import { MoneyLines } from '../../ledger/MoneyLines.tsx'
import { useMoneyRefresh } from '../../ledger/shown-of-money.ts'
import { activityLink } from '../../places/activity-link.ts'
import { PaperFormFields } from '../../places/paper/PaperFormFields.tsx'
import { useRosterRefresh } from '../../places/useRosterRefresh.ts'
import { ActivityCard } from './ActivityCard.tsx'
import { ActivitySearch } from './ActivitySearch.tsx'
import { isLineComplete, waysOfLine, type LineChoice } from './cart.ts'
import type { LineRefused } from './LineFields.tsx'
import { useMethods } from '../../ledger/MethodChoice.tsx'
import { nothingNow, paidNow, PartNow, type NowTyped } from './PartNow.tsx'
import { PayRest, type Enrolled } from './PayRest.tsx'
import { useEnrollCart, type IdAndName } from './useEnrollCart.ts'
import { usePayPart, type Part, type PartEnd } from './usePayPart.ts'
import { useReview } from './useReview.ts'
import styles from './enroll-cart.module.css'

/** Enrolls children of a family in activities, several of each at once. Without a child, asks for one first. */
export function openEnroll(child: IdAndName | null = null): Promise<void> {
  return openModal({
    title: 'Enroll',
    width: 760,
    content: ({ close }) => <OfFamily first={child} onDone={close} />,
  })
}

function OfFamily({ first, onDone }: { first: IdAndName | null; onDone: () => void }) {
  const [picked, setPicked] = useState(first)
  const reading = useRead(
    childrenCalls.get,
    { params: { id: picked?.id ?? '' } },
    { enabled: picked !== null },
  )
  if (!picked)
    return (
      <>
        <DialogBody>
          <ChildPicker
            name="child"
            label="Child"
            description="Siblings can be added next"
            onChoose={(id, { fullName }) => setPicked({ id, name: fullName })}
          />
        </DialogBody>
        <DialogFooter>
          <CancelButton />
        </DialogFooter>
      </>
    )
  if (!reading.data) return <DialogReading of={[reading]} thing="This family" />
  const { data: child } = reading
  const family = [{ id: child.id, name: childName(child) }, ...child.siblings]
  return <Cart key={child.id} family={family} firstId={child.id} onDone={onDone} />
}

interface CartProps {
  family: readonly IdAndName[]
  firstId: string
  onDone: () => void
}

/** What the server did, while the payment is not done. */
interface Sent {
  enrolled: Enrolled
  part: Part
  end: PartEnd
}

function Cart({ family, firstId, onDone }: CartProps) {
  const format = useFormat()
  const mayDo = useMay()
  const cart = useEnrollCart(family, firstId)
  const [coupon, setCoupon] = useState('')
  const [installments, setInstallments] = useState(false)
  const [now, setNow] = useState<NowTyped>(nothingNow)
  const [refused, setRefused] = useState<Readonly<Record<string, LineRefused>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [isBusy, setBusy] = useState(false)
  const review = useReview({ sent: cart.sent, coupon, installments })
  const { reviewed } = review
  const enroll = useWrite(enrollments.enroll, { once: true })
  const pay = usePayPart()
  const finish = useFinish(cart, family)
  useUnsaved(cart.activities.length > 0 && sent === null)

  const total = reviewed?.total ?? 0
  const parentId = reviewed?.parentId ?? null
  const mayPay = mayDo('transactions', 'charge') && total > 0 && parentId !== null
  const paid = mayPay ? paidNow(now, total) : 0
  const methods = useMethods(mayPay && now.how === 'CHARGE' ? parentId : null)
  const change = (key: string, part: Partial<LineChoice>) => {
    const { [key]: _, ...others } = refused
    setRefused(others)
    setProblem(null)
    cart.change(key, part)
  }
  const onRefused = (error: CallRefused) => {
    const { line } = (error.problem?.details ?? {}) as { line?: number }
    const key = line === undefined ? undefined : cart.sent[line]?.key
    const message = error.problem?.message ?? 'This could not be saved'
    if (key) setRefused({ [key]: { message, fields: error.fields ?? [] } })
    else setProblem(message)
    void cart.lookAgain()
    review.askAgain()
  }
  const submit = async () => {
    setBusy(true)
    setRefused({})
    setProblem(null)
    try {
      const lines = cart.sent.map((each) => each.line)
      const enrolled = await enroll.mutateAsync({ body: { lines, coupon, installments, total } })
      const amount = paid ?? 0
      const { how, methodId, reference } = now
      if (!mayPay || how === 'LATER' || amount === 0 || enrolled.invoices.length === 0) {
        finish(enrolled)
        return onDone()
      }
      const part: Part = {
        parentId: parentId!,
        invoiceIds: enrolled.invoices.map(({ id }) => id),
        amount,
        by: how === 'CHARGE' ? { how, methodId } : { how, reference },
      }
      const end = await pay(part)
      finish(enrolled, end)
      if (end.is === 'paid' || end.is === 'pending') return onDone()
      setSent({ enrolled, part, end })
    } catch (error) {
      if (error instanceof CallRefused && error.status === 400) onRefused(error)
    } finally {
      setBusy(false)
    }
  }
  if (sent)
    return (
      <PayRest
        {...sent}
        pay={pay}
        savesBankAccounts={reviewed?.savesBankAccounts ?? false}
        onClose={onDone}
        onPaid={() => {
          finish(sent.enrolled, { is: 'paid' })
          onDone()
        }}
      />
    )
  const chosen = family.filter(({ id }) => cart.childIds.includes(id))
  return (
    <>
      <DialogBody>
        <FieldGroup name="children" label="Children">
          <div className={styles.chips}>
            {family.map(({ id, name }) => (
              <label key={id} className={styles.chip}>
                <input
                  type="checkbox"
                  checked={cart.childIds.includes(id)}
                  onChange={() => cart.toggleChild(id)}
                />
                {name}
              </label>
            ))}
          </div>
        </FieldGroup>
        <ActivitySearch
          of={chosen}
          chosenIds={cart.activities.map(({ found }) => found.id)}
          onPick={(found) => void cart.add(found)}
        />
        {cart.activities.map((activity) => (
          <ActivityCard
            key={activity.found.id}
            {...{ activity, family, cart, review, refused }}
            onChange={change}
          />
        ))}
        {cart.activities.length > 0 && (
          <PaperFormFields
            on={{ ...paperField('cameInOn'), error: paperError(refused, 'cameInOn') }}
            at={{ ...paperField('cameInAt'), error: paperError(refused, 'cameInAt') }}
            isTurn={cart.sent.some(({ line }) => line.way === 'WAIT')}
          />
        )}
        {review.error && <ReadFailure error={review.error as never} onRetry={review.askAgain} />}
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {reviewed && (total > 0 || reviewed.credit > 0 || reviewed.coupon !== null) && (
          <>
            <CouponField
              coupon={reviewed.coupon}
              problem={reviewed.couponProblem ?? undefined}
              isBusy={review.isOnItsWay}
              onApply={setCoupon}
            />
            <Totals reviewed={reviewed} />
            {reviewed.installments && (
              <Checkbox
                label="In installments"
                description={reviewed.installments
                  .map(({ dueOn, amount }) => `${format.money(amount)} on ${format.date(dueOn)}`)
                  .join(', ')}
                checked={installments}
                onChange={(event) => setInstallments(event.currentTarget.checked)}
              />
            )}
          </>
        )}
        {reviewed && mayPay && (
          <PartNow
            total={total}
            parentId={parentId}
            isConnected={reviewed.isConnected}
            savesBankAccounts={reviewed.savesBankAccounts}
            now={now}
            error={paid === null ? `Should be above 0, and at most ${format.money(total)}` : undefined}
            onChange={setNow}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedButton
          refused={whyNot()}
          loading={isBusy}
          disabled={(cart.sent.length > 0 && review.isOnItsWay) || cart.isAdding}
          onClick={() => void submit()}
        >
          {verb()}
        </GuardedButton>
      </DialogFooter>
    </>
  )

  function paperField(name: 'cameInOn' | 'cameInAt') {
    return {
      name,
      value: cart.paper[name],
      onChange: (value: string) => cart.setPaper({ ...cart.paper, [name]: value }),
    }
  }

  function whyNot(): string | null {
    const on = cart.lines.filter(({ isOn }) => isOn)
    if (on.length === 0) return 'Choose a child and an activity first'
    const open = on.find((line) => !isLineComplete(line))
    if (open) return `Choose for ${open.activity.found.name} first`
    const closed = on.find((line) => review.ofLine(line.key)?.state === 'REFUSED')
    if (closed && !waysOfLine(closed, cart.may).chosen)
      return `${closed.activity.found.name} is not possible: choose how to go on, or take it out`
    if (closed) return `${closed.activity.found.name} is not possible: take it out`
    if (mayPay && now.how === 'CHARGE' && !methods.data?.some(({ state }) => state === 'USABLE'))
      return 'Add a card first'
    return paid === null ? 'The amount paid now needs attention' : null
  }

  function verb(): string {
    const waits = cart.sent.filter(({ line }) => line.way === 'WAIT').length
    if (waits > 0 && waits === cart.sent.length) return 'Put on the wait list'
    const many = cart.sent.length > 1 ? `Enroll ${cart.sent.length}` : 'Enroll'
    if (!mayPay || now.how === 'LATER' || !paid) return many
    return `${many}, ${now.how === 'CHARGE' ? 'charge' : 'record'} ${format.money(paid)}`
  }
}

function paperError(refused: Readonly<Record<string, LineRefused>>, path: string): string | undefined {
  return Object.values(refused)
    .flatMap(({ fields }) => fields)
    .find((field) => field.path === path)?.message
}

/** What is left to pay, after credit, and what others are billed. */
function Totals({ reviewed }: { reviewed: NonNullable<ReturnType<typeof useReview>['reviewed']> }) {
  const { total, credit, others } = reviewed
  return (
    <>
      <MoneyLines
        title="To pay"
        lines={credit > 0 ? [{ key: 'credit', label: 'Credit', amount: -credit }] : []}
        total={{ label: 'Total due', amount: total }}
      />
      {others.length > 0 && (
        <MoneyLines
          title="Billed to the other home"
          lines={others.map(({ name, amount }, nth) => ({ key: `${nth}`, label: name, amount }))}
        />
      )}
    </>
  )
}

/** Says what was done, and repeats the reads that show it. */
function useFinish(cart: ReturnType<typeof useEnrollCart>, family: readonly IdAndName[]) {
  const refresh = useRosterRefresh({ kind: 'classes' })
  const refreshMoney = useMoneyRefresh()
  const navigate = useNavigate()
  return ({ lines }: Enrolled, end?: PartEnd) => {
    refresh()
    refreshMoney()
    const given = lines.filter(({ position }) => position === null)
    const waits = lines.length - given.length
    const [only] = cart.sent
    const activity = cart.activities.find(({ found }) => found.id === only?.line.activityId)
    const name = family.find(({ id }) => id === only?.line.childId)?.name ?? ''
    if (lines.length === 1 && activity) {
      const to = waits > 0 ? ('/wait-list' as const) : ('' as const)
      notify.success(waits > 0 ? 'You have successfully added a child to the waitlist' : `${name} added`, {
        about: waits > 0 ? `${name}, ${activity.found.name}` : activity.found.name,
        next: [
          {
            label: waits > 0 ? 'Open the wait list' : 'Open the roster',
            run: () => void navigate(activityLink(activity.page, to)),
          },
        ],
      })
    } else {
      const parts = [given.length > 0 && count(given.length, 'spot'), waits > 0 && `${waits} on wait lists`]
      notify.success(`Enrolled: ${parts.filter(Boolean).join(', ')}`)
    }
    if (end?.is === 'paid') notify.success('Payment confirmed successfully')
    if (end?.is === 'pending') notify('The bank is working on the payment. Transactions shows the result.')
  }
}
