import { reportFiles } from '@afterbell/contract/reports/report-files'
import { schoolReports } from '@afterbell/contract/reports/school-reports'
import { SHEET_ROWS_MAX } from '@afterbell/domain/kernel/sheet-rows'
import type { SchoolReport } from '@afterbell/domain/users/reports'
import { filtersOfList, type ViewedList } from '@afterbell/domain/users/viewed-lists'
import { DownloadButton } from '../../../lists/DownloadButton.tsx'
import { filtersOf, queryOf } from '../../../lists/list-search.ts'
import { useListView } from '../../../lists/useListView.ts'
import { download, useWrite } from '../../../platform/calls/calls.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { useDownloading } from './useDownloading.ts'

interface SheetDownloadProps {
  list: ViewedList
  report: SchoolReport
  total: number
}

/** Downloads a report with its filters and order: a spreadsheet, or for long reports a CSV file made in the background. */
export function SheetDownload({ list, report, total }: SheetDownloadProps) {
  const { view } = useListView(filtersOfList(list), null, schoolReports.exported)
  const start = useWrite(reportFiles.start, { invalidates: [reportFiles.list] })
  const { sort } = queryOf(view)
  const input = {
    params: { about: report },
    query: { ...filtersOf(view), ...(sort && { sort }) } as never,
  }
  const makeFile = async () => {
    const [rows, most] = [total, SHEET_ROWS_MAX].map((count) => count.toLocaleString('en'))
    const message = `These are ${rows} rows, and a spreadsheet holds ${most}. They are written into a CSV file. That may take a few minutes; then you can download it here for a day.`
    if (!(await confirm({ title: 'Make a CSV file?', message, yes: 'Make the file', no: 'Cancel' }))) return
    await start.mutateAsync(input).then(
      () => notify.success('The file is being made'),
      () => {},
    )
  }
  const buttonProps = useDownloading(async () => {
    if (total > SHEET_ROWS_MAX) await makeFile()
    else notify.success(`${await download(schoolReports.exported, input)} downloaded`)
  })
  return <DownloadButton {...buttonProps} />
}
