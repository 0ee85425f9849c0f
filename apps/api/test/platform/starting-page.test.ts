import { expect, test } from 'vitest'
import { isPortFree } from '../../src/platform/process/port.ts'
import { openStartingPage } from '../../src/platform/process/starting-page.ts'
import { freePort } from '../rig/supervised.ts'

const HOST = '127.0.0.1'

test('Until the product listens, its address says what is being done and how much of it is', async () => {
  const port = Number(await freePort())
  const starting = await openStartingPage(HOST, port)
  const url = `http://${HOST}:${port}`
  try {
    starting.report('Making the demo', 0.427)
    const page = await fetch(`${url}/schools/classes?page=2`)
    expect(page.status).toBe(503)
    expect(page.headers.get('content-type')).toContain('text/html')
    const html = await page.text()
    expect(html).toContain('Making the demo (42 %)')
    expect(html).toContain('value="0.427"')

    const ready = await fetch(`${url}/readyz`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ status: 'starting', doing: 'Making the demo', part: 0.427 })

    starting.report('Building the pages')
    expect(await (await fetch(`${url}/api/anything`)).json()).toMatchObject({ part: null })
  } finally {
    await starting.close()
  }
  expect(await isPortFree(HOST, port)).toBe(true)
})
