import { signedLinks } from '../apps/api/src/platform/security/signed-links.ts'
import { linkTokenOf } from '../apps/api/src/features/portal/log-in/log-in.ts'
import { median } from './in-turns.ts'
import { cookieOf, logInUrl, openFamilyPortal, post } from './family-portal.ts'
import { manyFamilies, withSenders, type Senders } from './letters.ts'
import { SECRET } from './school.ts'

interface Guessed {
  guesses: number
  /** Codes that were compared at all. */
  lookedAt: number
  /** Addresses whose owner got in by the link of their letter afterwards. */
  letIn: number
  addresses: number
}

/** Wrong codes for some addresses of a school, many at each, within a day; then each owner opens the link of the letter. */
export function guessCodes(addresses: number, guessesEach: number): Promise<Guessed> {
  return atPortal(addresses, async ({ url, superuser }) => {
    for (let first = 1; first <= addresses; first += AT_ONCE) {
      const some = Array.from(
        { length: Math.min(AT_ONCE, addresses - first + 1) },
        (_, index) => first + index,
      )
      await Promise.all(
        some.map(async (nth) => {
          let cookie = await letterCookie(url, emailOf(nth))
          for (let guess = 0; guess < guessesEach; guess += 1) {
            const code = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')
            const answer = await post(`${url}/code`, { code }, { cookie })
            if (answer.status === 200) throw new Error('A guess was right: run it again')
            // The letter is used up, or its 15 minutes are over.
            if (((await answer.json()) as { code: string }).code === 'CODE_EXPIRED')
              cookie = await letterCookie(url, emailOf(nth))
          }
        }),
      )
    }
    const { rows: counts } = await superuser.query<{ sum: string }>(
      `select coalesce(sum(count), 0) as sum from attempt where key like 'family code %'`,
    )
    const { rows: letters } = await superuser.query<{ id: string }>(
      `select distinct on (email_key) id from family_letter where used_at is null order by email_key, created_at desc`,
    )
    const until = Temporal.Now.instant().add({ minutes: 10 })
    const links = signedLinks(SECRET)
    let letIn = 0
    for (const { id } of letters) {
      const answer = await post(`${url}/link`, { token: linkTokenOf({ links }, id, until) })
      if (answer.status === 200) letIn += 1
    }
    return { guesses: addresses * guessesEach, lookedAt: Number(counts[0]!.sum), letIn, addresses }
  })
}

/** Asks for letters to known and unknown addresses in turns. Returns the middle of the times of each, in milliseconds. */
export function askForLetters(each: number): Promise<{ knownMs: number; unknownMs: number }> {
  return atPortal(each + WARM_UP, async ({ url }) => {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let nth = 1; nth <= each + WARM_UP; nth += 1) {
      const turns = nth % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const which of turns) {
        const email = which === 'known' ? emailOf(nth) : `none${nth}@example.test`
        const before = performance.now()
        await (await post(`${url}/letters`, { email })).arrayBuffer()
        if (nth > WARM_UP) times[which].push(performance.now() - before)
      }
    }
    return { knownMs: median(times.known), unknownMs: median(times.unknown) }
  })
}

const AT_ONCE = 4
const WARM_UP = 50

const emailOf = (nth: number) => `many${nth}@example.test`

async function atPortal<T>(
  families: number,
  run: (portal: { url: string; superuser: Senders['superuser'] }) => Promise<T>,
): Promise<T> {
  // Browsers work the proof out; here its time would be measured.
  return withSenders({ PROOF_OF_WORK_COST: '0' }, async ({ school, server, superuser }) => {
    await manyFamilies(superuser, school.id, families)
    await openFamilyPortal(superuser, school.id)
    return run({ url: logInUrl(server.url, school.id), superuser })
  })
}

async function letterCookie(url: string, email: string): Promise<string> {
  return cookieOf(await post(`${url}/letters`, { email }))
}
