import { Alert, Button, Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { useWrite } from '../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { PayFrame, localPath } from '../ledger/paying/PayFrame.tsx'
import { SHOWN_OF_BILL, type Source } from './shown-of-bill.ts'
import styles from './own-bill.module.css'

const TITLES = { CARD: 'Add a card', BANK_ACCOUNT: 'Add a bank account' } as const

/** Adds a payment source. The first one becomes the default. */
export function openAddSource(type: Source['type'], { isFirst }: { isFirst: boolean }): Promise<void> {
  return openModal({
    title: TITLES[type],
    description:
      'Your next invoices are paid with the default source. What is due already is paid right away.',
    width: 520,
    content: ({ close }) => <AddSource type={type} isFirst={isFirst} onDone={() => close()} />,
  })
}

interface AddSourceProps {
  type: Source['type']
  isFirst: boolean
  onDone: () => void
}

/** Each try needs its own set-up: a refused one cannot be used again. */
function AddSource(props: AddSourceProps) {
  const [tries, setTries] = useState(0)
  return <SourceEntry key={tries} {...props} onAgain={() => setTries(tries + 1)} />
}

/** A new source, entered on the page for cards, so that its number never reaches this page. */
function SourceEntry({ type, isFirst, onDone, onAgain }: AddSourceProps & { onAgain: () => void }) {
  const { mutate, data, error } = useWrite(ownBill.setUp)
  const create = useWrite(ownBill.create, { invalidates: SHOWN_OF_BILL, once: true })
  const [isDefault, setDefault] = useState(isFirst)
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    mutate({ body: { type } })
  }, [mutate, type])
  const take = () => {
    if (!data || create.isPending) return
    const body = { sourceToken: data.sourceToken, type, defaultMethod: isDefault }
    create.mutate(
      { body },
      {
        onSuccess: () => {
          notify.success('You’ve successfully added a new payment source')
          onDone()
        },
      },
    )
  }
  const refusal = error ?? create.error
  return (
    <>
      <DialogBody>
        {refusal && (
          <Alert color="red" role="alert" title="This did not work">
            {refusal.message}
          </Alert>
        )}
        {!isFirst && (
          <Checkbox
            label="Make it the default"
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
        )}
        {create.isError ? null : data ? (
          <PayFrame url={localPath(data.payUrl)} title={TITLES[type]} onHeard={take} />
        ) : (
          !error && <FieldsSkeleton fields={2} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        {refusal ? (
          <Button onClick={onAgain}>Try again</Button>
        ) : (
          data && (
            <Button className={styles.entered} variant="default" loading={create.isPending} onClick={take}>
              I have entered it
            </Button>
          )
        )}
      </DialogFooter>
    </>
  )
}
