import { Progress } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { ReportTiles } from './report-screen.tsx'
import { percentText } from './Tiles.tsx'

// How full activities are, in the same form for all reports.

/** Totals of all activities in a report. */
export const fillTiles: ReportTiles<{ totals: { offered: number; taken: number; waiting: number } }> = {
  label: 'All activities',
  values: [
    ['Spots', ({ totals }) => totals.offered],
    ['Taken', ({ totals }) => totals.taken],
    ['Full', ({ totals }) => percentText(totals.taken, totals.offered)],
    ['Waiting', ({ totals }) => totals.waiting],
  ],
}

/** One activity: '12 of 15 (80%)', and a bar. `fill` is null if it has no spots. */
export function FillCell({ taken, offered, fill }: { taken: number; offered: number; fill: number | null }) {
  return (
    <div>
      {taken} of {offered}
      {fill !== null && ` (${fill}%)`}
      <Progress value={Math.min(100, fill ?? 0)} size="xs" aria-hidden />
    </div>
  )
}

/** Shown for an empty list. */
export const noActivities = {
  title: 'No activities in these dates',
  text: 'Published classes, camps and aftercare that run in these dates are listed here.',
  icon: <IconChartBar size={24} stroke={1.5} aria-hidden />,
}
