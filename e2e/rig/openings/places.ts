import { chosen, dialog, pressed, ticked, type DialogRow } from './opening.ts'
import type { Ground } from './ground.ts'

const roster = ({ full }: Ground) => `/schools/classes/${full.id}`
const waitList = (ground: Ground) => `${roster(ground)}/wait-list`
const schedule = ({ full }: Ground) => `/schools/classes?search=${encodeURIComponent(full.name)}`
const enrolled = ({ full }: Ground) => full.child
const first = ({ full }: Ground) => full.waiting
const second = ({ full }: Ground) => full.next
const theClass = ({ full }: Ground) => full.name
const who = 'Manager' as const

/** Dialogs of rosters, wait lists and the schedule. */
export const places: readonly DialogRow[] = [
  {
    name: 'a child added to a full roster',
    modals: ['add-child-to-roster'],
    sources: ['features/places/AddChildDialog.tsx'],
    who,
    at: roster,
    open: async (page, { door }) => {
      await page.getByRole('button', { name: 'Add child', exact: true }).first().click()
      const form = dialog(page, 'Add child to roster')
      await form.getByLabel('Child', { exact: true }).fill(door.child)
      await page.getByRole('option', { name: new RegExp(door.child) }).click()
      return form
    },
  },
  {
    name: 'invitations to a roster',
    sources: ['features/places/invited/InvitationsDialog.tsx'],
    who,
    at: roster,
    open: async (page) => {
      await page.getByRole('button', { name: 'Add child', exact: true }).first().click()
      await dialog(page, 'Add child to roster').getByRole('button', { name: 'Invitations to book' }).click()
      return dialog(page, 'Invitations to book')
    },
  },
  {
    name: 'a place',
    modals: ['roster-bulk-edit'],
    sources: ['features/rosters/EditPlaceDialog.tsx'],
    who,
    at: roster,
    open: async (page, ground) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: `Actions for ${enrolled(ground)}` })
        .click()
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
      return dialog(page, enrolled(ground))
    },
  },
  {
    name: 'several places',
    modals: ['roster-bulk-edit'],
    sources: ['features/rosters/BulkEditDialog.tsx'],
    who,
    at: roster,
    open: ticked(enrolled, 'Edit', /^Edit 1/),
  },
  {
    name: 'a removal',
    modals: ['confirm-dialog'],
    sources: [],
    who,
    at: roster,
    open: chosen(enrolled, 'Remove', /^Remove/),
  },
  {
    name: 'a transfer',
    sources: ['features/transfers/TransferDialog.tsx'],
    who,
    at: roster,
    open: chosen(enrolled, 'Transfer', /^Transfer/),
  },
  {
    name: 'a move to another weekday',
    sources: ['features/transfers/MoveWeekdayDialog.tsx'],
    who: 'Coordinator',
    at: ({ weekdays }) => `/schools/after-care/${weekdays.id}`,
    open: chosen(({ weekdays }) => weekdays.child, 'Move to…', /to another day$/),
  },
  {
    name: 'an offer of a spot that is not open',
    sources: ['features/wait-list/OfferDialog.tsx'],
    who,
    at: waitList,
    open: chosen(second, 'Offer now', /^Offer/),
  },
  {
    name: 'a move up into a full class',
    sources: ['features/wait-list/MoveUpDialog.tsx'],
    who,
    at: waitList,
    open: chosen(first, 'Move up', 'Move up from the wait list'),
  },
  {
    name: 'meetings',
    sources: ['features/activities/meetings/MeetingsDialog.tsx'],
    who,
    at: schedule,
    open: chosen(theClass, 'Meetings', 'Meetings'),
  },
  {
    name: 'a meeting added',
    sources: ['features/activities/meetings/MeetingTimes.tsx'],
    who,
    at: schedule,
    open: async (page, ground) => {
      const list = await chosen(theClass, 'Meetings', 'Meetings')(page, ground)
      await list.getByRole('button', { name: 'Add a meeting' }).click()
      return dialog(page, 'Add a meeting')
    },
  },
  {
    name: 'a meeting canceled',
    sources: ['features/activities/meetings/CancelMeeting.tsx'],
    who,
    at: schedule,
    open: async (page, ground) => {
      const list = await chosen(theClass, 'Meetings', 'Meetings')(page, ground)
      await list
        .getByRole('button', { name: /^Actions for/ })
        .last()
        .click()
      await page.getByRole('menuitem', { name: 'Cancel this meeting' }).click()
      return dialog(page, /^Cancel the meeting/)
    },
  },
  {
    name: 'a substitute',
    sources: ['features/activities/meetings/SubstituteDialog.tsx'],
    who,
    at: () => '/schools/classes/calendar?view=day&date=2026-10-07',
    open: async (page, { full }) => {
      await page
        .getByRole('button', { name: new RegExp(full.name) })
        .first()
        .click()
      await dialog(page, full.name).getByRole('button', { name: 'Substitute' }).click()
      return dialog(page, /^Substitute on/)
    },
  },
  {
    name: 'a drop-in',
    sources: ['features/drop-in/AddDropInDialog.tsx'],
    who,
    at: ({ sessionId }) => `/schools/after-care/${sessionId}/drop-in`,
    open: pressed('Add drop-in', 'Add drop-in'),
  },
  {
    name: 'several activities',
    sources: ['features/activities/schedule/BulkChangeDialog.tsx'],
    who,
    at: schedule,
    open: ticked(theClass, 'Change', 'Change 1 class'),
  },
  {
    name: 'a download',
    modals: ['bulk-download'],
    sources: ['lists/export/ExportDialog.tsx'],
    who,
    at: schedule,
    open: pressed('Download', /Download/),
  },
  {
    name: 'a view that is saved',
    sources: ['lists/views/ViewForm.tsx'],
    who,
    at: schedule,
    open: async (page) => {
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('menuitem', { name: 'Save this view' }).click()
      return dialog(page, 'Save view')
    },
  },
]
