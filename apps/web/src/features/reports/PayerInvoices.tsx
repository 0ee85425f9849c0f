import { Button } from '@mantine/core'
import { reports } from '@afterbell/contract/reports/reports'
import { count } from '@afterbell/domain/kernel/count'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { openInvoicePreview } from '../invoices/InvoicePreview.tsx'
import { FigureTable } from './FigureTable.tsx'
import { ReportBody } from './ReportBody.tsx'

/** Opens the list of a payer's open invoices, with a link to each. */
export function openPayerInvoices({ id, name }: { id: string; name: string }): Promise<void> {
  return openModal({
    title: `Open invoices of ${name}`,
    width: 680,
    content: () => <Invoices payerId={id} />,
  })
}

function Invoices({ payerId }: { payerId: string }) {
  const format = useFormat()
  const read = useRead(reports.agingOfPayer, { params: { payerId } })
  return (
    <DialogBody>
      <ReportBody read={read}>
        {(invoices) => (
          <FigureTable
            title="Open invoices"
            heads={['Invoice', 'Due', 'Past due', 'Open']}
            rows={invoices.map(({ id, number, dueOn, daysPastDue, open }) => ({
              key: `${id} ${dueOn}`,
              cells: [
                <Button
                  key="open"
                  variant="subtle"
                  size="compact-sm"
                  px={0}
                  onClick={() => void openInvoicePreview(id)}
                >
                  {number}
                </Button>,
                format.date(dueOn),
                daysPastDue > 0 ? count(daysPastDue, 'day') : 'Not yet due',
                format.money(open),
              ],
            }))}
          />
        )}
      </ReportBody>
    </DialogBody>
  )
}
