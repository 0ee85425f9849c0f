import type { Page } from '@playwright/test'
import { forms } from '../../packages/contract/src/forms/forms.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf } from '../rig/office.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'

/** A child's row, or its card on a phone. */
const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('tr, li')
    .filter({ has: page.getByText(name, { exact: true }) })

const options = (...words: string[]) => words.map((option, sortedId) => ({ sortedId, option }))

test('a form is attached, answered when a child is added and on the roster, and its answers are listed @journey', async ({
  page,
  logins,
  baseURL,
}) => {
  test.slow()
  const office = await officeOf(baseURL!, logins.Manager!)
  const swimming = `Swimming ${letters()}`
  const form = await office.call(forms.create, {
    body: {
      formName: swimming,
      required: true,
      formFields: [
        { sortedId: 0, question: 'Can your child swim?', required: true },
        { sortedId: 1, question: 'Anything else?', fieldType: 'LONG_QUESTION' },
        { sortedId: 2, question: 'Where', fieldType: 'SINGLE_CHOICE', formOption: options('Pool', 'Sea') },
        { sortedId: 3, question: 'How', fieldType: 'MULTIPLE_CHOICE', formOption: options('Crawl', 'Back') },
        { sortedId: 4, question: 'Since', fieldType: 'DATE' },
        { sortedId: 5, question: 'Badge', fieldType: 'DROPDOWN', formOption: options('None', 'Bronze') },
        { sortedId: 6, question: 'May swim alone', required: true, fieldType: 'CONSENT' },
      ],
    },
  })
  const { id } = await office.classWith({ formIds: [form.id] })
  const [ben] = await office.enroll(id, 'Ben')
  const zoe = await office.childWith('Zoë')

  await signIn(page, logins.Manager!, `/schools/classes/${id}`)
  await expect(row(page, ben!.name)).toContainText('1 missing')
  await page.getByRole('button', { name: 'Add child' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add child to roster' })
  await adding.getByRole('textbox', { name: 'Child' }).fill(zoe.name)
  await expect(adding.getByRole('option')).toHaveCount(1)
  await adding.getByRole('option', { name: zoe.name }).click()
  await adding.getByRole('button', { name: 'Add child' }).click()
  await adding.getByRole('button', { name: 'Fill out the missing form' }).click()
  const list = page.getByRole('dialog', { name: 'Forms', exact: true })
  await list.getByRole('button', { name: `Fill out ${swimming}` }).click()

  const answering = page.getByRole('dialog', { name: swimming })
  const swim = answering.getByRole('textbox', { name: 'Can your child swim?' })
  await answering.getByRole('button', { name: 'Save' }).click()
  await expect(swim).toHaveAccessibleDescription('This field is required')
  await expect(swim).toBeFocused()
  await expect(answering.getByRole('checkbox', { name: 'May swim alone' })).toHaveAccessibleDescription(
    'This field is required',
  )
  await swim.fill('はい')
  await expect(swim).toHaveAccessibleDescription('You should use latin symbols and numbers')
  await swim.fill('Like a fish')
  await answering.getByRole('textbox', { name: 'Anything else?' }).fill('Loves the water')
  await answering.getByRole('radiogroup', { name: 'Where' }).getByLabel('Sea').check()
  await answering.getByRole('group', { name: 'How' }).getByLabel('Back').check()
  await answering.getByRole('textbox', { name: 'Since' }).fill('05/06/2024')
  await answering.getByRole('combobox', { name: 'Badge' }).click()
  await page.getByRole('option', { name: 'Bronze' }).click()
  await answering.getByRole('checkbox', { name: 'May swim alone' }).check()
  await answering.getByRole('button', { name: 'Save' }).click()
  await expect(answering).toHaveCount(0)
  await expect(list.getByRole('listitem')).toContainText('Complete')
  await list.getByRole('button', { name: 'Done' }).click()
  await expect(list).toHaveCount(0)
  await adding.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, zoe.name)).toContainText('Complete')

  // The other family has not answered: the roster shows the missing answer, with the form below the row.
  await page.goto(`/schools/classes/${id}?forms=MISSING`)
  await expect(row(page, ben!.name)).toContainText('1 missing')
  await expect(row(page, zoe.name)).toHaveCount(0)
  await chooseFromMenu(page, ben!.name, 'Forms')
  await list.getByRole('button', { name: `Fill out ${swimming}` }).click()
  await swim.fill('Not yet')
  await answering.getByRole('checkbox', { name: 'May swim alone' }).check()
  await answering.getByRole('button', { name: 'Save' }).click()
  await expect(answering).toHaveCount(0)
  await list.getByRole('button', { name: `Change ${swimming}` }).click()
  await expect(swim).toHaveValue('Not yet')
  await swim.fill('A little')
  await answering.getByRole('button', { name: 'Save' }).click()
  await expect(answering).toHaveCount(0)
  await list.getByRole('button', { name: `Answers to ${swimming}` }).click()
  await expect(answering.getByRole('listitem')).toHaveCount(2)
  await expect(answering.getByRole('listitem').first()).toContainText('A little')
  await expect(answering.getByRole('listitem').last()).toContainText('Not yet')

  // The same on the child's own page.
  await page.goto(`/schools/contacts/${zoe.id}?tab=forms`)
  const ofZoe = page.getByRole('region', { name: 'Forms' })
  await expect(ofZoe.getByRole('listitem')).toContainText(swimming)
  await expect(ofZoe.getByRole('listitem')).toContainText('Complete')

  await page.goto(`/schools/settings/custom-forms?search=${encodeURIComponent(swimming)}`)
  await chooseFromMenu(page, swimming, 'Answers')
  await expect(page.getByRole('heading', { name: 'Answers', level: 1 })).toBeVisible()
  await expect(row(page, ben!.name)).toContainText('Current')
  await page.getByRole('button', { name: zoe.name, exact: true }).click()
  await expect(answering).toContainText('Like a fish')
  await answering.getByRole('button', { name: 'Close' }).last().click()
  await expect(answering).toHaveCount(0)

  // A newly required answer: the editor warns about it, and families are asked again.
  await page.goto(`/schools/settings/custom-forms/form/${form.id}`)
  const again = page.getByText('Families have not answered all of this.')
  await expect(page.getByRole('group', { name: 'Question 5' })).toBeVisible()
  await expect(again).toHaveCount(0)
  await page
    .getByRole('group', { name: 'Question 5' })
    .getByRole('checkbox', { name: 'Answer required' })
    .check()
  await expect(again).toBeVisible()
  await page.getByRole('button', { name: 'Update form' }).click()
  await expect(page).toHaveURL(/\/settings\/custom-forms$/)
  await page.goto(`/schools/classes/${id}`)
  await expect(row(page, zoe.name)).toContainText('1 missing')
  await page.goto(`/schools/settings/custom-forms/answers/${form.id}?activityId=${id}`)
  await expect(row(page, zoe.name)).toContainText('To be completed')
})
