import { runs } from '../../platform/jobs/job.ts'
import { inSchool } from '../../platform/database/database.ts'
import { schoolNow } from '../../platform/database/school-now.ts'
import type { LetterLanguage } from '../messages/automatic/letter-language.ts'
import { sendAutomatic } from '../messages/automatic/send-automatic.ts'
import { hasFamilyPortal } from '../school/family-portal.store.ts'
import { schoolContact } from '../school/school-contact.store.ts'
import { linkFor, linkedFamilies, type TellParts } from './link-for.ts'
import { waitsByIds, type WaitRow } from './linked-spots.store.ts'
import { waitsTell } from '../places/offers/wait-jobs.ts'

/**
 * Tells families that a child joined or left a wait list, with a link to the position where they wait. Only where
 * families can answer online. Skips news that is no longer true.
 */
export const tellWaitsJob = runs(
  waitsTell,
  ({ schoolId, placeIds, what }, { pool, letters, offerLinks }: TellParts) =>
    inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
      if (opening.school_state !== 'ACTIVE' || !(await hasFamilyPortal(tx, schoolId))) return
      const school = schoolNow(schoolId, opening)
      const waits = (await waitsByIds(tx, schoolId, placeIds)).filter((wait) => isTrue(what, wait))
      const contact = await schoolContact(tx, schoolId)
      const linked = await linkedFamilies(tx, school, waits)
      const messages = linked.parts.map(({ to, about, hearsAll }) => {
        const [wait] = about
        const link =
          what === 'JOINED' && hearsAll
            ? linkFor({ school, offerLinks, guardians: linked.guardians }, 'WAIT', wait.placeId, to.id)
            : null
        return {
          keys: [`${wait.placeId} ${to.id}`],
          to,
          childIds: [wait.childId],
          fields: ({ words, language }: LetterLanguage) => ({
            child: wait.child,
            childIs: words.childIs([wait.child]),
            activity: wait.section === '' ? wait.activity : `${wait.activity}, ${wait.section}`,
            position: String(wait.position),
            howToAnswer: link === null ? words.howToReach(contact) : words.useLink,
            offerLink: link === null ? '' : link(language),
          }),
          under: link === null ? [] : LINK,
        }
      })
      await sendAutomatic(
        { tx, school, at: Temporal.Instant.from(opening.at) },
        `WAIT_LIST_${what}`,
        messages,
        {
          sealer: letters,
        },
      )
    }),
)

const LINK = ['offerLink'] as const

function isTrue(what: 'JOINED' | 'LEFT', { placeState }: WaitRow): boolean {
  return placeState === (what === 'JOINED' ? 'waiting' : 'gone')
}
