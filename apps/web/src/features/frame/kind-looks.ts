import { IconBallFootball, IconClockHour4, IconTent, type Icon } from '@tabler/icons-react'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { palette } from '../../ui/theme/palette.ts'

interface KindLook {
  color: keyof typeof palette
  icon: Icon
}

/** Color and icon of each kind of activity, the same on chips, calendars, charts and exports. */
export const kindLooks = {
  classes: { color: 'violet', icon: IconBallFootball },
  camps: { color: 'orange', icon: IconTent },
  aftercare: { color: 'grape', icon: IconClockHour4 },
} satisfies Record<ActivityKind, KindLook>
