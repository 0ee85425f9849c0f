import { remindOfMeetings } from './features/attendance/automatic/remind-of-meetings.ts'
import { tellOfExpiringCards } from './features/dunning/tell-expiring.ts'
import type { TimedMessage } from './features/messages/automatic/look.job.ts'
import { tellChanges } from './features/places/dates/tell-changes.ts'
import { askForForms } from './features/rosters/ask-for-forms.ts'

/**
 * Scheduled messages to families, in the order in which they are checked.
 * @answers What goes to families automatically, when, and in which words?
 */
export const timedMessages: readonly TimedMessage[] = [
  tellChanges,
  remindOfMeetings,
  askForForms,
  tellOfExpiringCards,
]
