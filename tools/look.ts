import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { LAUNCH, missingChromium } from '../e2e/rig/chromium.ts'
import { lookAtEvery } from './look-every.ts'
import { lookAtFamily } from './look-family.ts'
import { contactSheet, type Shot } from './look-sheet.ts'
import { shoot, signedIn, stop } from './look-shot.ts'
import { AS_IT_IS, STATES } from './look-states.ts'
import { ROOT } from './sources.ts'

// `npm run look -- /classes`: one picture of a screen in its widths and states, to be looked at before it is called
// done, and what a machine can say of it: console messages, axe violations, layout shift.
//
//     npm run look -- /classes --dark --as instructor --full --at http://localhost:5173
//     npm run look -- /classes --one docs/pictures/schedule.png        the screen as it is, as the README shows it
//     npm run look -- --every --as coordinator --dark           every address that opens to a role, and its faults
//     npm run look -- --every --widths 390,1280 --state 'long names'
//     npm run look -- --family --lang es --widths 320,390   every page of a guardian of the demo; also --family ADDRESS

const DESK = { width: 1280, height: 900 }

const WIDTHS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 900, height: 1000 },
  DESK,
  { width: 1600, height: 1000 },
]

const options = readOptions(process.argv.slice(2))
const missing = missingChromium()
if (missing) stop(missing)

const browser = await chromium.launch(LAUNCH)
try {
  const folder = join(ROOT, '.cache/look')
  mkdirSync(folder, { recursive: true })
  const context = options.isFamily ? null : await signedIn(browser, options)
  if (context === null) {
    process.exitCode = (await lookAtFamily(browser, { ...options, folder })) > 0 ? 1 : 0
  } else if (options.path === null) {
    process.exitCode = (await lookAtEvery(context, { ...options, folder })) > 0 ? 1 : 0
  } else if (options.one) {
    const { picture } = await shoot(context, `/schools${options.path}`, {
      state: AS_IT_IS,
      size: DESK,
      isFull: options.isFull,
    })
    writeFileSync(options.one, picture)
    console.log(options.one)
  } else {
    const shots: Shot[] = []
    for (const state of STATES)
      for (const size of options.widths)
        shots.push(await shoot(context, `/schools${options.path}`, { state, size, isFull: options.isFull }))
    const words = [
      options.path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home',
      options.isDark && 'dark',
    ]
    const path = join(folder, `${words.filter(Boolean).join('-')}.png`)
    await contactSheet(await browser.newPage(), { title: options.path, shots, path })
    for (const { state, width, faults } of shots)
      for (const fault of faults) console.log(`${state} ${width}: ${fault}`)
    console.log(path)
  }
} finally {
  await browser.close()
}

function readOptions(args: string[]) {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const path = args[0]?.startsWith('/') ? args[0] : null
  const isFamily = args.includes('--family')
  if (path === null && !isFamily && !args.includes('--every'))
    stop(
      'Which screen? npm run look -- /classes [--dark] [--as instructor] [--full] [--one FILE] [--at http://localhost:5173], --every, or --family',
    )
  const widths = option('--widths')?.split(',').map(Number) ?? [390, 900, 1280, 1600]
  const state = STATES.find(({ name }) => name === option('--state'))
  if (option('--state') && !state) stop(`A state is one of ${STATES.map(({ name }) => name).join(', ')}.`)
  return {
    path,
    state,
    isFamily,
    email: option('--family')?.includes('@') ? option('--family') : undefined,
    language: option('--lang') ?? 'en',
    widths: WIDTHS.filter(({ width }) => widths.includes(width)),
    at: option('--at') ?? `http://localhost:${process.env.PORT ?? 3000}`,
    as: (option('--as') ?? 'admin').toLowerCase(),
    one: option('--one'),
    isDark: args.includes('--dark'),
    isFull: args.includes('--full'),
    only: option('--only'),
  }
}
