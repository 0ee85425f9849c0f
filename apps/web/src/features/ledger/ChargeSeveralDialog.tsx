import { Alert, Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { sum } from '@afterbell/domain/kernel/sum'
import { useFormat } from '../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { methodName } from '@afterbell/domain/ledger/method-name'
import type { SpotsToPay } from './pay-now.ts'
import { useChargeSeveral, type ToCharge } from './useChargeSeveral.ts'
import styles from './money.module.css'

/**
 * Offers to charge several children's open amounts at once, each by their family's card or bank account. Closes silently if
 * nothing is open, or the school cannot charge.
 */
export function openChargeSeveral(spots: readonly SpotsToPay[]): Promise<void> {
  return openModal({
    title: 'Charge what they owe',
    description: 'What is not charged now stays on the invoices.',
    width: 560,
    content: ({ close }) => <ChargeSeveral spots={spots} onDone={() => close()} />,
  })
}

function ChargeSeveral({ spots, onDone }: { spots: readonly SpotsToPay[]; onDone: () => void }) {
  const format = useFormat()
  const { children, isBusy, isOver, charge } = useChargeSeveral(spots, onDone)
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set())
  if (children === null)
    return (
      <DialogBody>
        <FieldsSkeleton fields={3} />
      </DialogBody>
    )
  const chosenChildren = children.filter(
    ({ method, rosterId }) => method !== null && !excludedIds.has(rosterId),
  )
  return (
    <>
      <DialogBody>
        {isOver && children.some(({ outcome }) => outcome?.hasFailed) && (
          <Alert color="yellow" role="alert">
            Not every payment went through. What is open stays on the invoices.
          </Alert>
        )}
        <ul className={styles.lines} aria-label="Children">
          {children.map((child) => (
            <ChildToCharge
              key={child.rosterId}
              child={child}
              isChosen={chosenChildren.includes(child)}
              isClosed={isBusy || isOver}
              onChoose={(isChosen) => setExcludedIds(toggleExcluded(excludedIds, child.rosterId, isChosen))}
            />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        {isOver ? (
          <Button onClick={onDone}>Done</Button>
        ) : (
          <>
            <Button variant="default" disabled={isBusy} onClick={onDone}>
              Leave on the invoices
            </Button>
            <Button
              loading={isBusy}
              disabled={chosenChildren.length === 0}
              onClick={() => void charge(chosenChildren.map(({ rosterId }) => rosterId))}
            >
              Charge {format.money(sum(chosenChildren.map(({ cents }) => cents)))}
            </Button>
          </>
        )}
      </DialogFooter>
    </>
  )
}

interface ChildProps {
  child: ToCharge
  isChosen: boolean
  isClosed: boolean
  onChoose: (isChosen: boolean) => void
}

function ChildToCharge({ child, isChosen, isClosed, onChoose }: ChildProps) {
  const format = useFormat()
  const { name, cents, method, problem, outcome } = child
  const statusText = outcome?.text ?? problem ?? (method ? methodName(method) : NO_METHOD)
  return (
    <li>
      {isClosed ? (
        <span className={styles.two}>
          <span>{name}</span>
          <span className={styles.dim}>{statusText}</span>
        </span>
      ) : (
        <Checkbox
          checked={isChosen}
          disabled={method === null}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          label={name}
          description={statusText}
        />
      )}
      <span className={styles.amount}>{format.money(cents)}</span>
    </li>
  )
}

const NO_METHOD = 'No card or bank account: stays on the invoice'

function toggleExcluded(
  excludedIds: ReadonlySet<string>,
  rosterId: string,
  isChosen: boolean,
): ReadonlySet<string> {
  const now = new Set(excludedIds)
  if (isChosen) now.delete(rosterId)
  else now.add(rosterId)
  return now
}
