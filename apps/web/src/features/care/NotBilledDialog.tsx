import { care } from '@afterbell/contract/care/care'
import { PAUSE_REASON_MAX } from '@afterbell/domain/care/pauses'
import { count } from '@afterbell/domain/kernel/count'
import { useWrite } from '../../platform/calls/calls.ts'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ReasonForm } from '../../ui/form/ReasonForm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useMoneyRefresh } from '../ledger/shown-of-money.ts'

/** Asks why waiting charges are not billed. Returns whether it was done. */
export async function openNotBilled(ids: readonly string[]): Promise<boolean> {
  let isDone = false
  await openModal({
    title: 'Do not bill',
    description: `${count(ids.length, 'charge')} will not be billed, now or later. This cannot be undone.`,
    width: 480,
    content: ({ close }) => (
      <NotBilledForm
        ids={ids}
        onDone={() => {
          isDone = true
          close()
        }}
      />
    ),
  })
  return isDone
}

function NotBilledForm({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const drop = useWrite(care.drop)
  const refresh = useMoneyRefresh()
  return (
    <ReasonForm
      description="Saved in the history"
      max={PAUSE_REASON_MAX}
      submit="Do not bill"
      onSubmit={async (reason) => {
        const { changed, refused } = await drop.mutateAsync({ body: { ids: [...ids], reason } })
        if (changed > 0) notify.success(`${count(changed, 'charge')} will not be billed`)
        if (refused.length > 0) notify.warning(`${count(refused.length, 'charge')} had already been decided`)
        refresh()
        onDone()
      }}
    />
  )
}
