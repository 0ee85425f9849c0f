import { expect, type Locator, type Page } from '@playwright/test'
import { integrations } from '../../packages/contract/src/integrations/integrations.ts'
import { apiKeys } from '../../packages/contract/src/integrations/api-keys.ts'
import { outgoingWebhooks } from '../../packages/contract/src/integrations/outgoing-webhooks.ts'
import { emailHistory, smsHistory } from '../../packages/contract/src/messages/history.ts'
import { retention } from '../../packages/contract/src/privacy/retention.ts'
import { attendanceReports } from '../../packages/contract/src/reports/attendance-reports.ts'
import { rosterMessages } from '../../packages/contract/src/rosters/roster-messages.ts'
import { school } from '../../packages/contract/src/school/school.ts'
import { policies } from '../../packages/contract/src/settings/policies.ts'
import { notifications } from '../../packages/contract/src/users/notifications.ts'
import { userMessages } from '../../packages/contract/src/users/user-messages.ts'
import { users } from '../../packages/contract/src/users/users.ts'
import type { Office } from '../rig/office.ts'

/** The records the modals are opened for; they belong to one test. */
export interface Ground {
  /** A class with one child, whose parent has an email and a phone. */
  classId: string
  childId: string
  childName: string
  parentName: string
  /** A member of the school's staff. */
  colleague: { id: string; name: string }
}

/** A modal or screen: the roles that have it, the way to it, and the call that refuses everybody else. */
export interface Walked {
  name: string
  who: readonly string[]
  at: (ground: Ground) => string
  /** Opens the modal from its screen; returns the element that must be visible. */
  open: (page: Page, ground: Ground) => Promise<Locator>
  /** The call returns only the caller's own records and refuses nobody; other calls refuse. */
  isPersonal?: boolean
  /** The call behind it. */
  ask: (as: Office, ground: Ground) => Promise<unknown>
}

const ADMIN = ['Super Admin']
const MANAGERS = [...ADMIN, 'Manager']
const OFFICE = [...MANAGERS, 'Coordinator']

const settings = (path: string) => () => `/schools/settings/${path}`
const roster = ({ classId }: Ground) => `/schools/classes/${classId}`
const listedAlone = ({ colleague }: Ground) =>
  `/schools/settings/users?search=${encodeURIComponent(colleague.name)}`
const heading = (name: string) => async (page: Page) => page.getByRole('heading', { name, level: 1 })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Presses a button and returns the dialog it opens. */
const pressed = (button: string, name: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  return dialog(page, name)
}

async function chooseRow(page: Page, name: string, act: 'Email' | 'Text') {
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('toolbar').getByRole('button', { name: act, exact: true }).click()
}

const write = (act: 'Email' | 'Text') => async (page: Page, ground: Ground) => {
  await chooseRow(page, ground.childName, act)
  await expect(dialog(page, `Send ${act.toLowerCase()}`)).toContainText(/1 person gets this/)
  return dialog(page, `Send ${act.toLowerCase()}`)
}

const recipients = (act: 'Email' | 'Text') => async (page: Page, ground: Ground) => {
  const written = await write(act)(page, ground)
  await written.getByRole('button', { name: 'See recipients' }).click()
  return dialog(page, `${act} recipients`)
}

const sent = (act: 'Email' | 'Text') => async (page: Page, ground: Ground) => {
  const written = await write(act)(page, ground)
  if (act === 'Email') {
    await written.getByLabel('Subject').fill(`About ${ground.childName}`)
    await page.getByRole('textbox', { name: 'Message' }).click()
    await page.keyboard.type('Bring a coat')
  } else await written.getByLabel('Message').fill(`Early pickup of ${ground.childName}`)
  await written.getByRole('button', { name: 'Send', exact: true }).click()
  return dialog(page, 'Delivery')
}

const history = (title: 'Email' | 'Text') => async (page: Page, ground: Ground) => {
  const words = title === 'Email' ? 'About' : 'Early pickup of'
  await page.getByText(`${words} ${ground.childName}`).first().click()
  await dialog(page, title).getByRole('button', { name: 'All recipients' }).click()
  await expect(dialog(page, 'Delivery').getByRole('button', { name: 'Cancel unsent messages' })).toHaveCount(
    0,
  )
  return dialog(page, 'Delivery')
}

const historyOf =
  (list: string) =>
  ({ parentName }: Ground) =>
    `/schools/settings/${list}?search=${encodeURIComponent(parentName)}`

const asRoster = ({ classId, childId }: Ground) => ({
  at: 'classes' as const,
  params: { id: classId },
  ids: [childId],
})
const email = (as: Office, ground: Ground) => {
  const { ids, ...at } = asRoster(ground)
  const emailForm = JSON.stringify({ ids, subject: 'Coats', message: '<p>Bring a coat</p>' })
  return as.call(rosterMessages.email, { ...at, body: { emailForm } })
}
const text = (as: Office, ground: Ground) => {
  const { ids, ...at } = asRoster(ground)
  return as.call(rosterMessages.sms, { ...at, body: { ids, message: 'Bring a coat' } })
}
const addressees = (channel: 'EMAIL' | 'SMS') => (as: Office, ground: Ground) => {
  const { ids, ...at } = asRoster(ground)
  return as.call(rosterMessages.recipients, { ...at, body: { ids, channel } })
}

/** In the order of their screens, so that each is visited once. A modal that sends comes before the one that shows it. */
export const WALKED: readonly Walked[] = [
  {
    name: 'user',
    who: ADMIN,
    at: settings('users'),
    open: pressed('Invite user', 'Invite user'),
    ask: (as) =>
      as.call(users.invite, {
        body: { email: 'x@example.test', role: 'SCHOOL_COORDINATOR', firstName: 'X' },
      }),
  },
  {
    name: 'invitations from a file',
    who: ADMIN,
    at: settings('users'),
    open: pressed('Import', 'Import users'),
    ask: (as) => as.call(users.importInvites, { query: { schoolId: crypto.randomUUID() } } as never),
  },
  {
    name: 'user edit',
    who: ADMIN,
    at: listedAlone,
    open: async (page, { colleague }) => {
      await page.getByRole('main').getByRole('button', { name: colleague.name, exact: true }).click()
      return dialog(page, 'Edit user')
    },
    ask: (as, { colleague }) =>
      as.call(users.changeRole, {
        params: { userId: colleague.id },
        body: { role: 'SCHOOL_ADMIN' },
      } as never),
  },
  {
    name: 'users bulk email',
    who: ADMIN,
    at: listedAlone,
    open: async (page, { colleague }) => {
      await chooseRow(page, colleague.name, 'Email')
      return dialog(page, 'Send email')
    },
    ask: (as, { colleague }) => {
      const emailForm = JSON.stringify({ ids: [colleague.id], subject: 'Hi', message: '<p>Hi</p>' })
      return as.call(userMessages.email, { body: { emailForm } })
    },
  },
  { name: 'bulk email', who: OFFICE, at: roster, open: write('Email'), ask: email },
  {
    name: 'email recipients',
    who: OFFICE,
    at: roster,
    open: recipients('Email'),
    ask: addressees('EMAIL'),
  },
  { name: 'email tracking', who: OFFICE, at: roster, open: sent('Email'), ask: email },
  { name: 'bulk SMS', who: OFFICE, at: roster, open: write('Text'), ask: text },
  { name: 'SMS recipients', who: OFFICE, at: roster, open: recipients('Text'), ask: addressees('SMS') },
  { name: 'SMS tracking', who: OFFICE, at: roster, open: sent('Text'), ask: text },
  {
    name: 'email tracking, view only',
    who: ADMIN,
    at: historyOf('email_history'),
    open: history('Email'),
    ask: (as) => as.call(emailHistory.list, { query: {} }),
  },
  {
    name: 'SMS tracking, view only',
    who: ADMIN,
    at: historyOf('sms_history'),
    open: history('Text'),
    ask: (as) => as.call(smsHistory.list, { query: {} }),
  },
  {
    name: 'notifications',
    who: OFFICE,
    at: settings('notifications'),
    open: async (page) =>
      page.getByRole('group', { name: 'A payment does not go through' }).or(page.getByRole('group')).first(),
    isPersonal: true,
    ask: (as) => as.call(notifications.get, { params: { userId: as.userId } }),
  },
  {
    name: 'profile',
    who: ADMIN,
    at: settings('profile'),
    open: async (page) => page.getByRole('form', { name: 'Profile' }),
    ask: (as) => as.call(school.profile, {}),
  },
  {
    name: 'policies',
    who: MANAGERS,
    at: settings('policies'),
    open: async (page) => page.getByText('Families are asked').or(page.getByLabel('Title')).first(),
    ask: (as) => as.call(policies.list, {}),
  },
  {
    name: 'retention',
    who: ADMIN,
    at: settings('retention'),
    open: async (page) => page.getByRole('form', { name: 'Retention' }),
    ask: (as) => as.call(retention.get, {}),
  },
  {
    name: 'apps',
    who: ADMIN,
    at: settings('apps'),
    open: async (page) => page.getByRole('region', { name: 'Zoom' }),
    ask: (as) => as.call(integrations.list, {}),
  },
  {
    name: 'API key',
    who: ADMIN,
    at: settings('api-keys'),
    open: pressed('Create API key', 'Create API key'),
    ask: (as) => as.call(apiKeys.list, {}),
  },
  {
    name: 'webhook',
    who: ADMIN,
    at: settings('webhooks'),
    open: pressed('Add webhook', 'Add webhook'),
    ask: (as) => as.call(outgoingWebhooks.list, {}),
  },
  {
    name: 'reports',
    who: MANAGERS,
    at: () => '/schools/reports',
    open: heading('Reports'),
    ask: latePickups,
  },
  {
    name: 'report view',
    who: MANAGERS,
    at: () => '/schools/reports/late-pickups',
    open: async (page) => {
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('menuitem', { name: 'Save this view' }).click()
      return dialog(page, 'Save view')
    },
    ask: latePickups,
  },
]

function latePickups(as: Office) {
  return as.call(attendanceReports.latePickups, { query: {} })
}
