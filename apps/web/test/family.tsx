import { familyWords as english } from '@afterbell/domain/kernel/languages/family-words.en'
import { accountWords as englishAccount } from '@afterbell/domain/portal/account/family-words.en'
import { aidWords as englishAid } from '@afterbell/domain/portal/aid/family-words.en'
import { childWords as englishChild } from '@afterbell/domain/portal/children/family-words.en'
import { formWords as englishForms } from '@afterbell/domain/portal/forms/family-words.en'
import { dayWords as englishDay } from '@afterbell/domain/portal/days/family-words.en'
import { logInWords as englishLogIn } from '@afterbell/domain/portal/log-in/family-words.en'
import { moneyWords as englishMoney } from '@afterbell/domain/portal/money/family-words.en'
import { toDoWords as englishToDo } from '@afterbell/domain/portal/home/family-words.en'
import { policyWords as englishPolicies } from '@afterbell/domain/portal/policies/family-words.en'
import { requestWords as englishRequests } from '@afterbell/domain/portal/requests/family-words.en'
import { spotWords as englishSpots } from '@afterbell/domain/portal/spots/family-words.en'
import { weekWords as englishWeek } from '@afterbell/domain/portal/week/family-words.en'
import { FamilyApp } from '../src/portal/family/FamilyApp.tsx'
import { familyPages } from '../src/portal/family/pages.ts'
import { spanish } from '../src/portal/family/words.es.ts'
import { loadHomeWords } from '../src/portal/family/words.ts'
import { act, draw } from './draw.tsx'
import { json, SCHOOL, standInForServer, type Sent } from './server.ts'

type Answer = Response | Promise<Response>

/** Answers of the server by method and path below the school: 'POST log-in/code'. */
export type Answers = Record<string, (sent: Sent, count: number) => Answer>

export const CHILD = '01999999-0000-7000-8000-0000000000c1'
export const SIBLING = '01999999-0000-7000-8000-0000000000c2'
const MOTHER = '01999999-0000-7000-8000-0000000000a1'

const school = {
  id: SCHOOL,
  schoolName: 'Harbour Street',
  portalName: 'harbour',
  tagLine: '',
  logo: null,
  backgroundImage: null,
  accentColor: null,
  phone: '+1 416 555 0100',
  website: '',
  isOpen: true,
  hasFamilyPortal: true,
  familiesBook: false,
  familiesRegister: false,
  isClosed: false,
  timezone: 'America/Toronto',
  country: 'CA',
  currency: 'CAD',
  dateFormat: 'AMERICAN',
  today: '2026-10-07',
  at: '2026-10-07T15:00:00Z',
  kinds: [{ kind: 'classes', visible: true, prices: true, places: true, instructors: true }],
  locations: [],
  policies: [],
  gaTrackingId: null,
  hosts: [],
}

export const session = {
  email: 'mara@families.test',
  people: [{ id: MOTHER, firstName: 'Mara', lastName: 'Osei' }],
  children: [{ id: CHILD, name: 'Ann Osei', familyId: MOTHER }],
  step: null as unknown,
  rights: {
    tellAbsences: true,
    addPickups: 'AFTER_APPROVAL',
    changeContacts: true,
    seeTimes: true,
    askForNotes: 'EMAIL',
    sayPhotos: true,
    book: false,
    payLater: false,
    askAid: false,
    register: false,
    askForGuardian: true,
    giveUp: 'NO',
    giveUpBefore: 'FIRST_MEETING',
    giveUpDays: 7,
    giveUpFee: 0,
    deductDiscounts: false,
    changePlaces: 'NO',
  },
}

export const refused = (code: string, message: string, status = 400) => json({ code, message }, status)
export const notLoggedIn = () => refused('UNAUTHORIZED', 'Please log in', 401)

/** Opens a page of the portal at its address, as the answers make it. Nobody is logged in unless they say so. */
export async function openPortal(
  answers: Answers,
  { page = '', language = 'en' }: { page?: string; language?: 'en' | 'es' } = {},
) {
  history.replaceState(null, '', `/portal/harbour${page && `/${page}`}`)
  document.documentElement.lang = language
  const all = standInForServer((sent, count) => {
    if (sent.path === '/api/no-auth/portals/harbour') return json(school)
    const what = `${sent.method} ${sent.path.replace(`/api/family/schools/${SCHOOL}/`, '')}`
    const answer = answers[what]
    if (answer) return answer(sent, count)
    if (what === 'GET home') return json({ toDo: [], hasMore: false })
    if (what === 'GET requests') return json({ content: [], totalPages: 0, totalElements: 0 })
    return what === 'GET session' ? notLoggedIn() : json({ code: 'NOT_FOUND', message: what }, 404)
  })
  // Pages that are loaded when they are opened would keep a test waiting.
  await Promise.all(familyPages.map(({ load }) => load()))
  const words = language === 'es' ? spanish : await loadHomeWords('en')
  await draw(<FamilyApp portal="harbour" words={words} unknown="Unknown" languages={null} />).drawn
  await act(() => new Promise((done) => setTimeout(done, 20)))
  const sent = (what: string) =>
    all.filter(
      ({ method, path }) => `${method} ${path.replace(`/api/family/schools/${SCHOOL}/`, '')}` === what,
    )
  return { sent }
}

export const shown = () => document.querySelector('.family')!.textContent!
export const alerts = () => [...document.querySelectorAll('[role="alert"]')].map((each) => each.textContent)
export const field = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!
export const title = () => document.querySelector('h1')!.textContent

/**
 * Returns what the page says in English: pieces of the English sentences that the Spanish ones do not have as well. `more`
 * are words that the page loads by itself.
 */
export function leftInEnglish(more: { en: object; es: object }[] = []): string[] {
  const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  )
  const texts = [document.title, ...named, shown()].join('\n')
  const isWord = (piece: string) => /\p{L}{3}/u.test(piece)
  const own = new Set(
    [
      spanish.familyWords,
      spanish.accountWords,
      spanish.aidWords,
      spanish.childWords,
      spanish.formWords,
      spanish.dayWords,
      spanish.logInWords,
      spanish.moneyWords,
      spanish.policyWords,
      spanish.requestWords,
      spanish.toDoWords,
      spanish.spotWords,
      spanish.weekWords,
      ...more.map(({ es }) => es),
    ].flatMap(piecesOf),
  )
  return [
    english,
    englishAccount,
    englishAid,
    englishChild,
    englishForms,
    englishLogIn,
    englishMoney,
    englishPolicies,
    englishRequests,
    englishToDo,
    englishDay,
    englishSpots,
    englishWeek,
    ...more.map(({ en }) => en),
  ]
    .flatMap(piecesOf)
    .filter((piece) => isWord(piece) && !own.has(piece) && says(texts, piece))
}

/** Checks whether a text has these words, and not only longer ones that begin like them: 'Cancel' in 'Cancelar'. */
function says(texts: string, piece: string): boolean {
  return texts.split(piece).some((before, index, all) => {
    const after = all[index + 1]
    return after !== undefined && !/\p{L}$/u.test(before) && !/^\p{L}/u.test(after)
  })
}

function piecesOf(words: object): string[] {
  return Object.values(words).flatMap((each: unknown) => {
    if (typeof each === 'string') return [each]
    if (typeof each === 'object' && each !== null) return piecesOf(each)
    if (typeof each !== 'function') return []
    const said = (each as (...facts: string[]) => string | undefined)('§', '§')
    return said?.split('§').map((piece) => piece.trim()) ?? []
  })
}

/** A card that the person has saved, as the calls of payments answer it. */
export const savedCard = (id: string) => ({
  id,
  type: 'CARD',
  brand: 'visa',
  last4: '4242',
  expiresOn: null,
  state: 'USABLE',
  isDefault: true,
  isAutopay: false,
  mandate: '',
})
