import { dragBoxes } from '../../apps/web/src/ui/calendar/drag-boxes.ts'
import { meetingsOf, WEEKS } from './meetings.ts'
import { drawWeek } from './page.tsx'

const known = new Map<string, unknown>(
  WEEKS.flatMap((week) => meetingsOf(week)).map((each) => [each.key, each]),
)

drawWeek((table) =>
  dragBoxes(table, {
    find: (key) => (known.get(key) as never) ?? null,
    whyNot: () => null,
    dateFormat: 'AMERICAN',
    onDrop: () => {},
  }),
)
