import { lookAtAccount } from './features/payments/look-at-account.job.ts'
import { continuePauses, endPausesTaken } from './features/billing/care/care-moved.ts'
import { compareCorrected } from './features/billing/care/attendance-corrected.ts'
import { compareChanged } from './features/billing/care/meetings-changed.ts'
import { moveAttendance } from './features/attendance/children-merged.store.ts'
import { beginOwnBill } from './features/billing/own-bill/school-opened.ts'
import { noteLatePickups } from './features/billing/late-pickups/note-late-pickups.ts'
import { moveUses } from './features/coupons/move-uses.ts'
import { moveMeetings } from './features/activities/move-meetings.ts'
import { giveBackUses } from './features/coupons/give-back-uses.ts'
import { migrateRecords } from './features/families/children/choices-migrated.store.ts'
import { moveAnswers } from './features/forms/children-merged.store.ts'
import { moveShares } from './features/ledger/children-merged.store.ts'
import { movePayers } from './features/ledger/families-merged.store.ts'
import { moveEnrollments } from './features/places/children-merged.store.ts'
import { migrateRosters } from './features/places/choices-migrated.store.ts'
import { forgetChangesOfDays } from './features/activities/closed-days/undo-change.store.ts'
import { seedSchoolLists } from './features/settings/school-lists.store.ts'
import { proposeDropped } from './features/places/dates/dates-dropped.ts'
import { noteChanges } from './features/places/dates/tell-changes.ts'
import { expireAndOffer } from './features/places/expire-and-offer.ts'
import { forgetUndoable } from './features/places/undo/undo.store.ts'
import { offerEverywhere } from './features/wait-list/offer-everywhere.ts'
import { forgetDeliveries } from './features/integrations/deliveries.store.ts'
import { forgetSentMessages } from './features/messages/automatic/forget-sent.ts'
import { forgetImports } from './features/imports/imports.store.ts'
import { forgetTaxRuns } from './features/invoices/tax-statements/tax-statement-runs.store.ts'
import { forgetExports } from './features/privacy/export/school-export.store.ts'
import { forgetReportFiles } from './features/reports/report-files.store.ts'
import { followMarketing } from './features/integrations/mailchimp/follow-contacts.ts'
import { followClasses, followTimezone } from './features/integrations/zoom/follow-classes.ts'
import type { Reactions } from './platform/reactions.ts'

/**
 * What follows where, in the transaction of the act that causes it. An act further left in the line of rooms cannot call
 * those further right; a cause that is left out here does not compile.
 */
export const reactions: Reactions = {
  /** A school has signed up and confirmed its address. */
  schoolOpened: [({ tx, school }) => seedSchoolLists(tx, school.id), beginOwnBill],
  /** A school changes how its sign-up works. */
  registrationChanged: [offerEverywhere],
  /** A school keeps another time zone. */
  timezoneChanged: [moveMeetings, followTimezone],
  /** A school keeps its money in another currency. */
  currencyChanged: [lookAtAccount],
  /** Entries of a list that children choose from give way to another one. */
  choicesMigrated: [migrateRecords, migrateRosters],
  /** Two entries of a child become one. What happened follows the places. */
  childrenMerged: [moveEnrollments, moveAttendance, moveAnswers, moveShares],
  /** What a family owes and has to its credit follows its children. */
  familiesMerged: [movePayers],
  /** Guardians said something of marketing emails. */
  marketingSaid: [followMarketing],
  /** Classes, camps or aftercare are published, changed or removed. */
  offersChanged: [followClasses],
  /** A published class, camp or aftercare changes. */
  activityChanged: [expireAndOffer],
  /** Meetings of it are dropped, or take place after all. */
  meetingsChanged: [proposeDropped, compareChanged, noteChanges],
  /** Children were picked up, or when is corrected. */
  pickedUp: [noteLatePickups],
  /** When children were there on earlier days is corrected, where they are charged by it. */
  attendanceCorrected: [compareCorrected],
  /** What coupons took off places goes along with children who are moved. */
  couponsMoved: [moveUses],
  /** Children were moved to another weekday of aftercare. */
  careMoved: [continuePauses],
  careMoveUndone: [endPausesTaken],
  /** Invoices are canceled, with what coupons took off them. */
  invoicesCanceled: [giveBackUses],
  /** Once a day, in each school. */
  tidied: [
    forgetImports,
    forgetTaxRuns,
    forgetExports,
    forgetDeliveries,
    forgetReportFiles,
    forgetSentMessages,
    forgetUndoable,
    forgetChangesOfDays,
  ],
}
