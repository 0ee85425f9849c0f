import { IconStar } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { draw, named, press } from '../../../test/draw.tsx'
import { EventCalendar } from './EventCalendar.tsx'
import type { CalendarEvent } from './events.ts'

const calendarOf = (place: string) => {
  const event: CalendarEvent = {
    key: 'one',
    date: '2026-11-18',
    timeFrom: '15:00',
    timeTo: '16:00',
    name: 'Chess',
    place,
    look: { color: 'violet', icon: IconStar },
    booked: null,
    isCancelled: false,
  }
  return (
    <EventCalendar
      view="day"
      date={event.date}
      today={event.date}
      events={[event]}
      daysOff={[]}
      isNarrow
      onGo={() => undefined}
      onOpenDay={() => undefined}
      popup={(shown) => <p>{shown.place}</p>}
    />
  )
}

test('What is changed while the popup of a meeting is open shows in it', async () => {
  const { drawn, redraw } = draw(calendarOf('Gym'))
  await drawn
  await press(/Chess/, 'button')
  expect(named('Chess', '[role="dialog"]').textContent).toContain('Gym')
  await redraw(calendarOf('Library'))
  expect(named('Chess', '[role="dialog"]').textContent).toContain('Library')
})
