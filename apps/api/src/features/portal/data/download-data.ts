import type { familyData } from '@afterbell/contract/portal/family-data'
import { record } from '../../../platform/database/history.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { zipped, type ZipEntry } from '../../../platform/files/write-zip.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { notThere } from '../../../platform/problems.ts'
import { countAttempt } from '../../../platform/security/attempts.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { familyActor } from '../by-family.ts'
import { dataFileName, dataPage } from './data-page.ts'
import { ownData, type OwnData } from './own-data.ts'

/** Makes the file at once: what is kept of one family is small. A guardian gets it three times a day. */
export function downloadData(parts: { sealer: Sealer }): Act<(typeof familyData)['download']> {
  return async (call) => {
    const { school, at, language } = call
    const [person] = call.family.people
    if (!person) throw notThere()
    const limit = { key: `family data ${person.id}`, most: 3, minutes: 24 * 60 }
    await call.outside((tx) => countAttempt(tx, [limit]))
    const data = await call.inside(async (tx) => {
      const { family } = call
      const scope = { tx, school, family }
      const details = { name: `${person.firstName} ${person.lastName}` }
      await record(tx, familyActor(scope, person.familyId), [
        { what: 'guardian.data-downloaded', subjectId: person.guardianId, details },
      ])
      return ownData(scope, parts, language)
    })
    const name = dataFileName(school, language)
    const entries = [
      { name: `${name}.html`, text: dataPage(data, school, language) },
      { name: `${name}.json`, text: jsonOf(data, school) },
    ]
    const chunks: Buffer[] = []
    for await (const bytes of zipped(asZip(entries), { at, partBytes: PART_BYTES })) chunks.push(bytes)
    return { name: `${name}.zip`, type: 'application/zip', bytes: Buffer.concat(chunks) }
  }
}

/** For other programs: amounts in cents, and the times of a day as the school's clocks show them. */
function jsonOf(data: OwnData, school: SchoolNow): string {
  const about = {
    school: school.schoolName,
    date: school.today,
    timeZone: school.timezone,
    amountsIn: 'cents',
  }
  return `${JSON.stringify({ about, ...data }, null, 2)}\n`
}

const PART_BYTES = 256 * 1024

async function* asZip(entries: readonly { name: string; text: string }[]): AsyncGenerator<ZipEntry> {
  for (const { name, text } of entries) yield { name: plain(name), isPacked: false, parts: only(text) }
}

async function* only(text: string): AsyncGenerator<string> {
  yield text
}

/** A name that every system takes as a file's: a school may have a slash in its own. */
function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}. _()-]/gu, '_')
}
