import { IconBan, IconCheck, IconX } from '@tabler/icons-react'
import { aids } from '@afterbell/contract/ledger/shares'
import type { Right } from '@afterbell/domain/kernel/roles'
import type { RowAction } from '../../../lists/actions.ts'
import { useWrite } from '../../../platform/calls/calls.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { openAidDecision, type Aid } from './AidDialogs.tsx'
import { otherPayerReads } from './shown-of-others.ts'

const ADD: Right = ['invoice', 'add']

/** Acts on a financial aid, by its state. */
export function useAidActs(): (aid: Aid) => RowAction[] {
  const end = useWrite(aids.end, { invalidates: otherPayerReads })
  const endOf = async (aid: Aid) => {
    const isRequest = aid.state === 'REQUESTED'
    const isSure = await confirm({
      title: isRequest ? 'Withdraw this request?' : `End ${aid.label} for ${aid.child.name}?`,
      message: isRequest
        ? 'Nothing is taken off.'
        : 'It is no longer taken off new bills. Invoices already issued stay as they are.',
      yes: isRequest ? 'Withdraw' : 'End aid',
    })
    if (!isSure) return
    await end.mutateAsync({ params: { id: aid.id } }).then(
      () => notify.success(isRequest ? 'Request withdrawn' : 'Aid ended'),
      () => {},
    )
  }
  return (aid) => {
    const endAction = { right: ADD, icon: IconBan, danger: true, run: () => void endOf(aid) }
    if (aid.state === 'APPROVED') return [{ label: 'End aid', ...endAction }]
    if (aid.state !== 'REQUESTED') return []
    return [
      { label: 'Approve', right: ADD, icon: IconCheck, run: () => void openAidDecision(aid, true) },
      { label: 'Decline', right: ADD, icon: IconX, run: () => void openAidDecision(aid, false) },
      { label: 'Withdraw', ...endAction },
    ]
  }
}
