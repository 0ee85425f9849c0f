import { LOADS, sentBytes } from '../../bench/first-load.ts'
import { expect, test } from '../rig/afterbell.ts'

test('no first visit is sent more JavaScript than it may be', () => {
  for (const { what, needs, mostKb } of LOADS)
    expect(sentBytes(needs) / 1024, what).toBeLessThanOrEqual(mostKb)
})

for (const { name, path, first } of [
  { name: 'staff', path: '/schools/', first: 'Afterbell' },
  {
    name: 'public pages',
    path: '/schools/public/classes/list?portal=harbor-lane',
    first: 'Harbor Lane After School',
  },
  { name: 'family portal', path: '/portal/', first: 'Loading …' },
  { name: 'page for cards', path: '/pay/', first: 'Loading …' },
]) {
  test(`the entry for ${name} draws something before its program is there`, async ({ page }) => {
    // No script or style ever arrives.
    await page.route(/\.(js|css)$/, () => {})
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByText(first, { exact: true })).toBeVisible()
  })

  test(`the entry for ${name} opens without a fault, and loads nothing from elsewhere`, async ({
    page,
    baseURL,
  }) => {
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('401')) faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== baseURL) faults.push(`asked ${request.url()}`)
    })
    await page.goto(path)
    await expect(page.locator('#root')).not.toBeEmpty()
    await page.waitForLoadState('networkidle')
    expect(faults).toEqual([])
  })
}
