import { Button, Menu } from '@mantine/core'
import { IconBookmark, IconPlus, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { savedViews } from '@afterbell/contract/reports/saved-views'
import { viewedList, type ViewedList } from '@afterbell/domain/reports/saved-views'
import { searchOf } from '../../../lists/list-search.ts'
import { useListView } from '../../../lists/useListView.ts'
import { useRead } from '../../../platform/calls/calls.ts'
import { openViewName } from './ViewNameForm.tsx'
import { viewLink } from './view-link.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The views one saved of a report: open one, or save what is shown. */
export function SavedViews({ list }: { list: ViewedList }) {
  const { filters } = viewedList(list)
  const { view } = useListView(filters, null)
  const views = useRead(savedViews.list, { query: { list } })
  const { sort, search } = searchOf({}, view, filters)
  const shown = { list, filters: { ...view.filters }, search: String(search ?? ''), sort: String(sort ?? '') }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconBookmark {...icon} />}>
          Views
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.data?.map((each) => (
          <Menu.Item key={each.id} renderRoot={(props) => <Link {...viewLink(each)} {...props} />}>
            {each.name}
          </Menu.Item>
        ))}
        {views.data && views.data.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => void openViewName(shown)}>
          Save this view
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings {...icon} />}
          renderRoot={(props) => <Link to="/reports" {...props} />}
        >
          Rename, email, remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
