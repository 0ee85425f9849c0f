import { createRoot } from 'react-dom/client'
import { IconBallFootball } from '@tabler/icons-react'
import { EventCalendar } from '../../apps/web/src/ui/calendar/EventCalendar.tsx'
import { meetingsOf, WEEKS } from './meetings.ts'

// A week of the calendar and nothing around it, of whichever product it is built from. `bench/week.ts` turns its weeks.

declare global {
  interface Window {
    turnTo: (week: number) => void
  }
}

const look = { color: 'blue', icon: IconBallFootball } as const
const events = Object.values(WEEKS).flatMap((week) => meetingsOf(week).map((each) => ({ ...each, look })))

type OnGrid = (table: HTMLTableElement) => () => void

/** Draws the first of the weeks. */
export function drawWeek(onGrid?: OnGrid): void {
  const root = createRoot(document.querySelector('main')!)
  window.turnTo = (week) => root.render(<Week date={WEEKS[week]!} onGrid={onGrid} />)
  window.turnTo(0)
}

function Week({ date, onGrid }: { date: string; onGrid: OnGrid | undefined }) {
  return (
    <EventCalendar
      view="week"
      date={date}
      today={WEEKS[0]}
      events={events}
      daysOff={NOTHING}
      isNarrow={false}
      onGo={nothing}
      onOpenDay={nothing}
      onGrid={onGrid}
      popup={nameOf}
    />
  )
}

const NOTHING: never[] = []
const nothing = () => {}
const nameOf = ({ name }: { name: string }) => name
