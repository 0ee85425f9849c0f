import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everySentence } from './sentences.ts'
import { refusedInWords, staleExceptions } from './family-refusals.ts'
import { retiredSentences, retiredWords } from './retired-words.ts'
import { ROOT, pathsBelow, source, sourcesBelow } from './sources.ts'
import { crowded, homeless, wrongFolders, wrongImports, wrongWrites } from './walls.ts'

const everything = sourcesBelow(
  'apps/api/src',
  'apps/web/src',
  'packages/contract/src',
  'packages/domain/src',
)
const below = (...folders: string[]) =>
  everything.filter(({ path }) => folders.some((folder) => path.startsWith(folder)))

describe('imports go one way', () => {
  test('inside domain, contract, server and browser application, and between them', () => {
    expect(wrongImports(everything)).toEqual([])
  })

  test.each([
    ['apps/api/src/platform/clock.ts', '../features/login/log-in.ts', 'platform does not import features'],
    ['apps/api/src/platform/clock.ts', '../app.ts', 'platform does not know who puts it together'],
    ['apps/api/src/features/login/log-in.ts', '../families/children.store.ts', 'families comes after login'],
    ['apps/api/src/features/weather/rain.ts', '../login/session.ts', 'weather does not stand in the line'],
    ['apps/web/src/ui/Table.tsx', '../platform/calls.ts', 'ui does not import platform'],
    ['apps/web/src/ui/Table.tsx', '@afterbell/contract/login/login', 'ui knows nothing of the product'],
    ['apps/web/src/ui/Bar.tsx', '@afterbell/domain/kernel/activity-kinds', 'ui knows nothing of the product'],
    ['apps/web/src/ui/Bar.tsx', '@afterbell/domain/activities/capacity', 'ui knows nothing of the product'],
    [
      'apps/web/src/lists/ListScreen.tsx',
      '../features/families/ChildDialog.tsx',
      'lists does not import features',
    ],
    [
      'apps/web/src/features/families/ChildDialog.tsx',
      '../../staff/routes.tsx',
      'does not know who puts it together',
    ],
    ['packages/domain/src/families/children.ts', '../places/clashes.ts', 'places comes after families'],
    ['packages/contract/src/kernel/fields.ts', '../school/school.ts', 'school comes after kernel'],
    [
      'packages/contract/src/forms/forms.ts',
      '@afterbell/domain/families/children',
      'families comes after forms',
    ],
    ['apps/api/src/features/login/log-in.ts', '@afterbell/contract/users/users', 'users comes after login'],
    ['apps/web/src/features/forms/Form.tsx', '@afterbell/domain/places/clashes', 'places comes after forms'],
  ])('%s must not import %s', (path, imported, why) => {
    const [sentence] = wrongImports([source(path, `import { something } from '${imported}'\n`)])
    expect(sentence).toContain(why)
  })

  test('a screen may call whatever there is', () => {
    const screen = source(
      'apps/web/src/features/settings/List.tsx',
      `import { rosters } from '@afterbell/contract/rosters/rosters'\n`,
    )
    expect(wrongImports([screen])).toEqual([])
  })

  test('what is allowed passes', () => {
    const families = source(
      'apps/api/src/features/families/list.ts',
      `import {\n  a,\n  b,\n} from '../login/session.ts'\n`,
    )
    expect(families.imports).toEqual(['apps/api/src/features/login/session.ts'])
    expect(wrongImports([families])).toEqual([])
  })
})

describe('the folders of payments have an order too', () => {
  test('in which each imports those before it', () => {
    expect(wrongFolders(everything)).toEqual([])
  })

  test('and what leads back, or stands beside it, is found', () => {
    const file = (path: string, imported: string) =>
      source(`apps/api/src/features/payments/${path}`, `import { something } from '${imported}'\n`)
    const [back, allowed] = ['../refunds/refund.ts', '../methods/methods.ts']
    expect(wrongFolders([file('charging/settle.ts', back)])).toEqual([
      expect.stringContaining('refunds comes after charging in payments'),
    ])
    expect(wrongFolders([file('weather/rain.ts', allowed)])).toEqual([
      expect.stringContaining('weather does not stand among the folders of payments'),
    ])
    const routes = file('payments.routes.ts', './refunds/refund.ts')
    expect(wrongFolders([file('charging/settle.ts', allowed), routes])).toEqual([])
  })
})

describe('a table is written by one room, in its stores', () => {
  test('everywhere in the server', () => {
    expect(wrongWrites(below('apps/api/src/'))).toEqual([])
  })

  test('a second writer and a write outside a store are found', () => {
    const store = source(
      'apps/api/src/features/families/children/children.store.ts',
      `tx.insertInto('child')`,
    )
    const act = source('apps/api/src/features/families/rename.ts', 'sql`update child set name = 1`')
    const other = source('apps/api/src/features/activities/activities.store.ts', `tx.deleteFrom('child')`)
    expect(wrongWrites([store, act, other])).toEqual([
      'apps/api/src/features/families/rename.ts writes child: only a store writes',
      'child is written by activities and families: one room owns a table',
    ])
  })
})

describe('every file has a room', () => {
  const inTrees = ['packages/domain/src', 'packages/contract/src', 'apps/api', 'apps/web/src', 'e2e']
  const paths = inTrees.flatMap((folder) => pathsBelow(folder))

  test('of the line, in all six trees', () => {
    const tests = ['apps/api/test', 'e2e'].flatMap((folder) => pathsBelow(folder, { withTests: true }))
    expect(homeless([...paths, ...tests])).toEqual([])
  })

  test('that is not crowded', () => {
    expect(crowded(paths)).toEqual([])
  })

  test('and a name that no other file has in other letters: not every disk tells them apart', () => {
    const all = [...inTrees, 'docs', 'tools'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => !path.includes('node_modules'))
        .map((path) => join(folder, path)),
    )
    expect(all).toContain('apps/web/src/ui/calendar/calendar.module.css')
    const twice = [...Map.groupBy(all, (path) => path.toLowerCase()).values()].filter(
      ({ length }) => length > 1,
    )
    expect(twice).toEqual([])
  })

  test('and what stands beside the line, or in a crowd, is found', () => {
    expect(
      homeless(['e2e/weather/rain.e2e.ts', 'apps/api/test/rig/app.ts', 'e2e/forms/forms.e2e.ts']),
    ).toEqual(['e2e/weather/rain.e2e.ts: the room weather does not stand in the line of tools/walls.ts'])
    const many = Array.from({ length: 25 }, (_, n) => `apps/web/src/ui/Part${n}.tsx`)
    expect(crowded(many)).toEqual(['apps/web/src/ui holds 25 files: part it by subject'])
    expect(crowded(many.slice(1))).toEqual([])
  })
})

test('no file or folder has a name that says nothing', () => {
  const empty = /(^|\/)(utils?|helpers?|common|shared|types|services?|managers?|misc|lib)(\/|\.tsx?$)/
  const barrels = /(?<!packages\/contract\/src)\/index\.tsx?$/
  const folders = ['apps/api', 'apps/web', 'packages', 'tools', 'e2e', 'bench'].filter((each) =>
    existsSync(join(ROOT, each)),
  )
  const paths = folders.flatMap((folder) => pathsBelow(folder))
  expect(paths.filter((path) => empty.test(path) || barrels.test(path))).toEqual([])
  expect(empty.test('apps/web/src/utils/date.ts') && empty.test('apps/api/src/platform/helpers.ts')).toBe(
    true,
  )
})

describe('a word that was retired stays away', () => {
  test('from domain, contract, server and browser application', () => {
    expect(retiredWords(everything)).toEqual([])
  })

  test('and is found where it comes back, but not where it is at home', () => {
    const text = `if (user.role === 'SCHOOL_INSTRUCTOR') return user.id`
    const findingsIn = (path: string) => retiredWords([source(path, text)])
    expect(findingsIn('packages/domain/src/kernel/roles.ts')).toEqual([])
    for (const path of ['apps/api/src/features/finder/find.ts', 'apps/web/src/features/finder/Finder.tsx'])
      expect(findingsIn(path)).toEqual([expect.stringContaining(`${path} says the role of instructors`)])
  })

  test('from every sentence for the office, staff and families', () => {
    expect(retiredSentences(everySentence())).toEqual([])
  })

  test('and is found in a sentence, but not in a fixed one nor in the name of a part', () => {
    const page =
      '- Collected by {person}\n- ★ Payment cancelled\n- {cancelled} dates\n- The offer has run out'
    expect(retiredSentences(page)).toEqual([
      '“Collected by {person}”: pick up',
      '“The offer has run out”: expire',
    ])
  })
})

describe('a family is refused by a code and its parts', () => {
  test('wherever it can be refused', () => {
    expect(refusedInWords(everything)).toEqual([])
    expect(staleExceptions(everything)).toEqual([])
  })

  test('and a sentence alone is found, with a code of its own or one that is handed on, but not what only staff meet', () => {
    const findingsIn = (path: string, text: string) => refusedInWords([source(path, text)])
    const act = 'apps/api/src/features/payments/charging/confirm.ts'
    expect(findingsIn(act, `throw refuse(\n  'NO_MONEY',\n  'There is no money')`)).toEqual([
      expect.stringContaining(`${act} refuses NO_MONEY in words`),
    ])
    expect(findingsIn(act, `throw refuse(decision.code, decision.message)`)).toHaveLength(1)
    expect(
      findingsIn('packages/domain/src/activities/capacity.ts', `return refused('GONE', 'It is gone')`),
    ).toHaveLength(1)
    expect(findingsIn(act, `throw refuse('TOO_MUCH', 'At most that')`)).toEqual([])
    expect(findingsIn(act, `throw refuseAs('NO_METHOD', {})`)).toEqual([])
    expect(
      findingsIn('apps/api/src/features/imports/look.ts', `throw refuse('NOT_READY', 'Not yet')`),
    ).toEqual([])
  })
})

test('no browser is sent the numbering plans of the world', () => {
  const plans = 'packages/domain/src/kernel/phone-number.ts'
  const needed = new Set(below('apps/web/src/', 'packages/contract/src/').map(({ path }) => path))
  const bySource = new Map(everything.map((each) => [each.path, each]))
  for (const path of needed)
    for (const name of source(path, withoutTypes(bySource.get(path)?.text ?? '')).imports)
      needed.add(name.replace(/^@afterbell\/(domain|contract)\/(.+)$/, 'packages/$1/src/$2.ts'))
  expect(needed.has('packages/domain/src/kernel/phone.ts')).toBe(true)
  expect(needed.has(plans)).toBe(false)
})

/** Removes the imports that exist for types only and are gone at run time. */
function withoutTypes(text: string): string {
  return text.replace(/(^|\n)(import|export) type [^'`]*?from '[^']+'/g, '')
}

test('server and rules have no Date', () => {
  const date = /\bnew Date\(|\bDate\.(now|parse|UTC)\(/
  const users = below('apps/api/src/', 'packages/domain/src/').filter(({ text }) => date.test(text))
  expect(users.map(({ path }) => path)).toEqual([])
})

test('only the four places that may switch on the kind of an activity do', () => {
  // The contract may name the irregular paths of the kinds, and nothing else about them.
  const allowed =
    /\/(activity-kinds|schedule|pricing)\.ts$|\/features\/activities\/kinds\.tsx$|^packages\/contract\//
  const switching = /([!=]==\s*|\bcase\s+)'(classes|camps|aftercare)'/
  const others = everything.filter(({ path, text }) => switching.test(text) && !allowed.test(path))
  expect(others.map(({ path }) => path)).toEqual([])
})

test('acts on spots and money read no role: the route says what whoever acts may decide', () => {
  const rooms = /^apps\/api\/src\/features\/(places|wait-list|drop-in|transfers|ledger|coupons|payments)\//
  const reading = /\bmay\(|\bseesPrices\(|\.role\b|\bmayTransfer\(\w+\.role/
  const roleIn = (sources: typeof everything) =>
    sources.filter(({ path, text }) => rooms.test(path) && !path.endsWith('.routes.ts') && reading.test(text))
  expect(roleIn(everything).map(({ path }) => path)).toEqual([])
  const act = source(
    'apps/api/src/features/places/give-places.ts',
    "if (may(call.user.role, 'invoice', 'cancel')) go()",
  )
  expect(roleIn([act])).toEqual([act])
})

test('the payment providers are named in their own room alone: others ask what a provider is and can do', () => {
  const naming = /\b(STRIPE|SANDBOX)\b/
  const nameOf = (sources: typeof everything) =>
    sources.filter(({ path, text }) => naming.test(text) && !/\/providers\//.test(path))
  expect(nameOf(everything).map(({ path }) => path)).toEqual([])
  const other = source('apps/api/src/features/payments/charging/receipt.job.ts', "p.provider === 'SANDBOX'")
  expect(nameOf([other])).toEqual([other])
})

test('the browser asks the server in platform alone: the calls, and the refresh of the session below them', () => {
  const networkCall = /(?<![\w.])fetch\(|new XMLHttpRequest|sendBeacon\(/
  const others = below('apps/web/src/').filter(
    ({ path, text }) =>
      networkCall.test(text) && !/\/platform\/calls\/(calls[\w-]*|refresh)\.tsx?$/.test(path),
  )
  expect(others.map(({ path }) => path)).toEqual([])
})

test('icons beside labels have their size from Glyph alone; one that says something itself has its own', () => {
  const sized = /size=\{16\} stroke=(?![^>]*role="img")|size: 16, stroke/
  const own = below('apps/web/src').filter(
    ({ path, text }) => !path.endsWith('ui/Glyph.tsx') && sized.test(text),
  )
  expect(own.map(({ path }) => path)).toEqual([])
  expect('<IconTrash size={16} stroke={1.75} aria-hidden />').toMatch(sized)
  expect('<Mark size={16} stroke={1.75} role="img" aria-label="Teaches" />').not.toMatch(sized)
})

test('no file is longer than 400 lines; those past 250 are named to be looked at', () => {
  const lengths = everything.map(({ path, text }) => ({ path, lines: text.split('\n').length }))
  const long = lengths.filter(({ lines, path }) => lines > 250 && !isMadeOrData(path))
  for (const { path, lines } of long) console.log(`${lines} lines: ${path}`)
  expect(long.filter(({ lines }) => lines > 400)).toEqual([])
})

/** Files written by a tool and lists of data, which nobody reads from top to bottom. */
function isMadeOrData(path: string): boolean {
  return /\/(tables|common-passwords|call-rights)\.ts$/.test(path)
}
