import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { proposals } from '@afterbell/contract/payments/transactions'
import { sum } from '@afterbell/domain/kernel/sum'
import type { Counter, RowAction } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { DialogBody, DialogFooter, useDialog } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { openGiveBack } from '../ledger/GiveBackDialog.tsx'
import { causeLabels, ProposalDetails, type Proposal } from '../ledger/ProposalDetails.tsx'
import { useDecide } from '../ledger/useDecide.ts'
import { TransactionsPage } from './TransactionsPage.tsx'

/** Proposed refunds after a child left or a date was canceled: open until somebody decides. */
export function ProposalsScreen() {
  const format = useFormat()
  const list = useList(proposals.list, {}, { name: 'proposals' })
  const mayRefund = useMay()('transactions', 'refund')
  const { giveBack, dismiss } = useDecide()
  const open = (proposal: Proposal) =>
    void (proposal.state === 'OPEN' && mayRefund ? openGiveBack([proposal]) : openProposal(proposal))
  const menuOf = (proposal: Proposal): RowAction[] => {
    const wasPaid = (proposal.givenBack ?? 0) > 0
    return proposal.state === 'OPEN' && mayRefund
      ? [
          {
            label: wasPaid ? 'Refund' : 'Remove from balance',
            run: () => open(proposal),
          },
          { label: 'Keep as credit', when: wasPaid, run: () => void giveBack([proposal], true) },
          { label: 'Dismiss', danger: true, run: () => void dismiss(proposal) },
        ]
      : [{ label: 'Open', run: () => open(proposal) }]
  }
  return (
    <TransactionsPage>
      <ListScreen
        list={list}
        things={{ one: 'possible refund', many: 'possible refunds' }}
        columns={columnsIn(format, list.view.filters.state === undefined)}
        rowId={({ id }) => id}
        rowName={({ child, activity }) => `${child.name}, ${activity}`}
        onOpen={open}
        rowMenu={menuOf}
        tabs={tabs}
        search={null}
        empty={{
          title: emptiness[list.view.filters.state ?? 'OPEN'] ?? 'No refunds to review',
          text: 'When a child is removed or a date is canceled, a possible refund waits here until you decide.',
          icon: <IconArrowBackUp size={24} stroke={1.5} aria-hidden />,
        }}
      />
    </TransactionsPage>
  )
}

const tabs: readonly Counter[] = [
  { label: 'To decide', filters: {} },
  { label: 'Refunded', filters: { state: 'DONE' } },
  { label: 'Dismissed', filters: { state: 'DISMISSED' } },
]

const emptiness: Readonly<Record<string, string>> = {
  OPEN: 'No refunds to review',
  DONE: 'No refunds yet',
  DISMISSED: 'Nothing was dismissed',
}

/** An open proposal shows both amounts; a decided one its subject. */
function columnsIn(format: Format, areOpen: boolean): Column<Proposal>[] {
  return [
    { key: 'child', title: 'Child', width: 160, render: ({ child }) => child.name },
    { key: 'activity', title: 'Activity', width: 160, card: 'fact', render: ({ activity }) => activity },
    { key: 'cause', title: 'Why', width: 168, card: 'fact', render: ({ cause }) => causeLabels[cause] },
    {
      key: 'at',
      title: 'Date',
      width: 104,
      card: 'fact',
      render: ({ at }) => <span className="numbers">{format.day(at)}</span>,
    },
    {
      key: 'payers',
      title: 'Parent',
      width: 160,
      card: 'hidden',
      render: ({ payers }) => payers.join(', '),
    },
    ...(areOpen ? openColumns(format) : [amountColumn(format)]),
  ]
}

function openColumns(format: Format): Column<Proposal>[] {
  return [
    {
      key: 'givenBack',
      title: 'Refund',
      isPinned: true,
      numeric: true,
      width: 96,
      card: 'corner',
      render: ({ givenBack }) => format.money(givenBack ?? 0),
    },
    {
      key: 'noLongerOwed',
      title: 'Removed from balance',
      numeric: true,
      width: 112,
      card: 'hidden',
      render: ({ noLongerOwed }) => format.money(noLongerOwed ?? 0),
    },
  ]
}

function amountColumn(format: Format): Column<Proposal> {
  return {
    key: 'amount',
    title: 'Amount',
    isPinned: true,
    numeric: true,
    width: 96,
    card: 'corner',
    render: (proposal) => format.money(amountOf(proposal)),
  }
}

/**
 * The amount taken back. A dismissed proposal shows its proposed amount, and so does one decided before amounts were
 * recorded.
 */
function amountOf({ state, givenBack, noLongerOwed, lines }: Proposal): number {
  if (state === 'DONE' && givenBack !== null && noLongerOwed !== null) return givenBack + noLongerOwed
  return sum(lines.map(({ amount }) => amount))
}

/** Opens a decided proposal, or one that others decide. */
function openProposal(proposal: Proposal): Promise<void> {
  return openModal({
    title: 'Possible refund',
    width: 560,
    content: () => (
      <>
        <DialogBody>
          <ProposalDetails proposal={proposal} />
        </DialogBody>
        <CloseFooter />
      </>
    ),
  })
}

function CloseFooter() {
  const dialog = useDialog()
  return (
    <DialogFooter>
      <Button variant="default" onClick={() => dialog?.close()}>
        Close
      </Button>
    </DialogFooter>
  )
}
