import { guardianAccess } from './families/guardian-access.ts'
import { familyInvitations } from './portal/family-invitations.ts'
import { familyLogIns } from './portal/family-log-ins.ts'
import { familyPreviews } from './portal/family-previews.ts'
import { familyPortal } from './portal/family-portal.ts'
import { familyOffers, offersByLink } from './portal/family-offers.ts'
import { familyFiles } from './portal/family-files.ts'
import { emailChangesByLink, familyAccount } from './portal/family-account.ts'
import { familyChildren } from './portal/family-children.ts'
import { familyRegistering } from './portal/family-registering.ts'
import { familyMoney } from './portal/family-money.ts'
import { familyPayments } from './portal/family-payments.ts'
import { familyForms } from './portal/family-forms.ts'
import { familyBookings, familyCart } from './portal/family-bookings.ts'
import {
  familyCover,
  familyFavorites,
  familyReminders,
  openingFiles,
} from './portal/finding/family-finding.ts'
import { familyHome } from './portal/family-home.ts'
import { familyPolicies } from './portal/family-policies.ts'
import { familyCalendar } from './portal/family-calendar.ts'
import { familyData } from './portal/family-data.ts'
import { familyPickups } from './portal/family-pickups.ts'
import { formFiles } from './forms/form-files.ts'
import { photoConsents } from './families/photo-consents.ts'
import { familyRequests } from './portal/family-requests.ts'
import { familyAid } from './portal/aid/family-aid.ts'
import { familyChanges } from './portal/spots/family-changes.ts'
import { familySpots } from './portal/spots/family-spots.ts'
import { ownRequests } from './portal/own-requests.ts'
import { toldPickups } from './families/told-pickups.ts'
import { familyDays } from './portal/family-days.ts'
import { familyWeek } from './portal/family-week.ts'
import { familyLogIn, familySessions } from './portal/family-log-in.ts'
import { closing } from './privacy/closing.ts'
import { closingAccount } from './privacy/closing-account.ts'
import { erasure } from './privacy/erasure.ts'
import { retention } from './privacy/retention.ts'
import { schoolExport } from './privacy/school-export.ts'
import { schoolReports } from './reports/school-reports.ts'
import { attendanceReports } from './reports/attendance-reports.ts'
import { enrollmentReports } from './reports/enrollment-reports.ts'
import { reportSchedules } from './reports/report-schedules.ts'
import { reportFiles } from './reports/report-files.ts'
import { activityMessages } from './activities/activity-messages.ts'
import { rosterMessages } from './rosters/roster-messages.ts'
import { dropInMessages } from './drop-in/drop-in-messages.ts'
import { attendanceMessages } from './attendance/attendance-messages.ts'
import { childMessages } from './families/child-messages.ts'
import { userMessages } from './users/user-messages.ts'
import { emailHistory, messageBatches, smsHistory } from './messages/history.ts'
import { automaticMessages } from './messages/automatic.ts'
import { messageDoors, messageSettings } from './messages/settings.ts'
import { latePickups } from './late-pickups/late-pickups.ts'
import { payouts } from './payouts/payouts.ts'
import { schoolMoves } from './care/school-moves.ts'
import { activities } from './activities/activities.ts'
import { closedDayMessages, closedDays } from './closed-days/closed-days.ts'
import { meetings } from './activities/meetings.ts'
import { activityPages } from './public-pages/activity-page.ts'
import { aftercare } from './activities/aftercare.ts'
import { aftercareDays, aftercareInSchool, aftercareOfChild } from './places/aftercare-days.ts'
import { absences } from './attendance/absences.ts'
import { attendance } from './attendance/attendance.ts'
import { autopay } from './dunning/autopay.ts'
import { calendar, calendarDates } from './calendars/calendars.ts'
import { classes } from './activities/classes.ts'
import { camps } from './activities/camps.ts'
import { medical, notes } from './families/child-care.ts'
import { childSchedule } from './attendance/child-schedule.ts'
import { children, doNotRelease } from './families/children.ts'
import { consents } from './families/consents.ts'
import { coupons } from './coupons/coupons.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { dev } from './dev/dev.ts'
import { dunning } from './dunning/dunning.ts'
import { rosters } from './rosters/rosters.ts'
import { campWaitLists, waitLists } from './wait-list/wait-lists.ts'
import { dropIns } from './drop-in/drop-in.ts'
import { formAnswers } from './forms/form-answers.ts'
import { familyMerges } from './families/families.ts'
import { finder } from './finder/finder.ts'
import { forms } from './forms/forms.ts'
import { homes } from './families/homes.ts'
import { familyImports, imports } from './imports/imports.ts'
import { ownBill } from './own-bill/own-bill.ts'
import { invoices } from './invoices/invoices.ts'
import { payers } from './invoices/payers.ts'
import { agencies } from './ledger/agencies.ts'
import { aids, shares } from './ledger/shares.ts'
import { reports } from './reports/reports.ts'
import { taxStatements } from './invoices/tax-statements.ts'
import { feeds } from './calendars/feeds.ts'
import { login } from './login/login.ts'
import { apiKeys } from './integrations/api-keys.ts'
import { integrations, mailchimpDoors } from './integrations/integrations.ts'
import { outgoingWebhooks } from './integrations/outgoing-webhooks.ts'
import type { Group } from './kernel/op.ts'
import { parents } from './families/parents.ts'
import { pay } from './payments/pay.ts'
import { payByLink } from './payments/pay-by-link.ts'
import { portal, portalSettings } from './public-pages/portal.ts'
import { spotInvitations } from './places/spot-invitations.ts'
import { spotChanges } from './rosters/spot-changes.ts'
import { rosterPrint } from './rosters/roster-print.ts'
import { school } from './school/school.ts'
import { history } from './reports/history.ts'
import { policies } from './settings/policies.ts'
import { pickUpOptions, settings, tShirtSizes, teachers } from './settings/settings.ts'
import { today } from './attendance/today.ts'
import { cancels, carts } from './payments/carts.ts'
import { care } from './care/care.ts'
import { enrollments } from './payments/enrollments.ts'
import { credits } from './payments/credits.ts'
import { payments } from './payments/payments.ts'
import { proposals, refunds, transactions } from './payments/transactions.ts'
import { webhooks } from './payments/webhooks.ts'
import { transfers } from './transfers/transfers.ts'
import { weekdayMoves } from './transfers/weekday-moves.ts'
import { secondStep } from './login/second-step.ts'
import { emailChange } from './users/email-change.ts'
import { invitations } from './users/invitations.ts'
import { listChoices } from './users/list-choices.ts'
import { savedViews } from './users/saved-views.ts'
import { notifications } from './users/notifications.ts'
import { oneself } from './users/oneself.ts'
import { signUp } from './users/sign-up.ts'
import { users } from './users/users.ts'

/** Every group of calls, in the order the API document lists them. */
export const groups: Record<string, Group> = {
  login,
  school,
  users,
  emailChange,
  secondStep,
  signUp,
  invitations,
  listChoices,
  savedViews,
  notifications,
  oneself,
  settings,
  policies,
  history,
  teachers,
  pickUpOptions,
  tShirtSizes,
  forms,
  formAnswers,
  formFiles,
  children,
  doNotRelease,
  guardianAccess,
  toldPickups,
  photoConsents,
  familyRequests,
  parents,
  homes,
  consents,
  familyMerges,
  medical,
  notes,
  activities,
  meetings,
  closedDays,
  closedDayMessages,
  activityPages,
  classes,
  camps,
  aftercare,
  rosters,
  transfers,
  weekdayMoves,
  rosterPrint,
  spotChanges,
  spotInvitations,
  aftercareDays,
  aftercareOfChild,
  aftercareInSchool,
  waitLists,
  dropIns,
  campWaitLists,
  absences,
  attendance,
  childSchedule,
  today,
  calendar,
  calendarDates,
  feeds,
  portal,
  portalSettings,
  familyPortal,
  familyInvitations,
  familyLogIns,
  familyPreviews,
  coupons,
  payments,
  carts,
  enrollments,
  cancels,
  transactions,
  refunds,
  credits,
  autopay,
  dunning,
  proposals,
  care,
  schoolMoves,
  payouts,
  latePickups,
  familyLogIn,
  familySessions,
  familyOffers,
  familyFiles,
  familyAccount,
  emailChangesByLink,
  familyChildren,
  familyRegistering,
  offersByLink,
  familyMoney,
  familyPayments,
  familyForms,
  familyBookings,
  familyCart,
  familyFavorites,
  familyReminders,
  openingFiles,
  familyCover,
  familyHome,
  familyPolicies,
  familyCalendar,
  familyData,
  familyDays,
  familyPickups,
  familyAid,
  familySpots,
  familyChanges,
  ownRequests,
  familyWeek,
  dashboard,
  imports,
  familyImports,
  pay,
  payByLink,
  webhooks,
  integrations,
  mailchimpDoors,
  apiKeys,
  outgoingWebhooks,
  invoices,
  payers,
  agencies,
  shares,
  aids,
  ownBill,
  taxStatements,
  userMessages,
  childMessages,
  activityMessages,
  rosterMessages,
  dropInMessages,
  attendanceMessages,
  emailHistory,
  smsHistory,
  messageBatches,
  automaticMessages,
  messageSettings,
  messageDoors,
  reports,
  schoolReports,
  closing,
  closingAccount,
  erasure,
  schoolExport,
  retention,
  attendanceReports,
  enrollmentReports,
  reportFiles,
  reportSchedules,
  finder,
  dev,
}
