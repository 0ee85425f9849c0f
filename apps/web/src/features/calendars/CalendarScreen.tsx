import { Anchor, Button } from '@mantine/core'
import { IconCalendarShare, IconPlus } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { AGES, ageLabels } from '@afterbell/domain/kernel/ages'
import { GRADES, gradeLabels } from '@afterbell/domain/kernel/grades'
import { settings } from '@afterbell/contract/settings/settings'
import { users } from '@afterbell/contract/users/users'
import type { Filter } from '../../lists/actions.ts'
import { ListFilters } from '../../lists/filters/ListFilters.tsx'
import { NarrowFilters } from '../../lists/filters/NarrowFilters.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { CalendarBar } from '../../ui/calendar/CalendarBar.tsx'
import { duringText, titleOf } from '../../ui/calendar/days.ts'
import { EventCalendar } from '../../ui/calendar/EventCalendar.tsx'
import { useLocal } from '../../ui/local.tsx'
import { useNarrow } from '../../ui/theme/narrow.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { NoProgramsButton } from '../closed-days/NoProgramsButton.tsx'
import { kinds, type ScreenKind } from '../activities/kinds.tsx'
import { KindTabs } from '../activities/KindTabs.tsx'
import { linksOf } from '../activities/schedule/schedule-links.ts'
import { useCurrentKind } from '../activities/useKindHere.ts'
import { CalendarLooks } from './CalendarLooks.tsx'
import { byLocation, locationLooks, splits } from './looks.ts'
import { MeetingPopup } from './MeetingPopup.tsx'
import { useCalendar } from './useCalendar.ts'
import { useGridDrag } from './useGridDrag.ts'
import styles from './calendars.module.css'

/** A calendar of one kind: a month, a week or a day. Instructors see their own (R377). */
export function CalendarScreen() {
  const kind = useCurrentKind()
  return <Calendar key={kind} kind={kind} />
}

function Calendar({ kind }: { kind: ScreenKind }) {
  const { words } = kinds[kind]
  const mayDo = useMay()
  const isNarrow = useNarrow()
  const calendar = useCalendar(kind)
  const { view, date, today, list, go } = calendar
  const { now } = useFormat()
  const { filters, places } = useFilters(mayDo(kind, 'view'))
  const title = useMatches().at(-1)?.staticData.title
  const viewWithFilters = { ...list.view, filters: calendar.filters }
  const looks = useMemo(() => locationLooks(places), [places])
  const events = useMemo(
    () => (calendar.color ? byLocation(calendar.events, looks) : calendar.events),
    [calendar.color, calendar.events, looks],
  )
  const onGrid = useGridDrag(calendar.events)
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <NoProgramsButton />
            <Button
              variant="default"
              leftSection={<Glyph of={IconCalendarShare} />}
              onClick={() =>
                void import('./SubscribeDialog.tsx').then(({ openSubscribe }) => openSubscribe(kind))
              }
            >
              Subscribe
            </Button>
            {mayDo(kind, 'add') && (
              <Button
                leftSection={<Glyph of={IconPlus} isBold />}
                renderRoot={(props) => <Link {...linksOf(kind).add} {...props} />}
              >
                Add {words.one}
              </Button>
            )}
          </>
        }
      />
      <KindTabs kind={kind} />
      <div className={styles.screen}>
        <CalendarBar
          view={view}
          date={date}
          today={today}
          onView={(next) => go({ view: next })}
          onGo={(next) => go({ date: next })}
          onNear={calendar.near}
        >
          {isNarrow && (
            <NarrowFilters
              list={{ view: viewWithFilters, change: ({ filters: next }) => next && calendar.filter(next) }}
              filters={filters}
              columns={[]}
              active={Object.keys(calendar.filters).length}
            />
          )}
        </CalendarBar>
        {!isNarrow && (
          <FilterRow filters={filters} chosen={JSON.stringify(calendar.filters)} onChange={calendar.filter} />
        )}
        {calendar.failure ? (
          <div className={styles.panel}>
            <ReadFailure error={calendar.failure} onRetry={calendar.retry} thing="This calendar" />
          </div>
        ) : (
          <>
            <CalendarLooks calendar={calendar} looks={looks} isNarrow={isNarrow} />
            <Note calendar={calendar} many={calendar.kinds.length > 1 ? 'activities' : words.many} />
            <div className={calendar.isStale && !calendar.isLoading ? styles.stale : undefined}>
              <EventCalendar
                view={view}
                date={date}
                today={today}
                events={events}
                daysOff={calendar.daysOff}
                closed={calendar.closed}
                isLoading={calendar.isLoading}
                isNarrow={isNarrow}
                now={now}
                onGrid={onGrid}
                split={calendar.by ? splits[calendar.by] : null}
                onGo={(next) => go({ date: next })}
                onOpenDay={(next) => go({ view: 'day', date: next })}
                popup={(event) => <MeetingPopup kind={event.activity.kind} event={event} />}
              />
            </div>
          </>
        )}
      </div>
    </>
  )
}

interface FilterRowProps {
  filters: readonly Filter[]
  /** As JSON, so that equal filters compare equal. */
  chosen: string
  onChange: (filters: Record<string, string>) => void
}

/** Memoized: turning the page does not redraw it. */
const FilterRow = memo(function FilterRow({ filters, chosen, onChange }: FilterRowProps) {
  const view = {
    page: 1,
    size: 1,
    search: '',
    sort: null,
    filters: JSON.parse(chosen) as Record<string, string>,
  }
  return (
    <div className={styles.filters}>
      <ListFilters filters={filters} view={view} onChange={onChange} />
    </div>
  )
})

/** Number of events, or advice if there are none. A single line of constant height. */
function Note({ calendar, many }: { calendar: ReturnType<typeof useCalendar>; many: string }) {
  const { dateFormat } = useLocal()
  const { view, date, events, daysOff } = calendar
  const period = titleOf(view, date, dateFormat)
  const isFiltered = Object.keys(calendar.filters).length > 0
  if (calendar.isLoading)
    return (
      <p className={styles.note} role="status">
        Loading {period} …
      </p>
    )
  if (events.length > 0 || daysOff.length > 0)
    return (
      <p className={styles.note} role="status">
        {events.length.toLocaleString('en')} {events.length === 1 ? 'meeting' : 'meetings'} shown
      </p>
    )
  return (
    <p className={styles.note} role="status">
      No {many} {isFiltered ? 'match' : 'meet'} {duringText(view, date, dateFormat)}.
      {isFiltered && (
        <Anchor component="button" type="button" onClick={() => calendar.filter({})}>
          Clear filters
        </Anchor>
      )}
    </p>
  )
}

/** Only users who see more than their own activities can filter by instructor and draft. */
function useFilters(mayManage: boolean): { filters: Filter[]; places: readonly IdAndName[] } {
  const places = useRead(settings.locationNames, {}, { freshForMs: 60_000 })
  const people = useRead(users.instructors, {}, { freshForMs: 60_000, enabled: mayManage })
  return useMemo(
    () => ({
      filters: filtersOf(places.data ?? [], people.data ?? [], mayManage),
      places: places.data ?? [],
    }),
    [places.data, people.data, mayManage],
  )
}

interface IdAndName {
  id: string
  name: string
}

function filtersOf(places: readonly IdAndName[], people: readonly IdAndName[], mayManage: boolean): Filter[] {
  const asChoice = ({ id, name }: IdAndName) => ({ value: id, label: name })
  const filters: Filter[] = [
    { key: 'locationId', label: 'Location', choices: places.map(asChoice) },
    { key: 'instructorId', label: 'Instructor', choices: people.map(asChoice) },
    { key: 'age', label: 'Age', choices: AGES.map((age) => ({ value: age, label: ageLabels[age] })) },
    {
      key: 'grade',
      label: 'Grade',
      choices: GRADES.map((grade) => ({ value: grade, label: gradeLabels[grade] })),
    },
    {
      key: 'status',
      label: 'Status',
      choices: [
        { value: 'ACTIVE', label: 'Active' },
        { value: 'DRAFT', label: 'Draft' },
        { value: 'PAST', label: 'Past' },
      ],
    },
  ]
  return filters.filter(({ key }) => mayManage || (key !== 'instructorId' && key !== 'status'))
}
