import type { ReactNode } from 'react'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { useMay } from '../../platform/session/may.ts'
import { PressButton } from '../../ui/PressButton.tsx'
import { KindMark } from '../activities/KindMark.tsx'
import { kinds, type ScreenKind } from '../activities/kinds.tsx'
import type { LocationLook } from './looks.ts'
import type { useCalendar } from './useCalendar.ts'
import styles from './calendars.module.css'

const SCREEN_KINDS = Object.keys(kinds) as ScreenKind[]

interface CalendarLooksProps {
  calendar: ReturnType<typeof useCalendar>
  looks: ReadonlyMap<string, LocationLook>
  isNarrow: boolean
}

/** Chooses kinds, colors and the columns of a day. Explains the colors of locations. */
export function CalendarLooks({ calendar, looks, isNarrow }: CalendarLooksProps) {
  const { kinds: visibleKinds, color, by, view, go, events } = calendar
  const mayDo = useMay()
  const offeredKinds = SCREEN_KINDS.filter((kind) => mayDo(`${kind}.calendar`, 'view'))
  const toggle = (kind: ScreenKind) => {
    const next = offeredKinds.filter((each) => visibleKinds.includes(each) !== (each === kind))
    // At least one kind stays.
    if (next.length > 0) go({ kinds: next })
  }
  return (
    <>
      <div className={styles.looks}>
        <Choice label="Shown">
          {offeredKinds.map((kind) => (
            <PressButton
              key={kind}
              isPressed={visibleKinds.includes(kind)}
              onPress={() => toggle(kind)}
              mark={<KindMark kind={kind} isSquare />}
            >
              {activityKinds[kind].words.title}
            </PressButton>
          ))}
        </Choice>
        <Choice label="Colors">
          <PressButton isPressed={!color} onPress={() => go({ color: undefined })}>
            Kind
          </PressButton>
          <PressButton isPressed={color === 'location'} onPress={() => go({ color: 'location' })}>
            Location
          </PressButton>
        </Choice>
        {view === 'day' && !isNarrow && (
          <Choice label="Columns">
            <PressButton isPressed={!by} onPress={() => go({ by: undefined })}>
              Day
            </PressButton>
            <PressButton isPressed={by === 'location'} onPress={() => go({ by: 'location' })}>
              Locations
            </PressButton>
            <PressButton isPressed={by === 'instructor'} onPress={() => go({ by: 'instructor' })}>
              Instructors
            </PressButton>
          </Choice>
        )}
      </div>
      {color === 'location' && (
        <ul className={styles.legend} aria-label="Colors">
          {[...looks.values()]
            .filter(({ id }) => events.some(({ activity }) => activity.location?.id === id))
            .map((look) => (
              <li key={look.id}>
                <span
                  className={styles.key}
                  style={{ '--key': `var(--mantine-color-${look.color}-6)` }}
                  aria-hidden
                >
                  {look.mark}
                </span>
                {look.name}
              </li>
            ))}
        </ul>
      )}
    </>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.choice} role="group" aria-label={label}>
      <span className={styles.choiceLabel} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  )
}
