import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'

/** The color of each kind at the edge of its rows. */
export const kindLooks: Readonly<Record<ActivityKind, string>> = {
  classes: '#7048e8',
  camps: '#d9480f',
  aftercare: '#ae3ec9',
}
