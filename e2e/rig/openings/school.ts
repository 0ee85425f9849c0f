import { expect } from '@playwright/test'
import { at, chosen, dialog, pressed, ticked, type DialogRow, type Way } from './opening.ts'
import type { Ground } from './ground.ts'

const listedAlone = ({ colleague }: Ground) =>
  `/schools/settings/users?search=${encodeURIComponent(colleague)}`
const roster = ({ door }: Ground) => `/schools/classes/${door.id}`
const who = 'Manager' as const

const write =
  (act: 'Email' | 'Text'): Way['open'] =>
  async (page, ground) => {
    const written = await ticked(({ door }) => door.child, act, `Send ${act.toLowerCase()}`)(page, ground)
    await written.getByRole('button', { name: 'Send', exact: true }).click()
    return written
  }

const recipients =
  (act: 'Email' | 'Text'): Way['open'] =>
  async (page, ground) => {
    const written = await ticked(({ door }) => door.child, act, `Send ${act.toLowerCase()}`)(page, ground)
    await written.getByRole('button', { name: 'See recipients' }).click()
    return dialog(page, `${act} recipients`)
  }

/** Submits an empty form for a new entry, so that it shows what is missing. */
const added =
  (thing: string): Way['open'] =>
  async (page, ground) => {
    const form = await pressed(`Add ${thing}`, `Add ${thing}`)(page, ground)
    await form.getByRole('button', { name: `Add ${thing}` }).click()
    return form
  }

/** Dialogs of families, people, messages and settings. */
export const school: readonly DialogRow[] = [
  {
    name: 'child',
    modals: ['child'],
    sources: ['features/families/ChildDialog.tsx'],
    who: 'Coordinator',
    at: at('contacts'),
    open: async (page, ground) => {
      const form = await pressed('Add child', 'Add child')(page, ground)
      await form.getByRole('button', { name: 'Add child' }).click()
      return form
    },
  },
  {
    name: 'contact preview',
    modals: ['contact-preview'],
    sources: ['features/families/ContactPreview.tsx'],
    who: 'Coordinator',
    at: ({ door }) => `/schools/contacts?search=${encodeURIComponent(door.child)}`,
    open: chosen(({ door }) => door.child, 'Contact', /./),
  },
  {
    name: 'somebody who may never pick a child up',
    sources: ['features/families/safety/ForbidForm.tsx'],
    who,
    at: ({ childId }) => `/schools/contacts/${childId}`,
    open: pressed('Add to the do-not-release list', 'Do not release'),
  },
  {
    name: 'keyboard shortcuts',
    sources: ['features/finder/Shortcuts.tsx'],
    who,
    at: at('contacts'),
    open: async (page) => {
      const shortcuts = dialog(page, 'Keyboard shortcuts')
      // The page ignores keys until its handler has loaded.
      await expect(async () => {
        await page.keyboard.press('?')
        await expect(shortcuts).toBeVisible({ timeout: 2000 })
      }).toPass()
      return shortcuts
    },
  },
  {
    name: 'homes',
    sources: ['features/families/HomesDialog.tsx'],
    who,
    at: ({ childId }) => `/schools/contacts/${childId}`,
    open: pressed('Add a home', /^Homes of/),
  },
  {
    name: 'emails and texts of a guardian',
    sources: ['features/families/consents/ConsentsForm.tsx'],
    who,
    at: ({ childId }) => `/schools/contacts/${childId}`,
    open: pressed(/^Change which emails and texts/, /^What .* gets/),
  },
  {
    name: 'enroll from the page of a child',
    sources: ['features/child-page/enroll/EnrollDialog.tsx'],
    who,
    at: ({ childId }) => `/schools/contacts/${childId}`,
    open: async (page, ground) => {
      const form = await pressed('Enroll', 'Enroll')(page, ground)
      await form.getByRole('option').first().click()
      await form.getByRole('button', { name: /^Take out/ }).waitFor()
      return form
    },
  },
  {
    name: 'a drop-in from the page of a child',
    sources: ['features/child-page/DropInFromChild.tsx'],
    who,
    at: ({ childId }) => `/schools/contacts/${childId}`,
    open: pressed('Add drop-in', /^Add drop-in/),
  },
  {
    name: 'email, refused without words',
    modals: ['bulk-email'],
    sources: ['features/messages/WriteDialog.tsx'],
    who,
    at: roster,
    open: write('Email'),
  },
  {
    name: 'text, refused without words',
    modals: ['bulk-sms'],
    sources: ['features/messages/WriteDialog.tsx'],
    who,
    at: roster,
    open: write('Text'),
  },
  {
    name: 'invite to the portal',
    sources: ['features/families/log-ins/InviteDialog.tsx'],
    who,
    at: roster,
    open: ticked(({ door }) => door.child, 'Invite to the portal', 'Invite to the portal'),
  },
  {
    name: 'email recipients',
    modals: ['email-recipients'],
    sources: ['features/messages/RecipientsDialog.tsx'],
    who,
    at: roster,
    open: recipients('Email'),
  },
  {
    name: 'text recipients',
    modals: ['sms-recipients'],
    sources: ['features/messages/RecipientsDialog.tsx'],
    who,
    at: roster,
    open: recipients('Text'),
  },
  {
    name: 'message template',
    sources: ['features/messages/TemplateForm.tsx'],
    who,
    at: at('settings/messages'),
    open: pressed('Add template', 'Add template'),
  },
  {
    name: 'calendar subscription',
    sources: ['features/calendars/SubscribeDialog.tsx'],
    who,
    at: at('classes/calendar'),
    open: pressed('Subscribe', 'Subscribe'),
  },
  {
    name: 'teacher',
    modals: ['teacher'],
    sources: ['features/settings/SettingsForm.tsx'],
    who,
    at: at('settings/teachers'),
    open: added('teacher'),
  },
  {
    name: 'location',
    modals: ['location'],
    sources: ['features/settings/SettingsForm.tsx'],
    who,
    at: at('settings/locations'),
    open: added('location'),
  },
  {
    name: 'pickup option',
    modals: ['pickup-options-edit'],
    sources: ['features/settings/SettingsForm.tsx'],
    who,
    at: at('settings/pickup-options'),
    open: added('pickup option'),
  },
  {
    name: 'children to another pickup option',
    modals: ['pickup-options-migrate-children'],
    sources: ['features/settings/MigrateChildren.tsx'],
    who,
    at: ({ pickupOption }) => `/schools/settings/pickup-options?search=${encodeURIComponent(pickupOption)}`,
    open: chosen(({ pickupOption }) => pickupOption, 'Migrate children', 'Migrate children'),
  },
  {
    name: 'children to another teacher',
    modals: ['migrate-children'],
    sources: ['features/settings/MigrateChildren.tsx'],
    who,
    at: ({ teacher }) => `/schools/settings/teachers?search=${encodeURIComponent(teacher)}`,
    open: chosen(({ teacher }) => teacher, 'Migrate children', 'Migrate children'),
  },
  {
    name: 'teachers from a file',
    sources: ['lists/ImportDialog.tsx'],
    who,
    at: at('settings/teachers'),
    open: pressed('Import', 'Import teachers'),
  },
  {
    name: 'closed day',
    sources: ['features/closed-days/ClosedDayDialog.tsx'],
    who,
    at: at('settings/closed-days'),
    open: pressed('Add closed day', 'Add closed day'),
  },
  {
    name: 'closed days from a file',
    sources: ['features/closed-days/ImportClosedDays.tsx'],
    who,
    at: at('settings/closed-days'),
    open: pressed('Import', 'Import closed days'),
  },
  {
    name: 'user',
    modals: ['user'],
    sources: ['features/users/InviteForm.tsx'],
    who: 'Super Admin',
    at: at('settings/users'),
    open: pressed('Invite user', 'Invite user'),
  },
  {
    name: 'user edit',
    modals: ['user-edit'],
    sources: ['features/users/EditUserForm.tsx'],
    who: 'Super Admin',
    at: listedAlone,
    open: async (page, { colleague }) => {
      await page.getByRole('main').getByRole('button', { name: colleague, exact: true }).click()
      return dialog(page, 'Edit user')
    },
  },
  {
    name: 'email to users',
    modals: ['users-bulk-email'],
    sources: ['features/messages/WriteDialog.tsx'],
    who: 'Super Admin',
    at: listedAlone,
    open: ticked(({ colleague }) => colleague, 'Email', 'Send email'),
  },
  {
    name: 'portal name',
    modals: ['portal-name'],
    sources: ['features/public-pages/PortalNameForm.tsx'],
    who: 'Super Admin',
    at: at('settings/settings'),
    open: pressed(/^(Change|Choose)/, 'Portal name'),
  },
  {
    name: 'API key',
    sources: ['features/integrations/ApiKeyForm.tsx'],
    who: 'Super Admin',
    at: at('settings/api-keys'),
    open: pressed('Create API key', 'Create API key'),
  },
  {
    name: 'webhook',
    sources: ['features/integrations/WebhookForm.tsx'],
    who: 'Super Admin',
    at: at('settings/webhooks'),
    open: pressed('Add webhook', 'Add webhook'),
  },
]
