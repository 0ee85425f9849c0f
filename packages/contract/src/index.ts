import { activities } from './activities.ts'
import { aftercare } from './aftercare.ts'
import { aftercareDays, aftercareInSchool, aftercareOfChild } from './aftercare-days.ts'
import { attendance } from './attendance.ts'
import { calendar, calendarDates } from './calendars.ts'
import { classes } from './classes.ts'
import { camps } from './camps.ts'
import { medical, notes } from './child-care.ts'
import { childSchedule } from './child-schedule.ts'
import { children, doNotRelease } from './children.ts'
import { dashboard } from './dashboard.ts'
import { dev } from './dev.ts'
import { rosters } from './rosters.ts'
import { campWaitLists, waitLists } from './wait-lists.ts'
import { dropIns } from './drop-in.ts'
import { formAnswers } from './form-answers.ts'
import { familyMerges } from './families.ts'
import { finder } from './finder.ts'
import { forms } from './forms.ts'
import { homes } from './homes.ts'
import { familyImports, imports } from './imports.ts'
import { feeds } from './feeds.ts'
import { login } from './login.ts'
import type { Group } from './op.ts'
import { parents } from './parents.ts'
import { portal, portalSettings } from './portal.ts'
import { rosterPrint } from './roster-print.ts'
import { school } from './school.ts'
import { pickUpOptions, settings, tShirtSizes, teachers } from './settings.ts'
import { today } from './today.ts'
import { transfers } from './transfers.ts'
import { users } from './users.ts'

/** Every group of calls, in the order the API document lists them. */
export const groups: Record<string, Group> = {
  login,
  school,
  users,
  settings,
  teachers,
  pickUpOptions,
  tShirtSizes,
  forms,
  formAnswers,
  children,
  doNotRelease,
  parents,
  homes,
  familyMerges,
  medical,
  notes,
  activities,
  classes,
  camps,
  aftercare,
  rosters,
  transfers,
  rosterPrint,
  aftercareDays,
  aftercareOfChild,
  aftercareInSchool,
  waitLists,
  dropIns,
  campWaitLists,
  attendance,
  childSchedule,
  today,
  calendar,
  calendarDates,
  feeds,
  portal,
  portalSettings,
  dashboard,
  imports,
  familyImports,
  finder,
  dev,
}
