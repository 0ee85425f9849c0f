import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './sources.ts'

const FOLDER = join(ROOT, 'docs/decisions')
const ROOMS = readdirSync(join(ROOT, 'apps/api/src/features'))
const EVERYWHERE = 'everywhere'

/** docs/decisions/README.md: the decisions in order of number, grouped by the room whose files each names most. */
export function decisionIndex(): string {
  const decisions = readdirSync(FOLDER)
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .map((file) => {
      const text = readFileSync(join(FOLDER, file), 'utf8')
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text)!
      return { room: roomOf(text), line: `- ${number}. [${title}](${file})` }
    })
  const byRoom = Map.groupBy(decisions, ({ room }) => room)
  const rooms = [EVERYWHERE, ...ROOMS].filter((room) => byRoom.has(room))
  const parts = rooms.map((room) => {
    const lines = byRoom.get(room)!.map(({ line }) => line)
    return `## ${room}\n\n${lines.join('\n')}\n`
  })
  return [HEAD, ...parts].join('\n')
}

const HEAD = `# Decisions

Written by \`npm run gen\`: what was decided, by room. A decision says what it is about, what was decided, what was refused, and which test
holds it. Write one where somebody could reasonably have done it otherwise.
`

function roomOf(text: string): string {
  const named = [
    ...text.matchAll(
      /(?:features|packages\/domain\/src|packages\/contract\/src|apps\/api\/test|e2e)\/([\w-]+)\//g,
    ),
  ].flatMap(([, room]) => (ROOMS.includes(room!) ? [room!] : []))
  const counts = [...Map.groupBy(named, (room) => room)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  return counts[0]?.[0] ?? EVERYWHERE
}
