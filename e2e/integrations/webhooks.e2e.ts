import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../rig/afterbell.ts'
import { signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/settings/webhooks'

/** A receiving program that fails first and works later. */
async function listen() {
  const received: { type: string; id: string }[] = []
  const program = { received, status: 500, url: '', end: () => {} }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      received.push({ type: JSON.parse(body).type, id: String(request.headers['webhook-id']) })
      response.writeHead(program.status).end(program.status === 200 ? 'Thank you' : 'Out of order')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  program.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  program.end = () => void server.close()
  return program
}

test('a webhook is added, told, looked at, sent again and removed @journey', async ({ page, logins }) => {
  const program = await listen()
  await signIn(page, logins['Super Admin']!, PATH)
  await page.getByRole('button', { name: 'Add webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByLabel('Address').fill('https://10.0.0.5/hooks')
  await dialog.getByRole('checkbox', { name: 'A child is added' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/inside a private network/)
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Address').fill(program.url)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: 'I saved it' }).click()

  const row = page.getByRole('listitem').filter({ hasText: program.url })
  await expect(row).toContainText('A child is added')
  const choose = async (name: string) => {
    await row.getByRole('button', { name: `Actions for ${program.url}` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Send test')
  // Children added by other tests also send events.
  const tests = () => program.received.filter(({ type }) => type === 'webhook.test')
  await expect.poll(() => tests().length).toBe(1)
  await choose('Log')
  await expect(page.getByRole('heading', { name: 'Webhook log' })).toBeVisible()
  await expect(page.getByText('Answered 500').first()).toBeVisible({ timeout: 20_000 })

  program.status = 200
  await page.getByRole('button', { name: /^Actions for Test/ }).click()
  await page.getByRole('menuitem', { name: 'Open' }).click()
  const message = page.getByRole('dialog', { name: 'Message' })
  await expect(message).toContainText('Out of order')
  await message.getByRole('button', { name: 'Send again' }).click()
  await expect(message).toContainText('Thank you', { timeout: 20_000 })
  await expect(message).toContainText('Delivered')
  expect(new Set(tests().map(({ id }) => id)).size).toBe(1)
  await message.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(PATH)
  await expect(row).toContainText('Last delivered')
  await choose('New secret')
  await page.getByRole('dialog').getByRole('button', { name: 'Make new secret' }).click()
  const secret = page.getByRole('dialog', { name: 'Signing secret' })
  await expect(secret.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
  await secret.getByRole('button', { name: 'I saved it' }).click()
  await expect(row).toContainText('The earlier secret works until')
  await choose('Turn off')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(row).toContainText('Off')
  await choose('Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  program.end()
})

test('a manager sees no webhooks', async ({ page, logins }) => {
  await signIn(page, logins.Manager!)
  await page.goto(PATH)
  await expect(page).toHaveURL((url) => url.pathname !== PATH)
})
