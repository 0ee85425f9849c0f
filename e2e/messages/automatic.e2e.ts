import { childMessages } from '../../packages/contract/src/families/child-messages.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, newPhone } from '../rig/office.ts'
import { signIn } from '../rig/sign-in.ts'

/** Desk and phone use the same school at once, so each changes its own kind of message. */
const forProject = (desk: string, phone: string) => (test.info().project.name === 'phone' ? phone : desk)

test('an automatic message is turned off and on, by email and by text @phone', async ({ page, logins }) => {
  const kind = forProject('Refund', 'Receipt')
  await signIn(page, logins.Manager!, '/schools/settings/automatic_messages')
  await expect(page.getByRole('heading', { name: 'Automatic Messages' })).toBeVisible()
  const email = page.getByRole('switch', { name: `${kind}: Email` })
  const text = page.getByRole('switch', { name: `${kind}: Text` })
  await expect(email).toBeChecked()
  await expect(text).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Check-out note: Email' })).not.toBeChecked()
  await text.click()
  await expect(page.getByText(`${kind}: texts turned on`)).toBeVisible()
  await email.click()
  await expect(page.getByText(`${kind}: emails turned off`)).toBeVisible()
  await page.reload()
  await expect(email).not.toBeChecked()
  await expect(text).toBeChecked()
  await email.click()
  await expect(page.getByText(`${kind}: emails turned on`)).toBeVisible()
})

test('an automatic message says what the school wants, and the standard again', async ({ page, logins }) => {
  const kind = forProject('An offer expired', 'An offer was declined')
  await signIn(page, logins.Manager!, '/schools/settings/automatic_messages')
  await page.getByRole('button', { name: `Edit email: ${kind}` }).click()
  const dialog = page.getByRole('dialog', { name: `${kind}: email` })
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toContainText('{{offers}}')
  await dialog.getByLabel('Subject').fill('About {{nickname}}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Subject')).toHaveAccessibleDescription(
    /There is no merge field {{nickname}}/,
  )
  await dialog.getByLabel('Subject').fill('About the spot of {{child}}')
  await dialog.getByRole('button', { name: 'Insert field' }).click()
  await expect(page.getByRole('menuitem', { name: 'Spots, one on each line' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Link to pay' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('article')).toContainText('About the spot of Zoë Lee')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit email: ${kind}` })).toHaveText('Edit (own words)')
  await page.getByRole('button', { name: `Edit email: ${kind}` }).click()
  await expect(dialog.getByLabel('Subject')).toHaveValue('About the spot of {{child}}')
  await dialog.getByRole('button', { name: 'Use standard text' }).click()
  await page
    .getByRole('dialog', { name: 'Use the standard text?' })
    .getByRole('button', { name: 'Use standard text' })
    .click()
  await expect(page.getByText('The standard text is used again')).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit email: ${kind}` })).toHaveText('Edit')
})

test('an automatic message has a text in each language, and its preview', async ({ page, logins }) => {
  const kind = forProject('An offer was withdrawn', 'Another spot was taken')
  const edit = page.getByRole('button', { name: `Edit email: ${kind}` })
  await signIn(page, logins.Manager!, '/schools/settings/automatic_messages')
  await edit.click()
  const dialog = page.getByRole('dialog', { name: `${kind}: email` })
  const subject = dialog.getByLabel('Subject')
  await subject.fill('About {{child}}')
  // What was typed in English is not lost unasked.
  await dialog.getByText('Español').click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'No' }).click()
  await expect(subject).toHaveValue('About {{child}}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await edit.click()
  await dialog.getByText('Español').click()
  await expect(dialog.getByText('Guardians whose language is Español get it too')).toBeVisible()
  await expect(subject).toHaveValue(/oferta para {{child}}/)
  await subject.fill('Sobre el cupo de {{child}}')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const article = page.getByRole('dialog', { name: 'Preview' }).getByRole('article')
  await expect(article).toContainText('Sobre el cupo de Zoë Lee')
  await expect(article).toContainText('llame al (212) 555-0100')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await edit.click()
  await expect(subject).toHaveValue('About {{child}}')
  await dialog.getByText('Español').click()
  await expect(subject).toHaveValue('Sobre el cupo de {{child}}')
  await dialog.getByRole('button', { name: 'Use standard text' }).click()
  await page
    .getByRole('dialog', { name: 'Use the standard text?' })
    .getByRole('button', { name: 'Use standard text' })
    .click()
  await expect(edit).toHaveText('Edit (own words)')
})

test('a reminder says how long before it goes', async ({ page, logins }) => {
  const kind = forProject('Reminder before a meeting', 'Forms missing')
  const wrong = forProject('169', '61')
  const right = forProject('48', '10')
  await signIn(page, logins.Manager!, '/schools/settings/automatic_messages')
  await page.getByRole('button', { name: `Change when: ${kind}` }).click()
  const dialog = page.getByRole('dialog', { name: kind })
  const lead = dialog.getByLabel('How long before')
  await lead.fill(wrong)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(lead).toHaveAccessibleDescription(/Choose a whole number/)
  await lead.fill(right)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: kind })).toContainText(
    forProject('48 hours before', '10 days before'),
  )
})

test('a child’s page shows what was written to their parents', async ({ page, logins, baseURL }) => {
  const office = await officeOf(baseURL!, logins.Manager!)
  const email = `mia.${crypto.randomUUID().slice(0, 8)}@example.test`
  const { id, name } = await office.childWith('Mia', {
    primaryGuardian: { firstName: 'Mia', lastName: 'Vex', phone: newPhone(), email },
  })
  const letter = { ids: [id], subject: `Only about ${name}`, message: '<p>Bring a hat</p>' }
  await office.call(childMessages.email, { body: { emailForm: JSON.stringify(letter) } })
  await signIn(page, logins['Super Admin']!, `/schools/contacts/${id}?tab=messages`)
  const emails = page.getByRole('list', { name: 'Emails' })
  await expect(emails).toContainText(`Only about ${name}`)
  await expect(emails).toContainText(email)
  await emails.getByRole('button', { name: /^Open Only about/ }).click()
  await expect(page.getByRole('dialog', { name: 'Email' })).toContainText('Bring a hat')
  await page.keyboard.press('Escape')
  await page.getByText('Texts', { exact: true }).click()
  await expect(page.getByText('No texts were written about this child.')).toBeVisible()
})
