import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { missingChromium } from '../e2e/rig/chromium.ts'
import { buildWeb } from './build-web.ts'
import { ROOT } from './sources.ts'

// `npm run e2e -- name`: the browser tests whose title contains the name. Arguments with a dash go to Playwright.

const missing = missingChromium()
if (missing) {
  console.error(missing)
  process.exit(1)
}
await buildWeb((line) => console.log(line))
const args = process.argv.slice(2)
const name = args[0]?.startsWith('-') === false ? args.shift() : undefined
const child = spawn('playwright', ['test', ...(name ? ['--grep', name] : []), ...args], {
  cwd: ROOT,
  stdio: 'inherit',
})
const [code] = (await once(child, 'exit')) as [number | null]
process.exitCode = code ?? 1
