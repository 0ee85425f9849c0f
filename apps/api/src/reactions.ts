import { lookAtAccount } from './features/payments/events/look-at-account.job.ts'
import { continuePauses, deleteMovedPauses } from './features/care/care-moved.ts'
import { compareCorrected } from './features/care/attendance-corrected.ts'
import { compareChanged } from './features/care/meetings-changed.ts'
import { moveAttendance } from './features/attendance/children-merged.store.ts'
import { beginOwnBill } from './features/own-bill/school-opened.ts'
import { noteLatePickups } from './features/late-pickups/note-late-pickups.ts'
import { moveUses } from './features/coupons/move-uses.ts'
import { moveMeetings } from './features/activities/meetings/move-meetings.ts'
import { giveBackUses } from './features/coupons/give-back-uses.ts'
import { migrateRecords } from './features/families/children/choices-migrated.store.ts'
import { moveAnswers } from './features/forms/children-merged.store.ts'
import { moveShares } from './features/ledger/children-merged.store.ts'
import { movePayers } from './features/ledger/families-merged.store.ts'
import { moveAskedChildren, moveLogIns } from './features/portal/families-merged.ts'
import { moveEnrollments } from './features/places/children-merged.store.ts'
import { migrateRosters } from './features/places/choices-migrated.store.ts'
import { keepShortDays, leaveOutClosedDates, shareBeforeSaving } from './features/closed-days/keep-closed.ts'
import { seedSchoolLists } from './features/settings/school-lists.store.ts'
import { proposeDropped } from './features/places/dates/dates-dropped.ts'
import { noteChanges } from './features/places/dates/tell-changes.ts'
import { expireAndOffer } from './features/places/offers/expire-and-offer.ts'
import { offerEverywhere } from './features/wait-list/offer-everywhere.ts'
import { followMarketing } from './features/integrations/mailchimp/follow-contacts.ts'
import { followClasses, followTimezone } from './features/integrations/zoom/follow-classes.ts'
import type { Reactions } from './platform/reactions.ts'

/**
 * Reactions to causes, in the transaction of the act that raises them. An act further left in the line of rooms
 * cannot call rooms further right. A missing cause does not compile.
 */
export const reactions: Reactions = {
  /** A school has signed up and confirmed its email address. */
  schoolOpened: [({ tx, school }) => seedSchoolLists(tx, school.id), beginOwnBill],
  /** A school changes how its registration works. */
  registrationChanged: [offerEverywhere],
  /** A school changes its time zone. */
  timezoneChanged: [moveMeetings, followTimezone],
  /** A school changes its currency. */
  currencyChanged: [lookAtAccount],
  /** Entries of a list that children choose from are replaced by another one. */
  choicesMigrated: [migrateRecords, migrateRosters],
  /** Two duplicate children are merged. Their history follows the places. */
  childrenMerged: [moveEnrollments, moveAttendance, moveAnswers, moveShares, moveAskedChildren],
  /** Two families are merged. What they owe and their credit follow the children. */
  familiesMerged: [movePayers, moveLogIns],
  /** Guardians consent to or decline marketing emails. */
  marketingSaid: [followMarketing],
  /** A class, camp or aftercare is saved: closed days stay, its dates leave them out, its meetings follow short days. */
  activitySaving: [shareBeforeSaving],
  datesPlanned: [leaveOutClosedDates],
  meetingsWritten: [keepShortDays],
  /** Classes, camps or aftercare are published, changed or removed. */
  offersChanged: [followClasses],
  /** A published class, camp or aftercare changes. */
  activityChanged: [expireAndOffer],
  /** Meetings are dropped or reinstated. */
  meetingsChanged: [proposeDropped, compareChanged, noteChanges],
  /** Children were picked up, or a pickup time is corrected. */
  pickedUp: [noteLatePickups],
  /** Attendance on earlier days is corrected, where charges depend on it. */
  attendanceCorrected: [compareCorrected],
  /** Coupon discounts on places move along with children. */
  couponsMoved: [moveUses],
  /** Children were moved to another weekday of aftercare. */
  careMoved: [continuePauses],
  careMoveUndone: [deleteMovedPauses],
  /** Invoices are canceled, including their coupon discounts. */
  invoicesCanceled: [giveBackUses],
}
