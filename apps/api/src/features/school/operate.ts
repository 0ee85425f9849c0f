import { FEATURES, isFeature } from '@afterbell/domain/school/features'
import { asPlatform, inSchool, type Pool } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import { featuresOf, listedSchools, updateFeature, type ListedSchool } from './school.store.ts'

/** What a command of the operator came to: what is printed, and whether it was done. */
export interface Operated {
  isDone: boolean
  text: string
}

/**
 * Does what the operator of an installation asks for, word by word as it was typed: lists the schools, or turns a feature
 * of one on or off. A school is named by its portal name, its id or its whole name.
 */
export async function operate(pool: Pool, words: readonly string[]): Promise<Operated> {
  const [command, ...given] = words
  if (command === 'schools' && given.length === 0) return listSchools(pool)
  if (command === 'feature' && given.length === 3) return turnFeature(pool, given as [string, string, string])
  return refused(USAGE)
}

const USAGE = `Usage:
  npm run operator -- schools                         lists the schools and their features
  npm run operator -- feature SCHOOL FEATURE on|off   turns a feature of a school on or off

SCHOOL is a portal name, an id, or a whole name in quotes. FEATURE is ${FEATURES.join(' or ')}.`

async function listSchools(pool: Pool): Promise<Operated> {
  const schools = await asPlatform(pool, listedSchools)
  if (schools.length === 0) return { isDone: true, text: 'There is no school yet.' }
  const lines: string[] = []
  for (const school of schools) {
    const features = await inSchool(pool, { session: null, school: school.id, readOnly: true }, (tx) =>
      featuresOf(tx, school.id),
    )
    lines.push(`${nameOf(school)}: ${features.join(', ') || 'no features'}`)
  }
  return { isDone: true, text: lines.join('\n') }
}

async function turnFeature(
  pool: Pool,
  [named, feature, turn]: readonly [string, string, string],
): Promise<Operated> {
  if (turn !== 'on' && turn !== 'off') return refused(`Say on or off, not "${turn}".\n\n${USAGE}`)
  if (!isFeature(feature))
    return refused(`There is no feature "${feature}". The features are: ${FEATURES.join(', ')}.`)
  const schools = await asPlatform(pool, listedSchools)
  const meant = schools.filter((school) => isMeant(school, named))
  const [school] = meant
  if (!school) return refused(`There is no school "${named}". \`npm run operator -- schools\` lists them.`)
  if (meant.length > 1)
    return refused(
      `${meant.length} schools are called "${named}". Name one by its id:\n${meant.map(nameOf).join('\n')}`,
    )
  const isChanged = await inSchool(pool, { session: null, school: school.id }, async (tx) => {
    if (!(await updateFeature(tx, school.id, feature, turn === 'on'))) return false
    const what = turn === 'on' ? 'school.feature-turned-on' : 'school.feature-turned-off'
    await record(tx, { school, user: null }, [{ what, details: { feature } }])
    return true
  })
  const text = isChanged
    ? `Turned ${turn} ${feature} for ${school.name}. Browsers that are signed in notice within ten minutes, or when they reload.`
    : `${feature} was ${turn} for ${school.name} already. Nothing was changed.`
  return { isDone: true, text }
}

function isMeant({ id, name, portalName }: ListedSchool, named: string): boolean {
  const asked = named.trim().toLowerCase()
  return asked === id || asked === portalName || asked === name.toLowerCase()
}

function nameOf({ id, name, portalName }: ListedSchool): string {
  return portalName ? `${name} (${portalName}, ${id})` : `${name} (${id})`
}

function refused(text: string): Operated {
  return { isDone: false, text }
}
