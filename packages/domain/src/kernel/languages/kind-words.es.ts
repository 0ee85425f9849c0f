import type { ActivityKind } from '../activity-kinds.ts'

/** The kinds of activities in Spanish. After care has the name that schools give it. */
export const kindTitles: Readonly<Record<ActivityKind, string>> = {
  classes: 'Clases',
  camps: 'Campamentos',
  aftercare: 'Después de clases',
}
