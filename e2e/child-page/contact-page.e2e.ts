import type { Page } from '@playwright/test'
import { expect, test } from '../rig/afterbell.ts'
import { chooseFromMenu } from '../rig/row-menu.ts'
import { signIn } from '../rig/sign-in.ts'

const PATH = '/schools/contacts'

/** A last name no other test uses, at a desk or on a phone. */
function newLastName(what: string): string {
  const { project, workerIndex } = test.info()
  const letters = Array.from(String(workerIndex), (digit) => 'abcdefghij'[Number(digit)]).join('')
  return `${what}${project.name === 'desk' ? 'desk' : 'phone'}${letters}`
}

async function addChild(
  page: Page,
  first: string,
  last: string,
  guardians: readonly string[],
): Promise<void> {
  await page.getByRole('button', { name: 'Add child' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add child' })
  const part = (name: string) => dialog.getByRole('group', { name, exact: true })
  await part('Child').getByLabel('First name').fill(first)
  await part('Child').getByLabel('Last name').fill(last)
  for (const [index, name] of guardians.entries()) {
    const title = index === 0 ? 'Primary guardian' : 'Secondary guardian'
    if (index === 1) await dialog.getByRole('button', { name: 'Add a secondary guardian' }).click()
    await part(title).getByLabel('First name').fill(name)
    await part(title).getByLabel('Last name').fill(last)
  }
  await dialog.getByRole('button', { name: 'Add child' }).click()
  await expect(page.getByText(`${first} ${last} added`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

async function openContact(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('a contact has a page: homes, who may never collect, medical facts on purpose, notes; removed and brought back @phone', async ({
  page,
  logins,
}) => {
  test.slow()
  await signIn(page, logins.Coordinator!, PATH)
  const last = newLastName('Page')
  const name = `Zoë ${last}`
  await addChild(page, 'Zoë', last, ['Gail', 'Ana'])
  await openContact(page, name)

  // Two homes share the charges; their parts add up to the whole.
  const family = page.getByRole('region', { name: 'Family' })
  await family.getByRole('button', { name: 'Add a home' }).click()
  const homes = page.getByRole('dialog', { name: `Homes of ${name}` })
  await homes.getByRole('button', { name: 'Add a second home' }).click()
  const [first, second] = [
    homes.getByRole('group', { name: 'Home 1', exact: true }),
    homes.getByRole('group', { name: 'Home 2', exact: true }),
  ]
  await first.getByLabel('Name').fill('Oak Street')
  await first.getByLabel('Share of every charge').fill('62.5')
  await expect(second.getByLabel('Share of every charge')).toHaveValue('37.5')
  await first.getByRole('checkbox', { name: `Gail ${last}` }).check()
  await homes.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByLabel('Name')).toHaveAccessibleDescription('This field is required')
  await second.getByLabel('Name').fill('Park Road')
  await second.getByRole('checkbox', { name: `Ana ${last}` }).check()
  await homes.getByRole('button', { name: 'Save' }).click()
  await expect(homes).toHaveCount(0)
  await expect(family.getByRole('list', { name: 'Homes' })).toContainText('Pays 62.5%: $62.50 of every $100')

  // The do-not-release list stands above every tab.
  await page.getByRole('button', { name: 'Add to the do-not-release list' }).click()
  const forbid = page.getByRole('dialog', { name: 'Do not release' })
  await forbid.getByLabel('Name').fill('Max Gray')
  await forbid.getByLabel('Note').fill('Court order')
  await forbid.getByRole('button', { name: 'Add to the list' }).click()
  await expect(forbid).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit the entry of Max Gray' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit the entry of Max Gray' })
  await edited.getByLabel('Note').fill('Court order of May 3')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(edited).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Do not release' })).toContainText('Court order of May 3')
  const pages = page.getByRole('navigation', { name: `Pages of ${name}` })
  await pages.getByRole('link', { name: 'Medical' }).click()
  await expect(page.getByText('Do not release to Max Gray')).toBeVisible()

  // Without an entry, the button opens the form at once.
  await page.getByRole('button', { name: 'Write down' }).click()
  const facts = page.getByRole('region', { name: 'Medical information' })
  const medical = page.getByRole('dialog', { name: `Medical information of ${name}` })
  await medical.getByLabel('Conditions').fill('Asthma')
  await medical.getByRole('button', { name: 'Save' }).click()
  await expect(medical).toHaveCount(0)
  await expect(facts).toContainText('Asthma')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Medical information is on file' })).toBeVisible()
  await expect(page.getByText('Asthma')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(facts).toContainText('Asthma')

  await pages.getByRole('link', { name: 'Notes' }).click()
  await page.getByRole('textbox', { name: 'New note' }).fill('Likes to draw')
  await page.getByRole('button', { name: 'Add note' }).click()
  const notes = page.getByRole('list', { name: 'Notes' })
  await expect(notes).toContainText('Likes to draw')
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('')
  await notes.getByRole('button', { name: /^Edit the note of/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit note' })
  await edit.getByLabel('Note').fill('Likes to paint')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(notes).toContainText('Likes to paint')
  for (const tab of ['Schedule', 'Attendance']) {
    await pages.getByRole('link', { name: tab }).click()
    await expect(page.getByText(/^(Not enrolled yet|Not expected on any day\.)$/)).toBeVisible()
  }

  // Removed on its page, with Undo.
  await chooseFromMenu(page, name, 'Remove')
  const removeDialog = page.getByRole('dialog', { name: `Remove ${name}?` })
  await removeDialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(/^Removed on/)).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`${name} is restored`)).toBeVisible()

  // From the list: the preview, and removing.
  await page.goto(`${PATH}?search=${encodeURIComponent(name)}`)
  await chooseFromMenu(page, name, 'Contact')
  const preview = page.getByRole('dialog', { name, exact: true })
  await expect(preview).toContainText('Max Gray')
  await preview.getByRole('button', { name: 'Close', exact: true }).last().click()
  await chooseFromMenu(page, name, 'Remove')
  await page
    .getByRole('dialog', { name: `Remove ${name}?` })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(page.getByText('You have successfully removed a child')).toBeVisible()
  await page.goto(`${PATH}?archived=true&search=${encodeURIComponent(name)}`)
  await chooseFromMenu(page, name, 'Restore')
  await expect(page.getByText(`${name} is restored`)).toBeVisible()
})

test('families that were entered twice are held side by side and become one @journey', async ({
  page,
  logins,
}) => {
  test.slow()
  await signIn(page, logins.Manager!, PATH)
  const last = newLastName('Double')
  await addChild(page, 'Kim', last, ['Gail'])
  await addChild(page, 'Kim', last, ['Gail', 'Ana'])
  // Marked as not duplicates by mistake, and joined again.
  const pair = `Gail ${last} and Gail ${last}`
  await page.goto(`${PATH}/duplicates`)
  await chooseFromMenu(page, pair, 'Not duplicates')
  await expect(page.getByText('Marked as not duplicates')).toBeVisible()
  await expect(page.getByText(pair)).toHaveCount(0)
  await page.getByRole('button', { name: /^\d+ ?Not duplicates$/ }).click()
  await chooseFromMenu(page, pair, 'List as duplicates again')
  await expect(page.getByText('Listed as duplicates again')).toBeVisible()

  await page.goto(PATH)
  await expect(page.getByRole('link', { name: /^Duplicate families \(\d+\)$/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(`Kim ${last}`)
  await page
    .getByRole('link', { name: `Kim ${last}`, exact: true })
    .first()
    .click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const choose = page.getByRole('dialog', { name: `Merge Kim ${last}` })
  await choose.getByRole('combobox', { name: 'Child' }).fill(`Kim ${last}`)
  await page.getByRole('option', { name: new RegExp(`^Kim ${last}`) }).click()
  const merge = page.getByRole('dialog', { name: 'Merge families' })
  await expect(merge.getByRole('checkbox', { name: /are the same child$/ })).toBeChecked()
  const outcome = merge.getByRole('region', { name: 'What will happen' })
  await expect(outcome).toContainText(`Kim ${last} is merged with Kim ${last}`)
  const ana = merge.getByRole('checkbox', { name: new RegExp(`Ana ${last}`) })
  await expect(ana).toBeChecked()
  await merge.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('Families merged')).toBeVisible()
  await page.goto(`${PATH}?search=${encodeURIComponent(`Kim ${last}`)}`)
  await expect(page.getByRole('link', { name: `Kim ${last}`, exact: true })).toHaveCount(1)

  await page.goto(`${PATH}/duplicates`)
  await expect(page.getByRole('heading', { name: 'Duplicate families', level: 1 })).toBeVisible()
  await expect(page.getByText(`Gail ${last}`)).toHaveCount(0)
})
