import { expect, type Locator, type Page } from '@playwright/test'
import { chooseFromMenu } from '../row-menu.ts'
import { at, chosen, dialog, pressed, ticked, type DialogRow, type Way } from './opening.ts'
import type { Ground } from './ground.ts'

const dropIns = ({ dropIn }: Ground) => `/schools/after-care/${dropIn.sessionId}/drop-in`
const roster = ({ form }: Ground) => `/schools/classes/${form.classId}`
const schedule = ({ full }: Ground) => `/schools/classes?search=${encodeURIComponent(full.name)}`
const theClass = ({ full }: Ground) => full.name
const who = 'Manager' as const

const formsOfChild = chosen(({ form }) => form.child, 'Forms', 'Forms')

async function writeLetter(page: Page, email: Locator): Promise<void> {
  await email.getByLabel('Subject').fill('Coats')
  await page.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.type('Bring a coat')
}

const message =
  (title: 'Email' | 'Text'): Way['open'] =>
  async (page, { parent }) => {
    const words = title === 'Email' ? `About ${parent.name.slice('Gus '.length)}` : 'Bring a coat'
    await page.getByRole('main').getByText(words).first().click()
    return dialog(page, title)
  }

const delivery =
  (title: 'Email' | 'Text'): Way['open'] =>
  async (page, ground) => {
    await (await message(title)(page, ground)).getByRole('button', { name: 'All recipients' }).click()
    return dialog(page, 'Delivery')
  }

const sendToParent =
  (act: 'Email' | 'Text'): Way['open'] =>
  async (page, ground) => {
    const written = await ticked(({ parent }) => parent.child, act, `Send ${act.toLowerCase()}`)(page, ground)
    if (act === 'Email') await writeLetter(page, written)
    else await written.getByLabel('Message').fill('Bring a coat')
    await written.getByRole('button', { name: 'Send', exact: true }).click()
    return dialog(page, 'Delivery')
  }

const history =
  (list: 'email_history' | 'sms_history') =>
  ({ parent }: Ground) =>
    `/schools/settings/${list}?search=${encodeURIComponent(parent.name)}`

/** Dialogs of forms, drop-ins, messages and the history. Each needs an existing record. */
export const records: readonly DialogRow[] = [
  {
    name: 'a drop-in moved',
    sources: ['features/drop-in/EditDropInDialog.tsx'],
    who,
    at: dropIns,
    open: chosen(({ dropIn }) => dropIn.row, 'Edit', /^Max/),
  },
  {
    name: 'several drop-ins',
    sources: ['features/drop-in/BulkEditDropIns.tsx'],
    who,
    at: dropIns,
    open: ticked(({ dropIn }) => dropIn.row, 'Edit', /^Edit 1/),
  },
  {
    name: 'the forms of a child',
    sources: ['features/forms/FormsOfChild.tsx'],
    who,
    at: roster,
    open: formsOfChild,
  },
  {
    name: 'a form that is filled out',
    sources: ['features/forms/FillInDialog.tsx'],
    who,
    at: roster,
    open: async (page, ground) => {
      const forms = await formsOfChild(page, ground)
      await forms.getByRole('button', { name: `Change ${ground.form.name}` }).click()
      return dialog(page, ground.form.name)
    },
  },
  {
    name: 'what was answered to a form',
    sources: ['features/forms/AnswersDialog.tsx'],
    who,
    at: ({ form }) => `/schools/settings/custom-forms/answers/${form.id}`,
    open: async (page, { form }) => {
      await page.getByRole('main').getByRole('button', { name: form.child, exact: true }).click()
      return dialog(page, form.name)
    },
  },
  {
    name: 'an email before it is sent',
    sources: ['features/messages/PreviewDialog.tsx'],
    who,
    at: ({ parent }) => `/schools/classes/${parent.classId}`,
    open: async (page, ground) => {
      const email = await ticked(({ parent }) => parent.child, 'Email', 'Send email')(page, ground)
      await writeLetter(page, email)
      await email.getByRole('button', { name: 'Preview' }).click()
      return dialog(page, 'Preview')
    },
  },
  {
    name: 'how an email fares',
    modals: ['email-tracking-bulk'],
    sources: ['features/messages/TrackingDialog.tsx'],
    who,
    at: ({ parent }) => `/schools/classes/${parent.classId}`,
    open: sendToParent('Email'),
  },
  {
    name: 'how a text fares',
    modals: ['sms-tracking-bulk'],
    sources: ['features/messages/TrackingDialog.tsx'],
    who,
    at: ({ parent }) => `/schools/classes/${parent.classId}`,
    open: sendToParent('Text'),
  },
  {
    name: 'an email that was sent',
    sources: ['features/messages/MessageDialog.tsx'],
    who: 'Super Admin',
    at: history('email_history'),
    open: message('Email'),
  },
  {
    name: 'how an email fared',
    modals: ['email-tracking-view-only'],
    sources: ['features/messages/TrackingDialog.tsx'],
    who: 'Super Admin',
    at: history('email_history'),
    open: delivery('Email'),
  },
  {
    name: 'how a text fared',
    modals: ['sms-tracking-view-only'],
    sources: ['features/messages/TrackingDialog.tsx'],
    who: 'Super Admin',
    at: history('sms_history'),
    open: delivery('Text'),
  },
  {
    name: 'two entries of a child',
    sources: ['features/families/duplicates/MergeDialog.tsx'],
    who,
    at: ({ childId }) => `/schools/contacts/${childId}`,
    open: async (page, ground) => {
      const choice = await pressed('Merge', /^Merge /)(page, ground)
      await choice.getByRole('combobox', { name: 'Child' }).fill(ground.full.next)
      await page.getByRole('option', { name: ground.full.next }).click()
      return dialog(page, /^Merge (two entries|families)/)
    },
  },
  {
    name: 'a closed day undone',
    sources: ['features/closed-days/RemoveClosedDay.tsx'],
    who,
    at: at('settings/closed-days'),
    open: chosen(({ closedDay }) => closedDay.name, 'Undo', /^Undo /),
  },
  {
    name: 'the public link, where the browser copies nothing',
    sources: ['features/activities/copy-link.tsx'],
    who,
    at: schedule,
    open: async (page, { full }) => {
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
      await chooseFromMenu(page, full.name, 'Copy link')
      return dialog(page, `Link to ${full.name}`)
    },
  },
  {
    name: 'meetings that many would lose',
    sources: ['features/activities/schedule/meetings-gone.tsx'],
    who,
    at: schedule,
    open: async (page, ground) => {
      const bulk = await ticked(theClass, 'Change', 'Change 1 class')(page, ground)
      await bulk.getByRole('checkbox', { name: 'First and last date' }).check()
      await bulk.getByRole('textbox', { name: 'Last date' }).fill('10/14/2026')
      await bulk.getByRole('button', { name: 'Change 1 class' }).click()
      return dialog(page, /^Take meetings from enrolled children/)
    },
  },
  {
    name: 'rows that could not be deleted',
    sources: ['lists/RefusedRows.tsx'],
    who,
    at: schedule,
    open: ticked(theClass, 'Delete', /could not be deleted$/),
  },
  {
    name: 'wait lists of several groups',
    sources: ['features/wait-list/WaitForGroupsDialog.tsx'],
    who,
    at: ({ camp }) => `/schools/camps/${camp.id}/wait-list`,
    open: async (page, ground) => {
      const wait = await pressed('Wait for several groups', 'Wait for several groups')(page, ground)
      await wait.getByRole('textbox', { name: 'Child' }).fill(ground.full.waiting)
      await wait.getByRole('option', { name: ground.full.waiting }).click()
      await wait.getByRole('textbox', { name: 'Group' }).fill(ground.camp.name)
      await wait.getByRole('option', { name: `${ground.camp.name} · Younger` }).click()
      return wait
    },
  },
  {
    name: 'a report that is emailed',
    sources: ['features/reports/views/ScheduleForm.tsx'],
    who,
    at: at('reports'),
    open: chosen(({ reportView }) => reportView, 'Email it', 'Email this view'),
  },
  {
    name: 'earlier versions of a policy',
    sources: ['features/settings/PoliciesForm.tsx'],
    who: 'Super Admin',
    at: at('settings/policies'),
    open: async (page, { policy }) => {
      await page
        .getByRole('region', { name: policy })
        .getByRole('button', { name: 'Earlier versions' })
        .click()
      return dialog(page, `Versions of ${policy}`)
    },
  },
  {
    name: 'a message to a webhook',
    sources: ['features/integrations/DeliveryDialog.tsx'],
    who: 'Super Admin',
    at: ({ webhookId }) => `/schools/settings/webhooks/${webhookId}`,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for Test/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Open' }).click()
      return dialog(page, 'Message')
    },
  },
  {
    name: 'the password once more',
    sources: ['features/users/ask-for-password.tsx'],
    who: 'Super Admin',
    at: at('settings/api-keys'),
    open: async (page, ground) => {
      // Answers as for a session left open, which would take longer than a test.
      const json = { code: 'PASSWORD_NEEDED', message: 'Type your password', showMessageToUser: true }
      await page.route('**/api-keys', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 403, json }) : route.fallback(),
      )
      const form = await pressed('Create API key', 'Create API key')(page, ground)
      await form.getByLabel('Name').fill('Books')
      await form.getByRole('checkbox').first().check()
      await form.getByRole('button', { name: 'Create', exact: true }).click()
      const question = dialog(page, 'Type your password to continue')
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Continue' }).click()
      return question
    },
  },
  {
    name: 'a message that was saved',
    sources: ['features/dev/MailScreen.tsx'],
    who: 'Super Admin',
    at: ({ invited }) => `/schools/dev/mail?search=${encodeURIComponent(invited)}`,
    open: pressed(/^Join /, /^Join /),
  },
]
