import type { Page } from '@playwright/test'
import { dialog, type DialogRow } from './opening.ts'
import type { Ground } from './ground.ts'

const attendance = ({ door }: Ground) => `/schools/classes/${door.id}/attendance`

async function checkOut(page: Page, { door }: Ground) {
  await page.getByRole('button', { name: `Check out ${door.child}` }).click()
  return dialog(page, `Who is picking up ${door.child}?`)
}

async function somebodyElse(page: Page, ground: Ground) {
  const sheet = await checkOut(page, ground)
  await sheet.getByRole('button', { name: 'Someone else' }).click()
  return sheet
}

async function timesOf(page: Page, name: string, item: string) {
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: /^In / }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const who = 'Coordinator' as const
const CHECK_OUT = { sources: ['features/attendance/release/CheckOutDialog.tsx'], who, at: attendance }

/** Dialogs for pickups and the notes of the day. */
export const atTheDoor: readonly DialogRow[] = [
  { ...CHECK_OUT, name: 'check-out of a child some may not pick up', open: checkOut },
  { ...CHECK_OUT, name: 'check-out by somebody else', open: somebodyElse },
  {
    ...CHECK_OUT,
    name: 'check-out by somebody whose name is near the list',
    open: async (page, ground) => {
      const sheet = await somebodyElse(page, ground)
      await sheet.getByRole('textbox', { name: 'Name' }).fill('Annmarie Roe')
      return sheet
    },
  },
  {
    ...CHECK_OUT,
    name: 'check-out by a guardian whose name is near the list, refused without a photo ID',
    open: async (page, ground) => {
      const sheet = await checkOut(page, ground)
      await sheet.getByRole('button', { name: `${ground.door.guardian} Check photo ID` }).click()
      await sheet.getByRole('button', { name: 'Check out anyway' }).click()
      return sheet
    },
  },
  {
    name: 'time of a check-in',
    sources: ['features/attendance/TimeDialog.tsx'],
    who,
    at: attendance,
    open: async (page, { door }) => {
      await timesOf(page, door.child, 'Change check-in time')
      return dialog(page, /^Check-in of/)
    },
  },
  {
    name: 'checks of a child',
    sources: ['features/attendance/HistoryDialog.tsx'],
    who,
    at: attendance,
    open: async (page, { door }) => {
      await timesOf(page, door.child, 'History')
      return dialog(page, /^Checks of/)
    },
  },
  {
    name: 'a look at a release near the list',
    sources: ['features/attendance/LookDialog.tsx'],
    who,
    at: attendance,
    open: async (page, { door }) => {
      await page.getByRole('button', { name: `I looked at the release of ${door.near}` }).click()
      return dialog(page, `Release of ${door.near}`)
    },
  },
  {
    name: 'why a child is absent',
    sources: ['features/attendance/absences/AbsentDialog.tsx'],
    who,
    at: attendance,
    open: async (page, { door }) => {
      await page.getByRole('button', { name: `Mark absent, ${door.missing}` }).click()
      return dialog(page, /^Why is .* absent\?$/)
    },
  },
  {
    name: 'a child who is in, marked absent',
    modals: ['confirm-dialog'],
    sources: [],
    who,
    at: attendance,
    open: async (page, { door }) => {
      await timesOf(page, door.child, 'Mark absent')
      return dialog(page, /is checked in$/)
    },
  },
  {
    name: 'who a child in doubt is with',
    modals: ['confirm-dialog'],
    sources: [],
    who,
    at: attendance,
    open: async (page, { door }) => {
      await page.getByRole('button', { name: `I found out who ${door.doubtful} is with` }).click()
      return dialog(page, /^Do you know who/)
    },
  },
  {
    name: 'attendance by date',
    sources: ['features/attendance/DaysDialog.tsx'],
    who,
    at: attendance,
    open: async (page) => {
      await page.getByRole('button', { name: 'Attendance by date' }).click()
      return dialog(page, 'Attendance by date')
    },
  },
  {
    name: 'an absence',
    sources: ['features/attendance/absences/AbsenceDialog.tsx'],
    who,
    at: ({ childId }) => `/schools/contacts/${childId}`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Absent', exact: true }).click()
      return dialog(page, /^Record an absence/)
    },
  },
]
