import { capitalize } from '@afterbell/domain/kernel/text/capitalize'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPlus, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { activities } from '@afterbell/contract/activities/activities'
import { IMPORTED_KINDS } from '@afterbell/contract/imports/imported-kinds'
import { settings } from '@afterbell/contract/settings/settings'
import { users } from '@afterbell/contract/users/users'
import { NO_INSTRUCTOR } from '@afterbell/domain/activities/no-instructor'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { weekdayLabels, WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import type { Counter, Filter } from '../../../lists/actions.ts'
import { DownloadButton } from '../../../lists/DownloadButton.tsx'
import { openExport } from '../../../lists/export/open-export.ts'
import { ListScreen } from '../../../lists/ListScreen.tsx'
import { useList } from '../../../lists/useList.ts'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { useMay } from '../../../platform/session/may.ts'
import { homePath } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Glyph } from '../../../ui/Glyph.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useNarrow } from '../../../ui/theme/narrow.ts'
import { kinds, type ScreenKind } from '../kinds.tsx'
import { KindTabs } from '../KindTabs.tsx'
import { MyToday } from './MyToday.tsx'
import { scheduleColumns } from './schedule-columns.tsx'
import { linksOf } from './schedule-links.ts'
import { useCurrentKind } from '../useKindHere.ts'
import { useScheduleActs } from './useScheduleActs.tsx'

/** The school's activities of one kind: current and upcoming ones, drafts, and past ones. Instructors see their own. */
export function ScheduleScreen() {
  const kind = useCurrentKind()
  return <Schedule key={kind} kind={kind} />
}

function Schedule({ kind }: { kind: ScreenKind }) {
  const { words, things, purpose } = kinds[kind]
  const mayDo = useMay()
  const format = useFormat()
  const { currency } = useSession().school
  const mayManage = mayDo(kind, 'view')
  const reading = useList(activities.list, { at: kind }, { name: kind })
  const part = reading.view.filters.status ?? 'ACTIVE'
  const list = {
    ...reading,
    order: { by: part === 'PAST' ? 'endDate' : 'startDate', direction: 'ASC' as const },
  }
  const acts = useScheduleActs(kind, list)
  const links = linksOf(kind)
  const isHome = homePath(useSession().userRole) === `/${kinds[kind].addresses.screen}`
  const download = mayDo(kind, 'download') && (list.state === 'loading' || list.total > 0) && (
    <DownloadButton onClick={() => void openExport(acts.exportOf())} />
  )
  const add = mayDo(kind, 'add') && (
    <Button
      leftSection={<Glyph of={IconPlus} isBold />}
      renderRoot={(props) => <Link {...links.add} {...props} />}
    >
      Add {words.one}
    </Button>
  )
  const importButton = mayDo(kind, 'add') && canBeImported(kind) && (
    <Button
      variant="default"
      leftSection={<Glyph of={IconUpload} />}
      renderRoot={(props) => <Link {...links.import} {...props} />}
    >
      Import
    </Button>
  )
  const empty = emptiness[part as keyof typeof emptiness] ?? emptiness.ACTIVE
  const schedule = (
    <>
      <KindTabs kind={kind} />
      <ListScreen
        list={list}
        things={things}
        columns={scheduleColumns({
          title: capitalize(words.one),
          format,
          currency,
          areWeekdays: activityKinds[kind].sections.areWeekdays,
          isNarrow: useNarrow(),
          seesPrices: seesPrices(useSession().userRole, kind),
        })}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        link={(row) =>
          row.status === 'DRAFT' && mayDo(kind, 'edit') ? links.edit(row.id) : links.roster(row.id)
        }
        rowMenu={acts.menuOf}
        bulk={acts.bulk}
        tabs={useParts(kind, mayManage)}
        filters={useFilters(mayManage)}
        search={`Search ${words.many}`}
        empty={{
          icon: <IconCalendarPlus size={24} stroke={1.5} aria-hidden />,
          title: empty.title(words.many),
          text: mayManage ? empty.text(words.many, purpose) : `The ${words.many} you teach are shown here.`,
          action: empty.offersFirst && add,
        }}
      />
    </>
  )
  return (
    <>
      <PageHeader
        title={words.mine}
        actions={
          <>
            {download}
            {importButton}
            {add}
          </>
        }
      />
      {isHome ? <MyToday>{schedule}</MyToday> : schedule}
    </>
  )
}

const emptiness = {
  ACTIVE: {
    title: (many: string) => `No current or upcoming ${many}`,
    text: (_: string, purpose: string) => `${purpose} Once you publish it, families can sign up.`,
    offersFirst: true,
  },
  DRAFT: {
    title: () => 'No drafts',
    text: () => 'Drafts you are working on are kept here. Families do not see them.',
    offersFirst: true,
  },
  PAST: {
    title: (many: string) => `No past ${many}`,
    text: (many: string) => `Rosters and attendance of ${many} stay here after their last date.`,
    offersFirst: false,
  },
}

/** Tabs Active, Draft and Past, with their numbers for users who may see statistics (R375). */
function useParts(kind: ScreenKind, maySeeNumbers: boolean): Counter[] {
  const { data } = useRead(activities.statistics, { at: kind }, { enabled: maySeeNumbers })
  const number = (count: number | undefined) => (maySeeNumbers ? { count: count ?? null } : {})
  return [
    { label: 'Active', ...number(data?.active), filters: {} },
    { label: 'Draft', ...number(data?.drafts), filters: { status: 'DRAFT' } },
    { label: 'Past', ...number(data?.past), filters: { status: 'PAST' } },
  ]
}

/** Only users who see more than their own activities can filter by instructor. */
function useFilters(mayManage: boolean): Filter[] {
  const places = useRead(settings.locationNames, {}, { freshForMs: 60_000 })
  const people = useRead(users.instructors, {}, { freshForMs: 60_000, enabled: mayManage })
  const asChoice = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
  const filters: Filter[] = [
    { key: 'locationId', label: 'Location', choices: (places.data ?? []).map(asChoice) },
    {
      key: 'instructorId',
      label: 'Instructor',
      choices: [{ value: NO_INSTRUCTOR, label: 'No instructor' }, ...(people.data ?? []).map(asChoice)],
    },
    {
      key: 'weekday',
      label: 'Weekday',
      choices: WEEKDAYS.map((day) => ({ value: day, label: weekdayLabels[day] })),
    },
    {
      key: 'free',
      label: 'Spots',
      choices: [
        { value: 'true', label: 'Spots left' },
        { value: 'false', label: 'Full' },
      ],
    },
  ]
  return filters.filter(({ key }) => mayManage || key !== 'instructorId')
}

function canBeImported(kind: ScreenKind): boolean {
  return IMPORTED_KINDS.some((each) => each === kind)
}
