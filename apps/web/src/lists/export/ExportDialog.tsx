import type { AnyOp } from '@afterbell/contract/kernel/op'
import { download, useRead } from '../../platform/calls/calls.ts'
import { DownloadDialog, type DownloadField } from '../../ui/dialogs/DownloadDialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { countText, type Things } from '../list.ts'
import { exportQuestion, type ExportSource } from './export-question.ts'
import { filtersOf } from '../list-search.ts'

export interface ExportSpec<Row> extends ExportSource<Row> {
  /** "Download classes". */
  title: string
  /** Call that reads the available columns. */
  fields: AnyOp
  things: Things
  /** Columns in sight, selected at first. Default: all. */
  shown?: readonly string[]
}

/** Dialog of `openExport`. */
export function openExportDialog<Row>(spec: ExportSpec<Row>): Promise<void> {
  return openModal({ title: spec.title, content: ({ close }) => <ExportForm {...spec} onDone={close} /> })
}

function ExportForm<Row>({ onDone, ...spec }: ExportSpec<Row> & { onDone: () => void }) {
  const { asked = {}, list, things, chosen } = spec
  const { at, params } = asked
  const fields = useRead(spec.fields, { at, params } as never)
  const count = chosen?.count ?? list.total
  const isNarrowed = chosen ? !chosen.isAll : Object.keys(filtersOf(list.view)).length > 0
  return (
    <DownloadDialog
      fields={(fields.data as DownloadField[] | undefined) ?? null}
      failed={fields.isError ? { retry: () => void fields.refetch() } : undefined}
      {...(spec.shown && { initialFields: spec.shown })}
      summary={`${countText(count, things)}${chosen ? ' selected' : isNarrowed ? ', as filtered' : ', all'}, as a spreadsheet.`}
      onDownload={async (columns) => {
        try {
          const name = await download(spec.file, (await exportQuestion(spec, columns)) as never)
          notify.success(`${name} downloaded`)
          onDone()
        } catch {
          // The call has shown its error. The columns stay selected, to try again.
        }
      }}
    />
  )
}
