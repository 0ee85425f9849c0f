import { basename } from 'node:path'
import { sourcesBelow } from './sources.ts'
import { ROOMS } from './walls.ts'

interface Place {
  question: string
  path: string
  name: string
  /** The first sentence of its comment. */
  says: string
}

/**
 * docs/where.md: the code that answers each question about a rule. The question is in its docstring, as `@answers How long
 * does an offer hold?`. Questions are listed in the order of rooms.
 */
export function whereRulesLive(): string {
  const byQuestion = Map.groupBy(placesThatAnswer(), ({ question }) => question)
  const byRoom = Map.groupBy(byQuestion.values(), (places) => roomOf(places[0]!.path))
  const parts = [...ROOMS, PLATFORM].flatMap((room) => {
    const all = byRoom.get(room)
    return all ? [`## ${room}\n\n${all.map(answerOf).join('\n\n')}\n`] : []
  })
  return [HEAD, ...parts].join('\n')
}

const HEAD = `# Where a rule lives

Written by \`npm run gen\` from the lines \`@answers\` above functions, by the room that decides. What a rule says in whole stands in
[docs/rules](rules), why it says so in [the decisions](decisions/README.md), which test shows it in [docs/coverage](coverage/README.md),
and every sentence families read in [family-sentences.md](family-sentences.md). Where the database has the last word, as about places, its
functions and triggers stand in [schema.sql](../apps/api/db/schema.sql).
`

/** For code outside the rooms. */
const PLATFORM = 'platform'

function placesThatAnswer(): Place[] {
  return sourcesBelow('packages/domain/src', 'packages/contract/src', 'apps/api/src', 'apps/web/src').flatMap(
    ({ path, text }) =>
      [...text.matchAll(DECLARED)].flatMap(([, comment, name]) =>
        [...comment!.matchAll(/@answers (.+)$/gm)].map(([, question]) => ({
          question: question!.trim(),
          path,
          name: name!,
          says: firstSentence(comment!),
        })),
      ),
  )
}

/** A comment and the name of what it stands above. */
const DECLARED =
  /\/\*\*((?:(?!\*\/)[^])*@answers(?:(?!\*\/)[^])*)\*\/\s*(?:export )?(?:async )?(?:function|const|interface|type) (\w+)/g

function firstSentence(comment: string): string {
  const text = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, ''))
    .filter((line) => !line.startsWith('@'))
    .join(' ')
    .trim()
  return /^.+?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
}

function roomOf(path: string): string {
  return ROOMS.find((room) => path.includes(`/${room}/`)) ?? PLATFORM
}

function answerOf(places: readonly Place[]): string {
  const lines = places.map(
    ({ path, name, says }) => `- \`${name}\` in [${basename(path)}](../${path}): ${says}`,
  )
  return `**${places[0]!.question}**\n\n${lines.join('\n')}`
}
