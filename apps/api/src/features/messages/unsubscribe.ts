import { randomUUIDv7 } from 'node:crypto'
import type { messageDoors } from '@afterbell/contract/messages/settings'
import { startsAgain } from '@afterbell/domain/messages/consents'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { messageWords as english, type MessageWords } from '@afterbell/domain/messages/family-words.en'
import { messageWords as spanish } from '@afterbell/domain/messages/family-words.es'
import { endingFor, wantedBy, type Ending } from '@afterbell/domain/messages/purpose'
import { inSchool, type Pool, type Tx } from '../../platform/database/database.ts'
import type { Act } from '../../platform/http/serve.ts'
import { letter, sendMail, type Letter } from '../../platform/mail/mail.ts'
import { notThere } from '../../platform/problems.ts'
import { countAttempt } from '../../platform/security/attempts.ts'
import { hashOf } from '../../platform/security/tokens.ts'
import { addressState, dropEnding, saveEnding } from './address-states.store.ts'
import {
  readUnsubscribeToken,
  readStartPermit,
  startPermit,
  type EmailSubscription,
} from './message-links.ts'
import type { MessageParts } from './message-parts.ts'

/** How long the page can undo an unsubscribe. */
const UNDO = { minutes: 15 }
/** How long the link works that confirms a restart of emails. */
const CONFIRM = { hours: 24 }

/**
 * Stops emails to an address by the link in their footer, which never expires. Emails get forwarded, so that link
 * restarts nothing: that takes the permit from the page that stopped them, or a link sent to the address.
 */
export function unsubscribe(pool: Pool, parts: MessageParts): Act<(typeof messageDoors)['unsubscribe']> {
  const { links } = parts
  return async (call) => {
    const { query, at } = call
    const whose = readUnsubscribeToken(links, query.token, at)
    const outcome = await inSchool(pool, { session: null, school: whose.schoolId }, async (tx, opening) => {
      if (!opening.school_exists) throw notThere()
      const before = await stateOf(tx, whose)
      const permit = readStartPermit(links, query.permit, whose, { endedAt: before.endedAt, at })
      // A mail program's one-click unsubscribe must not restart anything: it stops news, or keeps what is stopped
      // already.
      const ends = query.ends ?? endingFor({ ...wantedBy(before.ended), news: false })
      if (startsAgain(permit?.down ?? before.ended, ends))
        return { ended: before.ended, permit: null, asks: { ends, before, schoolName: opening.school_name! } }
      await save(tx, whose, ends, { atLeast: query.ends === undefined })
      const { ended, endedAt } = await stateOf(tx, whose)
      const undoPermit =
        permit && !startsAgain(permit.down, before.ended)
          ? permit
          : { down: before.ended, until: at.add(UNDO) }
      return {
        ended,
        permit: startsAgain(ended, undoPermit.down)
          ? startPermit(links, whose, { down: undoPermit.down, endedAt, until: undoPermit.until })
          : null,
        asks: null,
      }
    })
    const { asks, ...answer } = outcome
    if (asks)
      await call.outside(async (tx) => {
        const mark = hashOf(`${whose.schoolId} ${whose.addressKey}`).toString('base64url')
        await countAttempt(tx, [
          { key: `emails again to ${mark}`, most: 3, minutes: 60 },
          { key: `emails again from ${call.network}`, most: 30, minutes: 15 },
        ])
        const permit = startPermit(links, whose, {
          down: asks.ends,
          endedAt: asks.before.endedAt,
          until: at.add(CONFIRM),
        })
        const { language } = query
        const hash = new URLSearchParams({ token: query.token, permit, ends: asks.ends, lang: language })
        await sendMail(tx, {
          // Sent without a school, and so deleted sooner than a school's emails: nobody needs it after a month.
          schoolId: null,
          dedupeKey: `emails again ${randomUUIDv7()}`,
          to: { email: whose.addressKey, name: '' },
          sealer: parts.letters,
          ...startLetter(asks, language, `${parts.publicUrl}/portal/unsubscribe#${hash}`),
        })
      })
    return { ...answer, isConfirmedByEmail: asks !== null }
  }
}

function stateOf(tx: Tx, { schoolId, addressKey }: EmailSubscription) {
  return addressState(tx, schoolId, 'EMAIL', addressKey)
}

function save(
  tx: Tx,
  { schoolId, addressKey }: EmailSubscription,
  ends: Ending,
  { atLeast }: { atLeast: boolean },
): Promise<void> {
  if (ends === 'NOTHING') return dropEnding(tx, schoolId, 'EMAIL', addressKey)
  return saveEnding(tx, schoolId, { channel: 'EMAIL', key: addressKey, ended: ends, by: 'FAMILY', atLeast })
}

function startLetter(
  { schoolName, ends }: { schoolName: string; ends: Ending },
  language: Language,
  link: string,
): Letter {
  const { label, ...text } = messageWordsIn[language].startLetter(schoolName, ends)
  return letter({ ...text, language, action: { label, link } })
}

const messageWordsIn: Readonly<Record<Language, MessageWords>> = { en: english, es: spanish }
