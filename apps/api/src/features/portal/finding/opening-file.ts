import type { openingFiles } from '@afterbell/contract/portal/finding/family-finding'
import { instantOf } from '@afterbell/domain/kernel/dates'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { openingWords as english, type OpeningWords } from '@afterbell/domain/portal/finding/opening.en'
import { openingWords as spanish } from '@afterbell/domain/portal/finding/opening.es'
import { icalendar } from '../../../platform/files/icalendar.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { notThere } from '../../../platform/problems.ts'
import { feedWordsIn } from '../../calendars/feed-file.ts'
import { openingOf } from './reminders.store.ts'

const wordsIn: Readonly<Record<Language, OpeningWords>> = { en: english, es: spanish }

/** A calendar shows it as so long. */
const MINUTES = 15

/** Returns the moment when sign-up opens as a calendar file, for anyone. Not found once it is open, or if the pages do not show it. */
export function openingFile({ publicUrl }: { publicUrl: string }): Act<(typeof openingFiles)['file']> {
  return async ({ tx, school, at, params, query }) => {
    const opening = await openingOf(tx, school, params.activityId)
    if (!opening || school.state !== 'ACTIVE') throw notThere()
    const opens = instantOf(opening.date, opening.time, school.timezone)
    if (Temporal.Instant.compare(opens, at) <= 0) throw notThere()
    const language = query.lang ?? 'en'
    const words = wordsIn[language]
    const text = icalendar({
      name: school.schoolName,
      description: words.description(school.schoolName),
      zone: school.timezone,
      canceled: feedWordsIn[language].canceled,
      events: [
        {
          uid: `opening-${opening.activityId}@afterbell`,
          startsAt: opens.toString(),
          endsAt: opens.add({ minutes: MINUTES }).toString(),
          changedAt: at.toString(),
          sequence: 0,
          isCancelled: false,
          isFree: true,
          summary: words.opens(opening.name),
          location: null,
          description: null,
          url: `${publicUrl}/portal/${school.portalName ?? school.id}/book/${opening.activityId}`,
        },
      ],
    })
    return { name: 'calendar.ics', type: 'text/calendar; charset=utf-8', bytes: Buffer.from(text) }
  }
}
