import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../rig/afterbell.ts'

const DIST = join(import.meta.dirname, '../../apps/web/dist')

interface Part {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
  src?: string
}

/** What families open, with what is loaded once they are there. */
const PAGES = {
  portal: [
    'portal.html',
    'src/portal/family/FamilyApp.tsx',
    'src/portal/family/words.es.ts',
    'src/portal/family/Account.tsx',
    'src/portal/family/account/Messages.tsx',
    'src/portal/family/account/UndoEmail.tsx',
    'src/portal/family/booking/Book.tsx',
    'src/portal/family/booking/Cart.tsx',
    'src/portal/family/booking/words.es.ts',
    'src/portal/family/children/Children.tsx',
    'src/portal/family/cover/Cover.tsx',
    'src/portal/family/find/Activities.tsx',
    'src/portal/family/forms/Forms.tsx',
    'src/portal/family/money/Money.tsx',
    'src/portal/family/offers/LinkedOffers.tsx',
    'src/portal/family/offers/LinkedWait.tsx',
    'src/portal/family/offers/words.es.ts',
    'src/portal/family/policies/Policies.tsx',
    'src/portal/family/registering/Register.tsx',
    'src/portal/family/registering/words.es.ts',
  ],
  // Not the public calendar: it is the staff's, and its colors and narrow boxes are those of newer browsers.
  public: ['public.html', 'src/public/detail/ActivityDetail.tsx'],
  pay: ['pay.html'],
}

/** What Safari 15.4 or Chrome 109 does not know, and no file brings along. */
const UNKNOWN = {
  js: [
    /\bObject\.groupBy\b/,
    /\bPromise\.withResolvers\b/,
    /\bArray\.fromAsync\b/,
    /\bAbortSignal\.(any|timeout)\b/,
    /\bURL\.canParse\b/,
    /\bIntl\.DurationFormat\(/,
    /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|toWellFormed|isWellFormed)\(/,
    /[;{}]static\{/,
    /\/[^/\n]*\(\?<[=!][^/\n]*\/[a-z]*[.,;)]/,
    /\.(union|intersection|difference)\(new Set/,
    /light-dark\(/,
  ],
  css: [
    /light-dark\(/,
    /\bcolor-mix\(/,
    /@container/,
    /\d(dvh|svh|lvh)\b/,
    /\(width[<>]/,
    /\([\d.a-z]+[<>]=?width/,
    /[{;}]&/,
  ],
}

for (const [name, begins] of Object.entries(PAGES))
  test(`what ${name} loads is known to Safari 15.4 and Chrome 109`, () => {
    const found: string[] = []
    for (const file of filesOf(begins)) {
      const text = readFileSync(join(DIST, file), 'utf8')
      for (const mark of UNKNOWN[file.endsWith('.css') ? 'css' : 'js']) {
        const at = mark.exec(text)
        if (at) found.push(`${file}: ${text.slice(Math.max(0, at.index - 40), at.index + 60)}`)
      }
    }
    expect(found).toEqual([])
  })

function filesOf(begins: readonly string[]): Set<string> {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Part>
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const part = manifest[key]
    expect(part, key).toBeDefined()
    for (const file of [part!.file, ...(part!.css ?? [])]) files.add(file)
    part!.imports?.forEach(visit)
  }
  begins.forEach(visit)
  return files
}

for (const [name, path] of [
  ['portal', '/portal/harbor-lane'],
  ['public', '/schools/public/classes/list?portal=harbor-lane'],
  ['pay', '/pay/'],
] as const)
  test(`what ${name} opens with works without the functions of 2023 and later`, async ({ page }) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.addInitScript(beOlder)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(faults).toEqual([])
  })

/** Takes out of a page what older browsers do not have. */
function beOlder(): void {
  for (const name of ['toSorted', 'toReversed', 'toSpliced']) Reflect.deleteProperty(Array.prototype, name)
  // Whoever lacks these has no Temporal either.
  Reflect.deleteProperty(globalThis, 'Temporal')
  Reflect.deleteProperty(Map, 'groupBy')
  Reflect.deleteProperty(Object, 'groupBy')
  Reflect.deleteProperty(Promise, 'withResolvers')
  Reflect.deleteProperty(AbortSignal, 'any')
  const Known = RegExp
  const Older = function (source: string | RegExp, flags?: string) {
    if (flags?.includes('v') || /\(\?<[=!]/.test(String(source))) throw new SyntaxError('Invalid expression')
    return new Known(source, flags)
  }
  Older.prototype = Known.prototype
  globalThis.RegExp = Older as unknown as RegExpConstructor
}
