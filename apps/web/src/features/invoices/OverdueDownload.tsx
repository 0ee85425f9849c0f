import { invoices } from '@afterbell/contract/invoices/invoices'
import { download, useRead } from '../../platform/calls/calls.ts'
import { DownloadDialog } from '../../ui/dialogs/DownloadDialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'

/** Asks for the columns, and downloads past-due invoices, whatever the list's filters. */
export function openOverdueDownload(): Promise<void> {
  return openModal({
    title: 'Download overdue invoices',
    content: ({ close }) => <OverdueForm onDone={close} />,
  })
}

function OverdueForm({ onDone }: { onDone: () => void }) {
  const fields = useRead(invoices.overdueFields, {})
  return (
    <DownloadDialog
      fields={fields.data ?? null}
      failed={fields.isError ? { retry: () => void fields.refetch() } : undefined}
      summary="Every invoice that is past due, as a spreadsheet."
      onDownload={async (columns) => {
        try {
          const name = await download(invoices.overdueFile, { query: { fields: columns } })
          notify.success(`${name} downloaded`)
          onDone()
        } catch {
          // The call has shown its error. The columns stay selected, to try again.
        }
      }}
    />
  )
}
