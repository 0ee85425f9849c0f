import type { CDPSession, Page } from '@playwright/test'
import { expect, test as base } from '../rig/afterbell.ts'
import { newcomer } from '../rig/newcomer.ts'
import { officeOf } from '../rig/office.ts'
import { fillLogin, logOut, signIn } from '../rig/sign-in.ts'
import { violations } from '../rig/violations.ts'

const PATH = '/schools/settings/personal-info'

/** A device with a fingerprint reader, simulated by Chromium. It recognizes its owner unless told otherwise. */
interface Device {
  knows(isOwner: boolean): Promise<void>
  /** Number of stored passkeys. */
  count(): Promise<number>
  /** Deletes its passkeys, like a lost device. */
  forget(): Promise<void>
}

const test = base.extend<{ device: Device }>({
  // Browsers allow passkeys for host names, not for IP addresses.
  baseURL: async ({ baseURL }, use) => use(baseURL!.replace('127.0.0.1', 'localhost')),
  device: async ({ page }, use) => {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    await use(await deviceOf(cdp))
    await cdp.send('WebAuthn.disable')
  },
})

async function deviceOf(cdp: CDPSession): Promise<Device> {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async knows(isUserVerified) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async count() {
      return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
    },
    async forget() {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    },
  }
}

const panel = (page: Page) => page.getByRole('region', { name: 'Two-step login' })
const stepsOf = (page: Page) => panel(page).getByRole('list', { name: 'Second steps' }).getByRole('listitem')

/** Adds a passkey and returns the recovery codes, if any. */
async function add(page: Page, password: string, name?: string): Promise<string[]> {
  await panel(page).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const field = dialog.getByRole('textbox', { name: 'Name' })
  await expect(field).toHaveValue(/^Chrome on /)
  if (name) await field.fill(name)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  const saved = dialog.getByRole('button', { name: 'I saved them' })
  const codes = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents()
  if (await saved.isVisible()) await saved.click()
  await expect(dialog).toBeHidden()
  return codes
}

test('somebody adds a passkey, logs in with it alone and beside the password, renames and removes it @journey', async ({
  page,
  device,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const me = await newcomer(office, 'Pia', 'SCHOOL_DIRECTOR')
  await signIn(page, me, PATH)
  expect(await add(page, me.password, 'Office laptop')).toHaveLength(10)
  expect(await device.count()).toBe(1)
  await expect(stepsOf(page)).toHaveText([/Office laptop.*not used yet/])
  await expect(panel(page)).toContainText('10 recovery codes are left.')

  await logOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/schools\/dashboard$/)

  await logOut(page)
  await fillLogin(page, me)
  const use = page.getByRole('button', { name: 'Use your passkey' })
  await expect(use).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    'Or type a recovery code',
  )
  expect.soft(await violations(page)).toEqual([])
  await use.click()
  await expect(page).toHaveURL(/\/schools\/dashboard$/)

  await page.goto(PATH)
  await expect(stepsOf(page)).toHaveText([/Office laptop.*last used/])
  await panel(page).getByRole('button', { name: 'Rename Office laptop' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename passkey' })
  await rename.getByRole('textbox', { name: 'Name' }).fill('Kitchen laptop')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(stepsOf(page)).toHaveText([/Kitchen laptop/])

  await panel(page).getByRole('button', { name: 'Remove Kitchen laptop' }).click()
  const remove = page.getByRole('dialog', { name: 'Remove the passkey “Kitchen laptop”?' })
  await expect(remove).toContainText('From then on you log in with your password alone.')
  await remove.getByLabel('Your password').fill('Wrong9Password')
  await remove.getByRole('button', { name: 'Remove' }).click()
  await expect(remove.getByLabel('Your password')).toHaveAccessibleDescription(
    'There is a mistake in your password.',
  )
  await remove.getByLabel('Your password').fill(me.password)
  await remove.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(stepsOf(page)).toHaveCount(0)

  await logOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This passkey did not work. Try again, or log in with your password',
  )
  await fillLogin(page, me)
  await expect(page).toHaveURL(/\/schools\/dashboard$/)
})

test('a device that does not know its owner, or lost the passkey, lets nobody in, and a recovery code does', async ({
  page,
  device,
  logins,
  baseURL,
}) => {
  const office = await officeOf(baseURL!, logins['Super Admin']!)
  const me = await newcomer(office, 'Quin', 'SCHOOL_COORDINATOR')
  await signIn(page, me, PATH)
  const [recovery] = await add(page, me.password)
  // The same device already has one of their passkeys.
  await panel(page).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Your password').fill(me.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(/^Chrome on .* 2$/)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('This device has a passkey of yours already')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await logOut(page)
  await device.knows(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Your device gave no passkey. Please try again',
  )
  await device.knows(true)
  await device.forget()
  await fillLogin(page, me)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Your device gave no passkey. Please try again',
  )
  await page.getByRole('textbox', { name: 'Code' }).fill(recovery!)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/schools\/dashboard$/)
})
