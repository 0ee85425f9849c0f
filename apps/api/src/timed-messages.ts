import type { TimedMessage } from './features/messages/automatic/look.job.ts'

/** What goes to families when it has its time, in the order in which it is looked for. */
export const timedMessages: readonly TimedMessage[] = []
