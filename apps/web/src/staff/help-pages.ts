import type { HelpPages } from '../platform/page/help.ts'
import { closedDaysHelp } from '../features/closed-days/help/closed-days.ts'
import { activitiesHelp } from '../features/activities/help/tasks.ts'
import { attendanceHelp } from '../features/attendance/help/tasks.ts'
import { careHelp } from '../features/care/help/tasks.ts'
import { calendarsHelp } from '../features/calendars/help/tasks.ts'
import { childPageHelp } from '../features/child-page/help/tasks.ts'
import { couponsHelp } from '../features/coupons/help/tasks.ts'
import { dashboardHelp } from '../features/dashboard/help/tasks.ts'
import { dunningHelp } from '../features/dunning/help/tasks.ts'
import { devHelp } from '../features/dev/help/tasks.ts'
import { dropInHelp } from '../features/drop-in/help/tasks.ts'
import { familiesHelp } from '../features/families/help/tasks.ts'
import { formsHelp } from '../features/forms/help/tasks.ts'
import { importsHelp } from '../features/imports/help/tasks.ts'
import { integrationsHelp } from '../features/integrations/help/tasks.ts'
import { otherPayersHelp } from '../features/invoices/help/other-payers.ts'
import { invoicesHelp } from '../features/invoices/help/tasks.ts'
import { latePickupsHelp } from '../features/late-pickups/help/tasks.ts'
import { messagesHelp } from '../features/messages/help/tasks.ts'
import { ownBillHelp } from '../features/own-bill/help/tasks.ts'
import { payoutsHelp } from '../features/payouts/help/tasks.ts'
import { paymentsHelp } from '../features/payments/help/tasks.ts'
import { privacyHelp } from '../features/privacy/help/tasks.ts'
import { publicPagesHelp } from '../features/public-pages/help/tasks.ts'
import { reportsHelp } from '../features/reports/help/tasks.ts'
import { rostersHelp } from '../features/rosters/help/tasks.ts'
import { settingsHelp } from '../features/settings/help/tasks.ts'
import { usersHelp } from '../features/users/help/tasks.ts'
import { waitListHelp } from '../features/wait-list/help/tasks.ts'

/**
 * Help tasks of every screen, by the route's address. Loaded when help or the finder opens.
 * @answers What helps on a screen?
 */
export const helpPages: HelpPages = {
  ...dashboardHelp,
  ...attendanceHelp,
  ...activitiesHelp,
  ...closedDaysHelp,
  ...calendarsHelp,
  ...rostersHelp,
  ...waitListHelp,
  ...dropInHelp,
  ...importsHelp,
  ...familiesHelp,
  ...childPageHelp,
  ...paymentsHelp,
  ...invoicesHelp,
  ...couponsHelp,
  ...otherPayersHelp,
  ...payoutsHelp,
  ...careHelp,
  ...latePickupsHelp,
  ...dunningHelp,
  ...ownBillHelp,
  ...messagesHelp,
  ...reportsHelp,
  ...formsHelp,
  ...settingsHelp,
  ...privacyHelp,
  ...usersHelp,
  ...integrationsHelp,
  ...publicPagesHelp,
  ...devHelp,
}
