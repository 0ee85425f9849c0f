import { Progress } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { ReportTiles } from './report-screen.tsx'
import { percentText } from './Tiles.tsx'

// How full activities are, as every report of them tells it.

/** Of all activities of a report. */
export const fillTiles: ReportTiles<{ totals: { offered: number; taken: number; waiting: number } }> = {
  label: 'All activities',
  values: [
    ['Spots', ({ totals }) => totals.offered],
    ['Taken', ({ totals }) => totals.taken],
    ['Full', ({ totals }) => percentText(totals.taken, totals.offered)],
    ['Waiting', ({ totals }) => totals.waiting],
  ],
}

/** Of one: '12 of 15 (80%)', and a bar. `fill` is null where it has no spots. */
export function FillCell({ taken, offered, fill }: { taken: number; offered: number; fill: number | null }) {
  return (
    <div>
      {taken} of {offered}
      {fill !== null && ` (${fill}%)`}
      <Progress value={Math.min(100, fill ?? 0)} size="xs" aria-hidden />
    </div>
  )
}

/** What a list of them says that has none. */
export const noActivities = {
  title: 'No activities in these dates',
  text: 'Published classes, camps and aftercare that run in these dates are listed here.',
  icon: <IconChartBar size={24} stroke={1.5} aria-hidden />,
}
