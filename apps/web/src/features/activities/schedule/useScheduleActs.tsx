import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconCopyPlus,
  IconDownload,
  IconEdit,
  IconLink,
  IconPencil,
  IconSend,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { activities } from '@afterbell/contract/activities/activities'
import { decideRemoveActivity } from '@afterbell/domain/activities/remove-activity'
import type { BulkAction, ChosenRows, RowAction } from '../../../lists/actions.ts'
import type { ExportSpec } from '../../../lists/export/ExportDialog.tsx'
import { openExport } from '../../../lists/export/open-export.ts'
import type { List } from '../../../lists/list.ts'
import { useWhyNot } from '../../../platform/session/why-not.ts'
import { useMessageActs } from '../../messages/useMessageActs.tsx'
import { copyLink } from '../copy-link.tsx'
import { kinds, type ScreenKind } from '../kinds.tsx'
import { linksOf } from './schedule-links.ts'
import type { ActivityRow } from './schedule-row.ts'
import { useActivate } from '../useActivate.ts'
import { useRemoveActivities } from '../useRemoveActivities.ts'

/** Acts on the rows of a schedule, one or many, by right and by state, each refusal with its reason. */
export function useScheduleActs(kind: ScreenKind, list: List<ActivityRow>) {
  const { words, things } = kinds[kind]
  const whyNot = useWhyNot()
  const links = linksOf(kind)
  const activate = useActivate(kind)
  const remove = useRemoveActivities(kind)
  const exportOf = (chosen?: ChosenRows<ActivityRow>): ExportSpec<ActivityRow> => ({
    title: `Download ${words.many}`,
    fields: activities.exportFields,
    file: activities.export,
    asked: { at: kind },
    list,
    things: partOf(things, list),
    ...(chosen && { chosen }),
  })

  const menuOf = (row: ActivityRow): RowAction[] => [
    { label: 'Open roster', icon: IconUsers, link: links.roster(row.id) },
    { label: 'Attendance', icon: IconCalendarCheck, link: links.attendance(row.id) },
    {
      label: 'Edit',
      right: [kind, 'view'],
      icon: IconPencil,
      link: links.edit(row.id),
      refused: whyNot(kind, 'edit'),
    },
    {
      label: 'Meetings',
      right: [kind, 'view'],
      icon: IconCalendarEvent,
      // Loaded on demand.
      run: () =>
        void import('../meetings/MeetingsDialog.tsx').then(({ openMeetings }) =>
          openMeetings({ kind, id: row.id, name: row.name }),
        ),
      refused: row.status === 'DRAFT' ? 'A draft has no meetings yet' : null,
    },
    {
      label: 'Duplicate',
      right: [kind, 'view'],
      icon: IconCopyPlus,
      link: links.copyOf(row.id),
      refused: whyNot(kind, 'add'),
    },
    {
      label: 'Copy link',
      right: [kind, 'view'],
      icon: IconLink,
      run: () => void copyLink(kind, row),
      refused: whyNot(kind, 'copy') ?? whyNoLink[row.status],
    },
    {
      label: 'Activate draft',
      right: [kind, 'view'],
      when: row.status === 'DRAFT',
      icon: IconSend,
      run: () => void activate(row),
      refused: whyNot(kind, 'edit'),
    },
    {
      label: 'Delete',
      right: [kind, 'view'],
      danger: true,
      icon: IconTrash,
      run: () => void remove.one(row),
      refused: whyNot(kind, 'remove') ?? whyStays(row),
    },
  ]
  const messages = useMessageActs<ActivityRow>({
    calls: async () => (await import('@afterbell/contract/activities/activity-messages')).activityMessages,
    target: { at: kind },
    rights: { email: [kind, 'email'], sms: [kind, 'sms'] },
    things,
  })
  const bulk: BulkAction<ActivityRow>[] = [
    {
      label: 'Change',
      right: [kind, 'view'],
      icon: IconEdit,
      refused: () => whyNot(kind, 'edit'),
      // Loads its fields on demand.
      run: async (chosen) => (await import('./BulkChangeDialog.tsx')).openBulkChange(kind, chosen),
    },
    ...messages.bulk,
    {
      label: 'Download',
      right: [kind, 'view'],
      icon: IconDownload,
      refused: () => whyNot(kind, 'download'),
      run: async (chosen) => {
        await openExport(exportOf(chosen))
        return false
      },
    },
    {
      label: 'Delete',
      right: [kind, 'view'],
      danger: true,
      icon: IconTrash,
      refused: () => whyNot(kind, 'remove'),
      run: remove.many,
    },
  ]
  return { menuOf, bulk, exportOf }
}

const whyNoLink: Record<ActivityRow['status'], string | null> = {
  ACTIVE: null,
  DRAFT: 'Families do not see drafts',
  PAST: 'This has ended, so families no longer see it',
}

/** Returns why it cannot be deleted, by the server's rule. */
export function whyStays({ name, places }: Pick<ActivityRow, 'name' | 'places'>): string | null {
  const decision = decideRemoveActivity(name, places)
  return decision.allowed ? null : decision.message
}

/** 'draft classes': the part that the list shows. */
function partOf({ one, many }: { one: string; many: string }, list: List<ActivityRow>) {
  const part = (list.view.filters.status ?? 'ACTIVE').toLowerCase()
  return { one: `${part} ${one}`, many: `${part} ${many}` }
}
