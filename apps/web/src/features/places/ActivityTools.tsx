import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLink, IconPencil, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../platform/session/may.ts'
import { ToolArea } from '../../platform/page/page.tsx'
import { copyLink } from '../activities/copy-link.tsx'
import { kinds } from '../activities/kinds.tsx'
import { linksOf } from '../activities/schedule/schedule-links.ts'
import { activityLink } from './activity-link.ts'
import type { Activity, ActivityPage } from './activity-page.ts'

/** What can be done to the activity itself, from each of its pages: in the header, beside help. */
export function ActivityTools({ page, activity }: { page: ActivityPage; activity: Activity }) {
  const mayDo = useMay()
  const { one } = kinds[page.kind].words
  return (
    <ToolArea>
      {activity.status === 'ACTIVE' && mayDo(page.kind, 'copy') && (
        <Tooltip label="Copy link">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Copy link"
            onClick={() => void copyLink(page.kind, { id: activity.id, name: activity.name })}
          >
            <IconLink size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Print">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Print"
          renderRoot={(props) => <Link {...activityLink(page, '/print')} {...props} />}
        >
          <IconPrinter size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {mayDo(page.kind, 'edit') && (
        <Tooltip label={`Edit ${one}`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Edit ${one}`}
            renderRoot={(props) => <Link {...linksOf(page.kind).edit(activity.id)} {...props} />}
          >
            <IconPencil size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </ToolArea>
  )
}
