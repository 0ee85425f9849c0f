import { activityKinds, type ActivityKind } from '../kernel/activity-kinds.ts'

/** What the calendar file of a school says beside its events. */
export const feedWords = {
  title: (kind: ActivityKind): string => activityKinds[kind].words.title,
  closed: (schoolName: string) => `${schoolName} is closed.`,
  updatedThrough: (date: string) => `Updated through ${date}.`,
  instructors: (names: string) => `With ${names}`,
  canceled: (name: string) => `Canceled: ${name}`,
  ofChild: (child: string, activity: string) => `${child}: ${activity}`,
  absent: (name: string) => `Absent: ${name}`,
}

export type FeedWords = typeof feedWords
