import { Menu } from '@mantine/core'
import { useDrawn } from '../../platform/session/drawn.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import type { Activity } from './activity-page.ts'
import type { RosterRow, WeekdayActs } from './roster-columns.tsx'
import { ShortDay } from './ShortDay.tsx'
import styles from './weekdays.module.css'

interface WeekdayChipsProps {
  row: RosterRow
  /** All weekdays of the activity. */
  sections: Pick<Activity, 'sections'>['sections']
  acts: WeekdayActs
}

/**
 * The weekdays of an activity with the child's ones filled. A press shows acts on a day, or adds it. On paper: the child's
 * days in short.
 */
export function WeekdayChips({ row, sections, acts }: WeekdayChipsProps) {
  // The child keeps a day that is no longer offered.
  const otherSpots = row.taken.filter(({ section }) => !sections.some(({ id }) => id === section.id))
  const days = [...sections, ...otherSpots.map(({ section }) => section)].map(({ id, name }) => ({
    id,
    name,
    spot: row.taken.find(({ section }) => section.id === id),
  }))
  const daysWithSpot = days.filter(({ spot }) => spot)
  return (
    <>
      <span className={styles.days}>
        {days.map(({ id, name, spot }) =>
          spot ? (
            <SpotDay key={id} name={name} actions={acts.spotActs?.(row, spot) ?? []} />
          ) : (
            <FreeDay key={id} name={name} {...(acts.add && { onAdd: () => acts.add?.(row, id) })} />
          ),
        )}
      </span>
      <span className={styles.onPaper}>
        {daysWithSpot.map(({ name }) => name.slice(0, 3)).join('\u00a0')}
      </span>
    </>
  )
}

function SpotDay({
  name,
  actions,
}: {
  name: string
  actions: ReturnType<NonNullable<WeekdayActs['spotActs']>>
}) {
  const drawn = useDrawn()(actions)
  if (drawn.length === 0)
    return (
      <span className={styles.day} data-taken title={name}>
        <ShortDay name={name} letters={2} />
      </span>
    )
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={styles.day} data-taken title={name}>
          <ShortDay name={name} letters={2} act="Change" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {drawn.map(({ label, icon, danger, run }) => (
          <Menu.Item
            key={label}
            leftSection={icon && <Glyph of={icon} />}
            color={danger ? 'var(--mantine-color-error)' : undefined}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function FreeDay({ name, onAdd }: { name: string; onAdd?: () => void }) {
  if (!onAdd)
    return (
      <span className={styles.day} aria-hidden>
        {name.slice(0, 2)}
      </span>
    )
  return (
    <button type="button" className={styles.day} title={`Add ${name}`} onClick={onAdd}>
      <ShortDay name={name} letters={2} act="Add" />
    </button>
  )
}
