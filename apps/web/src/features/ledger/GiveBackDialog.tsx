import { Button } from '@mantine/core'
import { useState } from 'react'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ProposalDetails, type Proposal } from './ProposalDetails.tsx'
import { useDecide } from './useDecide.ts'

/** Asks how to handle proposed refunds: now, as credit, or later from the list. */
export function openGiveBack(proposed: readonly Proposal[]): Promise<void> {
  return openModal({
    title: 'Review refund',
    description: 'You can also decide later: this stays under Transactions, Refunds to review.',
    width: 560,
    content: ({ close }) => <GiveBack proposed={proposed} onDone={() => close()} />,
  })
}

function GiveBack({ proposed, onDone }: { proposed: readonly Proposal[]; onDone: () => void }) {
  const { giveBack } = useDecide()
  const [running, setRunning] = useState<'BACK' | 'CREDIT' | null>(null)
  const wasPaid = proposed.some(({ givenBack }) => (givenBack ?? 0) > 0)
  const decide = async (how: 'BACK' | 'CREDIT') => {
    setRunning(how)
    const isDone = await giveBack(proposed, how === 'CREDIT')
    setRunning(null)
    if (isDone) onDone()
  }
  return (
    <>
      <DialogBody>
        {proposed.map((proposal) => (
          <ProposalDetails key={proposal.id} proposal={proposal} />
        ))}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" disabled={running !== null} onClick={onDone}>
          Decide later
        </Button>
        {wasPaid && (
          <Button
            variant="default"
            disabled={running === 'BACK'}
            loading={running === 'CREDIT'}
            onClick={() => void decide('CREDIT')}
          >
            Keep as credit
          </Button>
        )}
        <Button
          disabled={running === 'CREDIT'}
          loading={running === 'BACK'}
          onClick={() => void decide('BACK')}
        >
          {wasPaid ? 'Refund' : 'Remove from balance'}
        </Button>
      </DialogFooter>
    </>
  )
}
