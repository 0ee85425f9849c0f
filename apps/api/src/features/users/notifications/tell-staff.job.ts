import { may } from '@afterbell/domain/kernel/roles'
import { phoneToDial } from '@afterbell/domain/kernel/phone-number'
import { LANES } from '@afterbell/domain/messages/channels'
import { fillInText } from '@afterbell/domain/messages/merge-fields'
import { whyLeftOut } from '@afterbell/domain/messages/purpose'
import { smsParts } from '@afterbell/domain/messages/sms-parts'
import { channelOf, isUrgent, STAFF_EVENTS, whyNoTexts } from '@afterbell/domain/users/notifications'
import { type Pool, type Tx } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { letter, sendMail } from '../../../platform/mail/mail.ts'
import { addressStates } from '../../messages/address-states.store.ts'
import { claimKeys } from '../../messages/automatic/automatic.store.ts'
import { keepBatch } from '../../messages/batches.store.ts'
import { leavesAt } from '../../messages/leaves-at.ts'
import { goOn } from '../../messages/write.ts'
import { staffTell, type Tellers } from '../tell-staff.ts'
import { listenersTo, type Listener } from './notifications.store.ts'

interface Parts {
  pool: Pool
  publicUrl: string
  tellers: Tellers
  /** Whether this installation sends texts. */
  sendsTexts: boolean
}

/**
 * Notifies users whose role sees the event and who did not turn it off, by email or text as they chose. Sends an
 * email where a text cannot be delivered. Idempotent: each user is notified once.
 */
export const tellStaffJob = runs(
  staffTell,
  ({ schoolId, event, subjectId, to = null }, { pool, publicUrl, tellers, sendsTexts }: Parts) =>
    insideSchool(pool, schoolId, async ({ tx, school, at }) => {
      const listeners = await listenersTo(tx, schoolId, event)
      const recipients = to === null ? listeners : listeners.filter(({ id }) => id === to)
      const byChannel = Map.groupBy(recipients, ({ role, channel }) => channelOf(event, role, channel))
      const [emailed, texted] = [byChannel.get('EMAIL') ?? [], byChannel.get('SMS') ?? []]
      if (emailed.length + texted.length === 0) return
      const what = await tellers[event](tx, school, subjectId)
      if (!what) return
      const { reached, others } = await apart(tx, school, texted, sendsTexts)
      const link = `${publicUrl}/schools${what.path}`
      const key = `told ${event} ${subjectId}`
      for (const { id, name, email, role } of [...emailed, ...others])
        await sendMail(tx, {
          schoolId,
          dedupeKey: `${key} ${id}`,
          to: { email, name },
          ...letter({
            subject: `${school.schoolName}: ${what.subject}`,
            greeting: `Hello ${name},`,
            paragraphs: [
              what.text,
              ...(may(role, 'notifications', 'view')
                ? ['You choose what we notify you about under Settings, Notifications.']
                : []),
            ],
            action: { label: what.label, link },
          }),
        })
      await textTo({ tx, school, at }, reached, {
        about: STAFF_EVENTS[event].label,
        key,
        lines: what.subject,
        link,
        isUrgent: isUrgent(event),
      })
    }),
)

type ReachedListener = Listener & { dialed: string }

/** Splits users into those a text reaches, with their numbers, and the others. */
async function apart(tx: Tx, school: SchoolNow, listeners: readonly Listener[], isSetUp: boolean) {
  const listenersToDial = listeners.map((each) => ({
    ...each,
    dialed: each.phone && phoneToDial(each.phone, school.country),
  }))
  const states = await addressStates(
    tx,
    school.id,
    'SMS',
    listenersToDial.flatMap((each) => each.dialed ?? []),
  )
  const isReached = (each: (typeof listenersToDial)[number]): each is ReachedListener =>
    whyNoTexts({
      isSetUp,
      phone: each.dialed,
      suppressed: whyLeftOut(states.get(each.dialed ?? ''), { purpose: 'CHILD' }),
    }) === null
  return {
    reached: listenersToDial.filter(isReached),
    others: listenersToDial.filter((each) => !isReached(each)),
  }
}

const BODY = '{{school}}: {{lines}} {{link}}'

/**
 * Sends each of them a text, through the same queue as messages to families. Texts that are not urgent wait for the
 * end of quiet hours.
 */
async function textTo(
  sending: { tx: Tx; school: SchoolNow; at: Temporal.Instant },
  reached: readonly ReachedListener[],
  notice: { about: string; key: string; lines: string; link: string; isUrgent: boolean },
): Promise<void> {
  const { tx, school } = sending
  const { about, key, lines, link } = notice
  const keyOf = ({ id }: ReachedListener) => `${key} SMS ${id}`
  const fresh = await claimKeys(tx, school.id, reached.map(keyOf))
  const due = reached.filter((each) => fresh.has(keyOf(each)))
  if (due.length === 0) return
  const sendAt = await leavesAt(sending, { channel: 'SMS', isAwaited: notice.isUrgent })
  const fields = { school: school.schoolName, lines, link }
  const { parts } = smsParts(fillInText(BODY, fields))
  await keepBatch(
    tx,
    {
      schoolId: school.id,
      channel: 'SMS',
      about,
      subject: '',
      body: BODY,
      sentBy: null,
      sendAt,
      lane: LANES.PERSONAL,
      attachments: [],
      purpose: 'NEWS',
      isTransactional: true,
    },
    due.map(({ name, dialed }) => ({ name, address: dialed, childIds: [], fields, parts })),
  )
  await goOn(sending, sendAt)
}
