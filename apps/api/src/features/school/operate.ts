import { FEATURES, isFeature } from '@afterbell/domain/school/features'
import { asPlatform, inSchool, type Pool } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import { success, failure, type CommandResult } from './operated.ts'
import { featuresOf, listedSchools, updateFeature, type ListedSchool } from './school.store.ts'
import { schoolStateCommands } from './operate-standing.ts'

/** An operator command for one school. */
export interface OperatorCommand {
  name: string
  /** Arguments after the school, as shown in the usage text. */
  takes: readonly string[]
  does: string
  run: (pool: Pool, school: ListedSchool, args: readonly string[]) => Promise<CommandResult>
}

/**
 * Runs an operator's command line: lists the schools, or runs a command for one of them. A school is identified by
 * portal name, id or full name. Later features contribute their own commands in `others`.
 */
export async function operate(
  pool: Pool,
  words: readonly string[],
  others: readonly OperatorCommand[] = [],
): Promise<CommandResult> {
  const commands = [featureCommand, ...schoolStateCommands, ...others]
  const [name, named, ...args] = words
  if (name === 'schools' && named === undefined) return listSchools(pool)
  const command = commands.find((each) => each.name === name && each.takes.length === args.length)
  if (!command || named === undefined) return failure(usageOf(commands))
  const schools = await asPlatform(pool, listedSchools)
  const matches = schools.filter((school) => isMatch(school, named))
  const [school] = matches
  if (!school) return failure(`There is no school "${named}". \`npm run operator -- schools\` lists them.`)
  if (matches.length > 1)
    return failure(
      `${matches.length} schools are called "${named}". Name one by its id:\n${matches.map(nameOf).join('\n')}`,
    )
  return command.run(pool, school, args)
}

function usageOf(commands: readonly OperatorCommand[]): string {
  const lines = [
    ['schools', 'lists the schools, their state and their features'],
    ...commands.map(({ name, takes, does }) => [[name, 'SCHOOL', ...takes].join(' '), does]),
  ] as const
  const width = Math.max(...lines.map(([typed]) => typed!.length)) + 2
  return `Usage:
${lines.map(([typed, does]) => `  npm run operator -- ${typed!.padEnd(width)}${does}`).join('\n')}

SCHOOL is a portal name, an id, or a whole name in quotes. FEATURE is ${FEATURES.join(' or ')}. DATE is written YYYY-MM-DD. USER is an email or an id.`
}

async function listSchools(pool: Pool): Promise<CommandResult> {
  const schools = await asPlatform(pool, listedSchools)
  if (schools.length === 0) return { isDone: true, text: 'There is no school yet.' }
  const lines: string[] = []
  for (const school of schools) {
    const features = await inSchool(pool, { session: null, school: school.id, readOnly: true }, (tx) =>
      featuresOf(tx, school.id),
    )
    lines.push(`${nameOf(school)}: ${stateOf(school)}${features.join(', ') || 'no features'}`)
  }
  return { isDone: true, text: lines.join('\n') }
}

/** State of a school that is not active: 'closed on 2026-11-28 by Ann Lee, can be opened again through 2026-12-28, '. */
function stateOf({ state, closedBy, closedOn, closedThrough, isClosedForGood }: ListedSchool): string {
  if (state === 'ACTIVE') return ''
  if (closedOn === null) return `${state.toLowerCase()}, `
  const end = isClosedForGood ? 'for good' : `can be opened again through ${closedThrough}`
  return `closed on ${closedOn} by ${closedBy}, ${end}, `
}

const featureCommand: OperatorCommand = {
  name: 'feature',
  takes: ['FEATURE', 'on|off'],
  does: 'turns a feature of a school on or off',
  async run(pool, school, [feature = '', turn]) {
    if (turn !== 'on' && turn !== 'off') return failure(`Say on or off, not "${turn}".`)
    if (!isFeature(feature))
      return failure(`There is no feature "${feature}". The features are: ${FEATURES.join(', ')}.`)
    const isChanged = await inSchool(pool, { session: null, school: school.id }, async (tx) => {
      if (!(await updateFeature(tx, school.id, feature, turn === 'on'))) return false
      const what = turn === 'on' ? 'school.feature-turned-on' : 'school.feature-turned-off'
      await record(tx, { school, user: null }, [{ what, details: { feature } }])
      return true
    })
    return success(
      isChanged
        ? `Turned ${turn} ${feature} for ${school.name}. Browsers that are signed in notice within ten minutes, or when they reload.`
        : `${feature} was ${turn} for ${school.name} already. Nothing was changed.`,
    )
  },
}

function isMatch({ id, name, portalName }: ListedSchool, named: string): boolean {
  const search = named.trim().toLowerCase()
  return search === id || search === portalName || search === name.toLowerCase()
}

function nameOf({ id, name, portalName }: ListedSchool): string {
  return portalName ? `${name} (${portalName}, ${id})` : `${name} (${id})`
}
