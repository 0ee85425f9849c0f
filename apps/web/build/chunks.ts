import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * Which file of the build a module goes into.
 *
 * A file per module that two screens share would be seventy for the first of them, and a phone fetches six at a time. So
 * what is shared stands in a few files, by which of the first visits need it: each of them loads little that it does not
 * use. The first file of the list that takes a module has it.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // The public pages load no more than they are made of, whoever else uses their parts.
  chunk('open', (isIn) => isIn('publicList') && isIn('login')),
  // What they share with the first screens of staff, who load none of the rest.
  chunk('open-first', (isIn) => isIn('publicList') && (isIn('frame') || isIn('list') || isIn('dashboard'))),
  // The languages that there are: all small pages know them, and the portal loads nothing else of the list's.
  chunk('open-languages', (isIn) => isIn('publicList') && isIn('portal')),
  chunk('open-list', (isIn, module) => isIn('publicList') && !PUBLIC_PARTS.test(module)),
  // The list of the public pages in one piece, after what staff share of it.
  {
    name: (module, chunking) =>
      PUBLIC_PARTS.test(module) && isReached(module, BEGINNINGS.publicList, chunking) ? 'public-list' : null,
  },
  chunk('open-text', (isIn) => isIn('publicDetail') && isIn('login')),
  // An activity's own page, opened from the list: with what staff share of it, and none of theirs.
  chunk('open-detail', (isIn) => isIn('publicDetail')),
  // What families open from a message.
  chunk('open-portal', (isIn, module) => isIn('portal') && module.includes('/packages/')),
  // What the public calendar shares with screens of staff, who load no calendar for it: its icons among that.
  chunk(
    'open-looks',
    (isIn, module) =>
      isIn('publicCalendar') &&
      (isIn('login') || isIn('frame') || isIn('list') || module.includes('@tabler')),
  ),
  // What other languages are made of, but for what is in the first files anyway: none of them loads a file of staff.
  shared('words', 2, (isIn) => isIn('otherLanguages') && !FIRST.some(isIn)),
  // The dashboard begins with what stands above its calendar; the calendar itself comes afterwards.
  chunk('open-bar', (isIn) => isIn('publicCalendar') && isIn('dashboard')),
  chunk('open-calendar', (isIn) => isIn('publicCalendar')),
  // What the page for cards and those of families share with the sign-in: they load no kit.
  chunk('pay', (isIn) => isIn('pay') && isIn('login')),
  chunk('family', (isIn) => isIn('family') && isIn('login')),
  // What they share with the frame and the first screens, each of which loads none of the others'.
  chunk('family-first', (isIn) => isIn('family') && (isIn('frame') || (isIn('list') && isIn('dashboard')))),
  chunk('family-dashboard', (isIn) => isIn('family') && isIn('dashboard')),
  // What they share with what was kept on a device: they load none of the rest of it.
  chunk('family-device', (isIn) => isIn('family') && isIn('device') && !isIn('list')),
  // What the page for cards shares with the frame and the first screens: it loads none of them.
  chunk('pay-first', (isIn) => isIn('pay') && (isIn('frame') || isIn('list') || isIn('dashboard'))),
  chunk('pay-family', (isIn) => isIn('pay') && isIn('familyPages')),
  // The pages that a family opens after its first one load no file of staff either.
  chunk('family-pages-login', (isIn) => isIn('familyPages') && isIn('login')),
  chunk(
    'family-pages-first',
    (isIn) => isIn('familyPages') && (isIn('frame') || (isIn('list') && isIn('dashboard'))),
  ),
  chunk('family-pages-list', (isIn) => isIn('familyPages') && isIn('list')),
  chunk('family-pages-dashboard', (isIn) => isIn('familyPages') && isIn('dashboard')),
  chunk('family-pages', (isIn) => isIn('familyPages')),
  chunk('start', (isIn) => isIn('login')),
  // After the login: what the frame or both first screens need, and what one of them needs and others do, too.
  shared('first', 2, (isIn) => isIn('frame') || (isIn('list') && isIn('dashboard'))),
  shared('first-list', 2, (isIn) => isIn('list')),
  shared('first-dashboard', 2, (isIn) => isIn('dashboard')),
  shared('device', 3, (isIn) => isIn('device')),
  // What the forms of the page for cards share, with each other and with screens of staff.
  shared('pay-forms', 2, (isIn) => isIn('pay')),
  // Screens that come later may be as large as they like: those above wait for none of it.
  shared('later', 3, () => true),
]

/** What a first visit begins with, and what is loaded with it at once. */
const BEGINNINGS = {
  publicList: ['src/public/main.tsx'],
  /** Loaded with the first activity that is opened. */
  publicDetail: ['src/public/detail/ActivityDetail.tsx'],
  /** Loaded with the first calendar that is looked at. */
  publicCalendar: ['src/public/PublicCalendar.tsx'],
  portal: ['src/portal/main.tsx'],
  family: ['src/portal/family/FamilyApp.tsx', 'src/portal/family/words.ts'],
  /** Loaded with each page of a family but its first, and with what a letter leads to. */
  familyPages: [
    'portal/family/Account.tsx',
    'portal/family/account/Messages.tsx',
    'portal/family/account/UndoEmail.tsx',
    'portal/family/booking/Book.tsx',
    'portal/family/booking/Cart.tsx',
    'portal/family/children/Children.tsx',
    'portal/family/cover/Cover.tsx',
    'portal/family/find/Activities.tsx',
    'portal/family/forms/Forms.tsx',
    'portal/family/money/Money.tsx',
    'portal/family/offers/LinkedOffers.tsx',
    'portal/family/offers/LinkedWait.tsx',
    'portal/family/offers/words.ts',
    'portal/family/policies/Policies.tsx',
    'portal/family/registering/Register.tsx',
  ],
  otherLanguages: ['words.es.ts'],
  login: ['src/staff/main.tsx'],
  pay: ['src/pay/main.tsx'],
  frame: ['frame/Frame.tsx', 'finder/Shortcuts.tsx'],
  list: ['schedule/ScheduleScreen.tsx'],
  dashboard: ['dashboard/DashboardScreen.tsx'],
  /** What was kept on this device, and checks that could not be sent before: asked for from whatever screen. */
  device: ['session/kept.ts', 'offline/send-queued.ts', 'offline/ask-unsent.ts'],
} as const

/** The files of the public pages and their words, but for the program that begins with them. */
const PUBLIC_PARTS = /src\/public\/(?!main)|domain\/src\/public-pages\//

/** What is loaded with a first visit in English. */
const FIRST = ['publicList', 'portal', 'pay', 'login', 'frame', 'list', 'dashboard'] as const

type IsIn = (beginning: keyof typeof BEGINNINGS) => boolean
type Takes = (isIn: IsIn, module: string) => boolean

/** The programs of the pages themselves, and what only the small ones share. */
const OWN = /src\/(public|staff|portal|pay)\/|\.html|SmallPage|small-page/

function chunk(name: string, takes: Takes): Rolldown.CodeSplittingGroup {
  return {
    debugName: name,
    name: (module, chunking) => {
      const isIn: IsIn = (beginning) => isReached(module, BEGINNINGS[beginning], chunking)
      return !OWN.test(module) && takes(isIn, module) ? name : null
    },
  }
}

/** What fewer than `least` of the parts that are loaded on their own use stands with them, or by itself. */
function shared(name: string, least: number, takes: Takes): Rolldown.CodeSplittingGroup {
  return { ...chunk(name, takes), minShareCount: least }
}

const reached = new Map<string, boolean>()

/** Whether one of these files imports a module, itself or through others. */
function isReached(module: string, from: readonly string[], chunking: Rolldown.ChunkingContext): boolean {
  const key = `${from} ${module}`
  const known = reached.get(key)
  if (known !== undefined) return known
  reached.set(key, false)
  const isIt =
    from.some((file) => module.endsWith(file)) ||
    importersOf(module, chunking).some((each) => isReached(each, from, chunking))
  reached.set(key, isIt)
  return isIt
}

/** The libraries of many parts that are all reached through one index. */
const INDEX =
  /node_modules\/(@mantine\/\w+|@tabler\/icons-react|@tanstack\/[\w-]+)\/.*\/(index|tabler-icons-react)\.m?js$/

/** The files that import a module; through the index of a library only those that name what stands in it. */
function importersOf(module: string, chunking: Rolldown.ChunkingContext): string[] {
  return importersIn(module, chunking).flatMap((importer) => {
    if (!INDEX.test(importer)) return [importer]
    const given = namesFrom(importer, (from) => join(dirname(importer), from), chunking)
    return usersOf(importer, given.get(module) ?? [], chunking)
  })
}

/** The files that ask an index for one of these names, or another index that passes all of it on. */
function usersOf(index: string, names: readonly string[], chunking: Rolldown.ChunkingContext): string[] {
  const library = INDEX.exec(index)![1]!
  return importersIn(index, chunking).flatMap((user) => {
    if (INDEX.test(user)) return usersOf(user, names, chunking)
    const asked = namesFrom(user, (from) => from, chunking).get(library) ?? []
    return names.some((name) => asked.includes(name)) ? [user] : []
  })
}

function importersIn(module: string, chunking: Rolldown.ChunkingContext): string[] {
  return chunking.getModuleInfo(module)?.importers ?? []
}

const named = new Map<string, Map<string, string[]>>()

/** What a file imports or passes on, by where from: of a user the names it asks for, of an index those it gives. */
function namesFrom(
  file: string,
  resolve: (from: string) => string,
  chunking: Rolldown.ChunkingContext,
): Map<string, string[]> {
  const known = named.get(file)
  if (known) return known
  const found = new Map<string, string[]>()
  const code = chunking.getModuleInfo(file)?.code ?? ''
  for (const [, list, from] of code.matchAll(/(?:im|ex)port\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)) {
    const names = list!.split(',').map((each) => {
      const [own, other = own] = each.trim().split(/\s+as\s+/)
      // An index calls what others have as their default by the name it gives it.
      return own === 'default' ? other! : own!
    })
    const at = resolve(from!)
    found.set(at, [...(found.get(at) ?? []), ...names])
  }
  named.set(file, found)
  return found
}
