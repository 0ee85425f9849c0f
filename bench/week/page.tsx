import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { IconBallFootball } from '@tabler/icons-react'
import { EventCalendar } from '../../apps/web/src/ui/calendar/EventCalendar.tsx'
import { meetingsOf, WEEKS, type BenchMeeting } from './meetings.ts'

// A week of the calendar and nothing around it, of whichever product it is built from. `bench/week.ts` turns its weeks.

declare global {
  interface Window {
    turnTo: (week: number) => void
  }
}

const look = { color: 'blue', icon: IconBallFootball } as const
const events = Object.values(WEEKS).flatMap((week) => meetingsOf(week).map((each) => ({ ...each, look })))

type OnGrid = (table: HTMLTableElement) => () => void

function Week({ onGrid }: { onGrid: OnGrid | undefined }) {
  const [week, setWeek] = useState(0)
  window.turnTo = setWeek
  return (
    <EventCalendar
      view="week"
      date={WEEKS[week]!}
      today={WEEKS[0]!}
      events={events as never}
      daysOff={NOTHING}
      isNarrow={false}
      onGo={nothing}
      onOpenDay={nothing}
      onGrid={onGrid}
      popup={noPopup}
    />
  )
}

const NOTHING: never[] = []
const nothing = () => {}
const noPopup = ({ name }: BenchMeeting) => name

/** Draws the first of the weeks. */
export function drawWeek(onGrid?: OnGrid): void {
  createRoot(document.querySelector('main')!).render(<Week onGrid={onGrid} />)
}
