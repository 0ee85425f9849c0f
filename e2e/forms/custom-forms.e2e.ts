import type { Page } from '@playwright/test'
import { forms } from '../../packages/contract/src/forms/forms.ts'
import type { CallInput } from '../../packages/contract/src/kernel/op.ts'
import { expect, test } from '../rig/afterbell.ts'
import { officeOf, type Office } from '../rig/office.ts'
import { chooseFromMenu, rowMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'

const PATH = '/schools/settings/custom-forms'

let office: Office
test.beforeEach(async ({ logins, baseURL }) => {
  office = await officeOf(baseURL!, logins.Manager!)
})

/** A name no other test uses, in letters that forms allow. */
let count = 0
const newName = (what: string) => `${what} ${test.info().project.name} ${test.info().workerIndex} ${++count}`

const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('tr, li')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

const question = (page: Page, number: number) => page.getByRole('group', { name: `Question ${number}` })
const questionFields = (page: Page) =>
  page.getByRole('textbox', { name: /^(Question|What the family consents to)/ })

function formWith(formName: string, ...questions: string[]) {
  const body: CallInput<typeof forms.create>['body'] = {
    formName,
    formFields: questions.map((each, sortedId) => ({ sortedId, question: each })),
  }
  return office.call(forms.create, { body })
}

async function chooseAnswer(page: Page, number: number, type: string): Promise<void> {
  await question(page, number).getByRole('combobox', { name: 'Answer' }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
}

test('a form of every kind of question is built, looked at as a family sees it, and saved', async ({
  page,
  logins,
}) => {
  test.slow()
  const name = newName('Trip')
  await signIn(page, logins.Manager!, PATH)
  await page.getByRole('button', { name: 'Add form' }).first().click()
  await expect(page).toHaveURL(/custom-forms\/form$/)
  await page.getByRole('button', { name: 'Create form' }).click()
  const title = page.getByRole('textbox', { name: 'Form name' })
  await expect(title).toHaveAccessibleDescription('This field is required')
  await expect(title).toBeFocused()
  await title.fill('Trip (long)')
  await expect(title).toHaveAccessibleDescription('The following symbols are not allowed: ^=+-*$^:/)(')
  await title.fill(name)
  await page.getByRole('radio', { name: 'At every enrollment' }).check({ force: true })
  await page.getByRole('radio', { name: 'Once per family' }).check({ force: true })
  await page.getByRole('switch', { name: 'Required' }).click()

  const types = [
    'Short answer',
    'Long answer',
    'Single choice',
    'Multiple choice',
    'Dropdown',
    'Date',
    'Consent',
  ]
  for (const [index, type] of types.entries()) {
    if (index > 0) {
      await page.getByRole('button', { name: 'Add question' }).click()
      await expect(questionFields(page).nth(index)).toBeFocused()
    }
    await questionFields(page).nth(index).fill(`Ask ${type}`)
    if (index > 0) await chooseAnswer(page, index + 1, type)
  }
  for (const number of [3, 4, 5])
    for (const choice of [1, 2])
      await question(page, number)
        .getByRole('textbox', { name: `Choice ${choice}` })
        .fill(`Way ${choice}`)
  await question(page, 7).getByRole('checkbox', { name: 'Consent required' }).check()

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name })
  await expect(preview).toContainText('Asked at every enrollment, once per family. Required.')
  await preview.getByRole('textbox', { name: 'Ask Short answer' }).fill('Tried')
  await preview.getByRole('radiogroup', { name: 'Ask Single choice' }).getByLabel('Way 2').check()
  await preview.getByRole('checkbox', { name: 'Ask Consent' }).check()
  await expect(preview.getByRole('textbox', { name: 'Ask Date' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)

  await page.getByRole('button', { name: 'Create form' }).click()
  await expect(page.getByText('You have successfully created a form')).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/custom-forms$/)
  await page.getByRole('searchbox').fill(name)
  await expect(row(page, name)).toContainText('7')
  await expect(row(page, name)).toContainText('At every enrollment')
})

test('questions are put in order by dragging and by the arrow keys, and stay so @phone', async ({
  page,
  logins,
}) => {
  const { id } = await formWith(newName('Order'), 'First', 'Second', 'Third')
  await signIn(page, logins.Manager!, `${PATH}/form/${id}`)
  await expect(questionFields(page)).toHaveCount(3)
  const handle = page.getByRole('button', { name: 'Move question 1', exact: true })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  const words = () =>
    questionFields(page).evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  await expect.poll(words).toEqual(['Second', 'First', 'Third'])
  // The handle moves too, and keeps the focus.
  await expect(page.getByRole('button', { name: 'Move question 2', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(words).toEqual(['Second', 'Third', 'First'])

  const dragged = page.getByRole('button', { name: 'Move question 3', exact: true })
  await dragged.scrollIntoViewIfNeeded()
  await dragged.hover()
  await page.mouse.down()
  const over = (await question(page, 2).boundingBox())!
  await page.mouse.move(over.x + 20, over.y + over.height / 2, { steps: 4 })
  await page.mouse.move(over.x + 20, over.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(words).toEqual(['Second', 'First', 'Third'])

  await page.getByRole('button', { name: 'Copy question 1' }).click()
  await page.getByRole('button', { name: 'Remove question 1' }).click()
  await page.getByRole('button', { name: 'Update form' }).click()
  await expect(page.getByText('You have successfully updated a form')).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/custom-forms$/)
  await page.goto(`${PATH}/form/${id}`)
  await expect.poll(words).toEqual(['Second', 'First', 'Third'])
})

test('a form is copied, disabled and deleted from the list', async ({ page, logins }) => {
  const name = newName('Diet')
  await formWith(name, 'What does your child not eat?')
  await signIn(page, logins.Manager!, `${PATH}?search=${encodeURIComponent(name)}`)
  await chooseFromMenu(page, name, 'Copy')
  await expect(page.getByText('You have successfully copied a form')).toBeVisible()
  await expect(row(page, `${name} copy`)).toBeVisible()
  await chooseFromMenu(page, name, 'Disable')
  await expect(row(page, name)).toContainText('Disabled')
  await expect(row(page, `${name} copy`)).toContainText('Enabled')
  await chooseFromMenu(page, name, 'Preview')
  const preview = page.getByRole('dialog', { name, exact: true })
  await expect(preview.getByRole('textbox', { name: 'What does your child not eat?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)

  for (const each of [name, `${name} copy`])
    await page.getByRole('checkbox', { name: `Select ${each}`, exact: true }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete 2 forms?' })
    .getByRole('button', { name: 'Delete 2' })
    .click()
  await expect(page.getByText('2 forms deleted')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
})

test('leaving a form that was changed asks first, and who saves second loses nothing', async ({
  page,
  logins,
}) => {
  const name = newName('Both')
  const stored = await formWith(name, 'Mine?')
  await signIn(page, logins.Manager!, `${PATH}/form/${stored.id}`)
  await questionFields(page).first().fill('Changed here?')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const sure = page.getByRole('dialog', { name: 'Are you sure?' })
  await sure.getByRole('button', { name: 'No', exact: true }).click()
  await expect(sure).toHaveCount(0)
  await office.call(forms.update, { body: { ...stored, formName: `${name} Two` } })
  await page.getByRole('button', { name: 'Update form' }).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('Updated by someone else: Form name.')
  await expect(page.getByRole('textbox', { name: 'Form name' })).toHaveValue(`${name} Two`)
  await expect(questionFields(page).first()).toHaveValue('Changed here?')
  await page.getByRole('button', { name: 'Update form' }).click()
  await expect(page.getByText('You have successfully updated a form')).toBeVisible()
})

test('a class asks the forms that are chosen in its form, and those stay', async ({ page, logins }) => {
  const name = newName('Asked')
  await formWith(name, 'Who?')
  const { id, name: className } = await office.classWith()
  await signIn(page, logins.Manager!, `/schools/classes/form/${id}`)
  const field = page.getByRole('combobox', { name: 'Custom forms' })
  await field.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/schools\/classes(\?|$)/)

  await page.goto(`${PATH}?search=${encodeURIComponent(name)}`)
  const menu = await rowMenu(page, name)
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await expect(menu).toContainText('1 activity uses it. Disable it instead')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.goto(`/schools/classes/form/${id}`)
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(className).first()).toBeVisible()
})
