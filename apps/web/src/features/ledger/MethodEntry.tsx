import { Alert, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { payments } from '@afterbell/contract/payments/payments'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useWrite } from '../../platform/calls/calls.ts'
import { notify } from '../../ui/notify/notify.ts'
import { FieldsSkeleton } from '../../ui/states.tsx'
import { PayFrame, localPath } from './paying/PayFrame.tsx'
import styles from './money.module.css'

type Method = NonNullable<AnswerOf<typeof payments.entered>>

interface MethodEntryProps {
  parentId: string
  type: Method['type']
  onBack: () => void
  onEntered: (method: Method) => void
}

/** A new card or bank account, entered on the page for cards, so that its number never reaches this page. */
export function MethodEntry({ parentId, type, onBack, onEntered }: MethodEntryProps) {
  const setUp = useWrite(payments.setUp, { once: true })
  const fetchMethod = useWrite(payments.entered)
  const { mutate, data } = setUp
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    mutate({ body: { parentId, type } })
  }, [mutate, parentId, type])
  const take = async () => {
    if (!data) return
    // The call shows its own error.
    const method = await fetchMethod.mutateAsync({ params: { id: data.methodId } }).catch(() => undefined)
    if (method) onEntered(method)
    else if (method === null) notify.warning('Nothing was entered yet')
  }
  return (
    <>
      {setUp.isError ? (
        <Alert color="red" role="alert">
          {setUp.error.message}
        </Alert>
      ) : data ? (
        <PayFrame
          url={localPath(data.payUrl)}
          title={type === 'CARD' ? 'Add a card' : 'Add a bank account'}
          onHeard={() => void take()}
        />
      ) : (
        <FieldsSkeleton fields={2} />
      )}
      <div className={styles.buttons}>
        <Button variant="default" size="xs" onClick={onBack}>
          Back
        </Button>
        {data && (
          <Button variant="default" size="xs" loading={fetchMethod.isPending} onClick={() => void take()}>
            I have entered it
          </Button>
        )}
      </div>
    </>
  )
}
