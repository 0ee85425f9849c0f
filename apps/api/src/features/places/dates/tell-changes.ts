import type { DateFormat } from '@afterbell/domain/kernel/dates'
import type { Reaction } from '../../../platform/reactions.ts'
import type { TimedMessage } from '../../messages/automatic/look.job.ts'
import { guardedChildren } from '../../messages/telling.store.ts'
import { apartByTelling, contactsReached } from '../../messages/automatic/reached.store.ts'
import type { LetterLanguage } from '../../messages/automatic/letter-language.ts'
import { sendAutomatic } from '../../messages/automatic/send-automatic.ts'
import { schoolContact } from '../../school/school-contact.store.ts'
import {
  childrenOnDates,
  keepChanges,
  takeChanges,
  type ChangedDate,
  type ChildOnDate,
} from './date-changes.store.ts'

/**
 * Stores dropped, moved and added dates so that families with a spot are notified once the schedule is stable. Proposes
 * no money.
 */
export const noteChanges: Reaction<'meetingsChanged'> = async (
  { tx, school },
  { dropped, moved, added, isQuiet = false },
) => {
  if (isQuiet) return 0
  const fresh = added
    .filter(({ date }) => date >= school.today)
    .map((each) => ({ ...each, timeFrom: null, timeTo: null }))
  const meetings = [...dropped, ...moved, ...fresh]
  if (meetings.length > 0) await keepChanges(tx, school.id, meetings)
  return 0
}

/** A section must be unchanged for this long, so changes reverted meanwhile are never sent. */
const CALM_MINUTES = 5

/** A message lists at most this many dates one by one. */
const TOLD_MOST = 12

/** Sends each family all schedule changes of their children in one message. */
export const tellChanges: TimedMessage = async (sending) => {
  const { tx, school } = sending
  const changes = await takeChanges(tx, school, CALM_MINUTES)
  if (changes.length === 0) return
  const children = await childrenOnDates(tx, school.id, changes)
  const families = Map.groupBy(children, ({ familyId }) => familyId)
  const contacts = await contactsReached(tx, school, [...families.keys()])
  const contact = await schoolContact(tx, school.id)
  const guarded = await guardedChildren(
    tx,
    school,
    children.map(({ childId }) => childId),
  )
  const parts = contacts.flatMap((to) =>
    apartByTelling(to, families.get(to.familyId)!, { guarded, idOf: ({ childId }) => childId }).map(
      (children) => ({
        to,
        own: children,
      }),
    ),
  )
  const messages = parts.map(({ to, own: children }) => {
    const theirs = changes.filter((change) => children.some((child) => isOn(child, change)))
    return {
      keys: theirs.map(
        ({ sectionId, date, changedAt }) =>
          `${sectionId} ${date} ${changedAt} ${to.id} ${children[0]!.childId}`,
      ),
      to,
      childIds: [...new Set(children.map(({ childId }) => childId))],
      fields: (letter: LetterLanguage) => ({
        child: letter.format.namesText([...new Set(children.map(({ child }) => child))]),
        changes: changesText(theirs, letter, school.dateFormat),
        questions: letter.words.questions(contact),
      }),
    }
  })
  await sendAutomatic(sending, 'DATES_CHANGED', messages)
}

function isOn(child: ChildOnDate, change: ChangedDate): boolean {
  return child.sectionId === change.sectionId && child.date === change.date
}

function changesText(changes: readonly ChangedDate[], letter: LetterLanguage, format: DateFormat): string {
  const excess = changes.length - TOLD_MOST
  const firstChanges = changes.slice(0, excess > 1 ? TOLD_MOST : changes.length)
  const rest = changes.length - firstChanges.length
  return [
    ...firstChanges.map((change) => changeText(change, letter, format)),
    ...(rest > 0 ? [letter.words.moreDates(rest)] : []),
  ].join('\n')
}

/** 'Pottery: Monday, September 14, 2026 does not take place.' */
function changeText(
  { name, sectionName, date, timeFrom, nowFrom, nowTo }: ChangedDate,
  { words, format }: LetterLanguage,
  dateFormat: DateFormat,
): string {
  const what = sectionName === '' ? name : `${name}, ${sectionName}`
  if (nowFrom === null || nowTo === null) return words.dateDropped(what, date)
  const times = format.formatTimeRange(nowFrom, nowTo, dateFormat)
  return timeFrom === null ? words.dateAdded(what, date, times) : words.dateMoved(what, date, times)
}
