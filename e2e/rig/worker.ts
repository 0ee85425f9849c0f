import type { Page } from '@playwright/test'

/** Waits until the files for offline use are on the device. */
export async function waitForOfflineFiles(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
  })
}
