import { activityKinds, type ActivityKind } from '../kernel/activity-kinds.ts'
import { count } from '../kernel/count.ts'

/** What the public calendar says around its days. */
export const publicCalendarWords = {
  meetings: (number: number) => count(number, 'meeting'),
  none: (kind: ActivityKind, isNarrowed: boolean, during: string) =>
    `No ${activityKinds[kind].words.many} ${isNarrowed ? 'match' : 'meet'} ${during}.`,
  doesNotMeet: 'Does not meet',
  more: (name: string) => `More about ${name}`,
}

export type PublicCalendarWords = typeof publicCalendarWords
