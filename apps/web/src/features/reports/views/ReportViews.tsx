import type { ViewedReport } from '@afterbell/domain/reports/viewed-reports'
import { filtersOfList } from '@afterbell/domain/users/viewed-lists'
import { useListView } from '../../../lists/useListView.ts'
import { ViewBar } from '../../../lists/views/ViewBar.tsx'
import { ViewsMenu } from '../../../lists/views/ViewsMenu.tsx'

/** The saved views of a report without a list. */
export function ReportViews({ list }: { list: ViewedReport }) {
  return <ViewsMenu list={list} {...useListView(filtersOfList(list), null)} isWide />
}

/** Shows which view is open. */
export function OpenReportView({ list }: { list: ViewedReport }) {
  const listView = useListView(filtersOfList(list), null)
  return listView.view.saved !== undefined && <ViewBar list={list} {...listView} />
}
