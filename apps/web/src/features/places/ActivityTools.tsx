import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCopyPlus, IconLink, IconPencil, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../platform/session/may.ts'
import { ToolArea } from '../../platform/page/page.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { copyLink } from '../activities/copy-link.tsx'
import { kinds } from '../activities/kinds.tsx'
import { linksOf } from '../activities/schedule/schedule-links.ts'
import { activityLink } from './activity-link.ts'
import type { Activity, ActivityPage } from './activity-page.ts'
import styles from './activity.module.css'

/** Acts on the activity itself, in the head of each of its pages before the page's own acts; its link beside help. */
export function ActivityTools({ page, activity }: { page: ActivityPage; activity: Activity }) {
  const mayDo = useMay()
  const { one } = kinds[page.kind].words
  const links = linksOf(page.kind)
  return (
    <div className={styles.acts}>
      {activity.status === 'ACTIVE' && mayDo(page.kind, 'copy') && (
        <ToolArea>
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
        </ToolArea>
      )}
      <Button
        variant="default"
        leftSection={<Glyph of={IconPrinter} />}
        renderRoot={(props) => <Link {...activityLink(page, '/print')} {...props} />}
      >
        Print
      </Button>
      {mayDo(page.kind, 'edit') && (
        <Button
          variant="default"
          leftSection={<Glyph of={IconPencil} />}
          aria-label={`Edit ${one}`}
          renderRoot={(props) => <Link {...links.edit(activity.id)} {...props} />}
        >
          Edit
        </Button>
      )}
      {mayDo(page.kind, 'add') && (
        <Button
          variant="default"
          leftSection={<Glyph of={IconCopyPlus} />}
          aria-label={`Duplicate ${one}`}
          renderRoot={(props) => <Link {...links.copyOf(activity.id)} {...props} />}
        >
          Duplicate
        </Button>
      )}
    </div>
  )
}
