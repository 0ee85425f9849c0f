import type { Page } from '@playwright/test'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { portalSettings } from '../../packages/contract/src/public-pages/portal.ts'
import { expect, test } from '../rig/afterbell.ts'
import { letters, officeOf } from '../rig/office.ts'
import { signIn, switchToWillowbrook } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const SETTINGS = '/schools/settings/settings'

test('a portal name that is taken, or holds what it may not, is told while it is typed', async ({
  page,
  logins,
}) => {
  await signIn(page, logins['Super Admin']!, SETTINGS)
  await page.getByRole('button', { name: 'Change portal name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Portal name' })
  const name = dialog.getByLabel('Portal name')
  await name.fill('oak lane')
  await expect(name).toHaveAccessibleDescription(/May contain letters a to z, numbers and hyphens/)
  await name.fill('Willowbrook')
  await expect(name).toHaveAccessibleDescription(/This URL already exists/)
  expect(await violations(page)).toEqual([])
  await name.fill('harbor-lane')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You have changed your portal name')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a picture is uploaded, shown to the public, refused where it is none, and removed', async ({
  page,
  logins,
}) => {
  // No other test needs the picture on this school's public pages, so it can be removed.
  await signIn(page, logins['Super Admin']!, SETTINGS)
  await switchToWillowbrook(page, SETTINGS)
  for (const [what, changed, removed] of [
    ['Logo', 'You have successfully changed your logo', 'You have removed your logo'],
    ['Background', 'Background saved', 'Background removed'],
  ] as const) {
    const field = page.getByRole('group', { name: what, exact: true })
    const choose = (name: string, buffer: Buffer) =>
      field.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })

    await choose('drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'))
    await expect(page.getByText('Failed to upload an image')).toBeVisible()
    await expect(field.getByRole('alert')).toContainText('SVG drawings are not allowed')
    await choose('list.pdf', Buffer.from('%PDF'))
    await expect(field.getByRole('alert').first()).toContainText('list.pdf is not a .png')

    // Any picture works, such as one of this page.
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 100 } })
    await choose('picture.png', picture)
    await expect(page.getByText(changed)).toBeVisible()
    const image = field.getByRole('img', { name: `${what} of the school` })
    await expect(image).toBeVisible()
    const address = await image.getAttribute('src')
    const visitor = await page.context().newPage()
    await visitor.goto('/schools/public/classes/list?portal=willowbrook')
    await expect(visitor.locator(`img[src="${address}"]`)).toBeVisible()
    await visitor.close()

    await field.getByRole('button', { name: `Remove ${what.toLowerCase()}` }).click()
    await expect(page.getByText(removed)).toBeVisible()
    await expect(image).toHaveCount(0)
  }
})

test('what the pages of a kind show is switched at once, and the public sees no more of it', async ({
  page,
  logins,
}) => {
  const [title, screen] = ['Camps', 'camps']
  // Uses the school whose public pages no other test opens.
  await signIn(page, logins['Super Admin']!, SETTINGS)
  await switchToWillowbrook(page, SETTINGS)
  const section = page.getByRole('region', { name: `${title} pages` })
  const visible = section.getByRole('switch', { name: 'Show on public pages' })
  await expect(visible).toBeChecked()
  await visible.click()
  await expect(page.getByText(`${title}: saved`)).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto(`/schools/public/${screen}/list?portal=willowbrook`)
  await expect(visitor.getByText('Willowbrook Primary Clubs shows no')).toBeVisible()
  await visible.click()
  await expect(visible).toBeChecked()
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByRole('status')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await visitor.close()
})

test('a website that is none is told at its field; the Manager reads what only the Super Admin changes', async ({
  page,
  logins,
}) => {
  await signIn(page, logins.Manager!, SETTINGS)
  await expect(page.getByRole('button', { name: 'Change portal name' })).toHaveCount(0)
  await expect(page.getByText('harbor-lane', { exact: true })).toBeVisible()
  const hosts = page.getByLabel('Websites that may show the widgets')
  await hosts.fill('not a website!')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(hosts).toHaveAccessibleDescription(/“website!” is not a website, such as www.oakschool.org/)
  await page.getByLabel('Accent color').fill('teal')
  await expect(page.getByLabel('Accent color')).toHaveAccessibleDescription(/This should be a color/)
  expect(await violations(page)).toEqual([])
})

test('the Super Admin looks at the public pages, copies their link and opens them', async ({
  page,
  logins,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, logins['Super Admin']!, '/schools/parent-portal')
  const preview = page.frameLocator('iframe[title="The public pages"]')
  await expect(preview.getByRole('heading', { name: 'Classes', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/schools\/public\/classes\/list\?portal=harbor-lane$/)
  await expect(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', link)
  // The page in the frame has its own landmarks and its own test.
})

// Both widths run at once and allow the same websites, so the ports must be known in advance. They are below the range
// that systems assign to connections.
const [DESK_PORT, PHONE_PORT] = [28_711, 28_712]

test('a widget pasted into a bare page of an allowed website shows all of itself; another website shows nothing @phone', async ({
  page,
  logins,
  baseURL,
  context,
}) => {
  const website = await startWebsite(test.info().project.name === 'desk' ? DESK_PORT : PHONE_PORT)
  try {
    const office = await officeOf(baseURL!, logins.Manager!)
    const hosts = [DESK_PORT, PHONE_PORT].map((port) => `http://127.0.0.1:${port}`)
    await office.call(portalSettings.update, { at: 'classes', body: { hosts } })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, logins.Manager!, '/schools/settings/widgets')
    await expect(
      page.frameLocator('iframe[title="How the widget looks"]').getByRole('article').first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Copy code' }).click()
    await expect(page.getByText('Code copied')).toBeVisible()
    // The page in the frame has its own landmarks and its own test.
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    // The server of this test does not know its public port.
    website.show(copied.replaceAll(/http:\/\/localhost:\d+/g, baseURL!))

    const visitor = await context.newPage()
    await visitor.goto(`http://127.0.0.1:${website.port}/`)
    const widget = visitor.frameLocator('iframe')
    await expect(widget.getByRole('article').first()).toBeVisible()
    await expect(widget.getByText('Harbor Lane After School')).toHaveCount(0)
    await expectNothingToScroll(visitor)
    await widget.getByRole('searchbox', { name: 'Search' }).fill(`nothing ${letters()}`)
    await expect(widget.getByRole('status')).toHaveText('0 classes')
    await expectNothingToScroll(visitor)

    // Nobody logs in within another site: booking takes the whole window.
    const { name } = await office.classWith()
    await visitor.reload()
    await widget.getByRole('searchbox', { name: 'Search' }).fill(name)
    await widget.getByRole('link', { name }).click()
    await widget.getByRole('link', { name: 'Book online' }).click()
    await expect(visitor.getByLabel('Email')).toBeVisible()
    expect(new URL(visitor.url()).pathname).toMatch(/^\/portal\/harbor-lane\/book\//)

    const refused = visitor.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await visitor.goto(`http://localhost:${website.port}/`)
    await refused
    await expect(visitor.frameLocator('iframe').getByRole('article')).toHaveCount(0)
  } finally {
    website.server.close()
  }
})

/** Checks that the frame is as high as its content: nothing is cut off, and no space is left. */
async function expectNothingToScroll(page: Page): Promise<void> {
  await expect(async () => {
    const heights = await page
      .frames()[1]!
      .evaluate(() => [document.documentElement.scrollHeight, window.innerHeight] as const)
    expect(Math.abs(heights[0] - heights[1])).toBeLessThanOrEqual(2)
  }).toPass()
}

/** Another organization's website that contains only the pasted snippet. */
async function startWebsite(
  port: number,
): Promise<{ server: Server; port: number; show: (html: string) => void }> {
  let html = ''
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Oak school</title><h1>Clubs</h1>${html}`)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { server, port, show: (pasted) => (html = pasted) }
}
