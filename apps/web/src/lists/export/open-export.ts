import type { ExportSpec } from './ExportDialog.tsx'
import { notify } from '../../ui/notify/notify.ts'

/** Asks for the columns, and downloads the ticked rows, or all that match. */
export async function openExport<Row>(spec: ExportSpec<Row>): Promise<void> {
  const dialog = await import('./ExportDialog.tsx').catch(() => null)
  if (dialog) return dialog.openExportDialog(spec)
  notify.error('You need to be online for this')
}
