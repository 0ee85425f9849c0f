import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { dateShown, dayInWords, timeShown, timesShown, type IsoDate } from '@afterbell/domain/kernel/dates'
import { randomUUIDv7 } from 'node:crypto'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { tellStaff, type Tellers } from '../../users/tell-staff.ts'
import { dayTakenOver, type Replaced } from './substitutes.store.ts'

interface Of {
  sectionId: string
  date: IsoDate
}

/** Writes to those who take a section over on a day from now on, and to those who did until now; not to who says so. */
export async function tellOfSubstitutes(
  { tx, school, user }: AnyCall,
  of: Of,
  replaced: Replaced,
): Promise<void> {
  const told = [
    ...replaced.added.map((id) => ({ id, takesOver: true })),
    ...replaced.removed.map((id) => ({ id, takesOver: false })),
  ].filter(({ id }) => id !== user.id)
  for (const { id, takesOver } of told)
    await tellStaff(tx, school.id, 'SUBSTITUTE', subjectOf({ ...of, accountId: id, takesOver }), id)
}

/** What a substitute is told: which section, when and where. Nothing where it has become otherwise meanwhile. */
export const tellSubstitute: Tellers['SUBSTITUTE'] = async (tx, school, subjectId) => {
  const { sectionId, date, accountId, takesOver } = ofSubject(subjectId)
  const day = await dayTakenOver(tx, school.id, { sectionId, date, accountId })
  if (!day || date < school.today || day.isSubstitute !== takesOver) return null
  if (takesOver && (!day.timeFrom || day.isCanceled)) return null
  const { words, sections, addresses } = activityKinds[day.kind]
  const name = words.section && !sections.areWeekdays ? `${day.activity}, ${day.section}` : day.activity
  const on = dateShown(date, school.dateFormat)
  const at = day.timeFrom ? ` at ${timeShown(day.timeFrom, school.dateFormat)}` : ''
  const times = day.timeFrom ? `, ${timesShown(day.timeFrom, day.timeTo!, school.dateFormat)}` : ''
  const place = day.location ? `, at ${day.location}` : ''
  const when = `${dayInWords(date)}${times}${place}`
  return {
    subject: takesOver
      ? `you take over ${name} on ${on}${at}`
      : `you no longer take over ${name} on ${on}${at}`,
    text: takesOver
      ? `You take over ${name}: ${when}. On that day you find its children on Today.`
      : `You no longer take over ${name}: ${when}.`,
    path: `/${addresses.screen}/calendar?view=day&date=${date}`,
    label: 'See the day',
  }
}

/** One time of setting somebody: who is taken off and set again is told again. */
function subjectOf({
  sectionId,
  date,
  accountId,
  takesOver,
}: Of & { accountId: string; takesOver: boolean }): string {
  return [sectionId, date, accountId, takesOver ? 'ON' : 'OFF', randomUUIDv7()].join(' ')
}

function ofSubject(subjectId: string) {
  const [sectionId, date, accountId, takesOver] = subjectId.split(' ') as [string, string, string, string]
  return { sectionId, date, accountId, takesOver: takesOver === 'ON' }
}
