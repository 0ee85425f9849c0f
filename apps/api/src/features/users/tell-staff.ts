import { hears, type StaffEvent } from '@afterbell/domain/users/notifications'
import { inSchool, type Pool, type Tx } from '../../platform/database/database.ts'
import { schoolNow, type SchoolNow } from '../../platform/database/school-now.ts'
import { later, type JobData, type Queues } from '../../platform/jobs/jobs.ts'
import { letter, sendMail } from '../../platform/mail/mail.ts'
import { listenersTo } from './notifications.store.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'staff.tell': { schoolId: string; event: StaffEvent; subjectId: string }
  }
}

export const tellStaffQueues = {
  'staff.tell': { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
} satisfies Partial<Queues>

/** What a letter about an event says; the room it happens in knows. */
export interface Told {
  subject: string
  /** One sentence or two. */
  text: string
  /** Where it leads: a path of the staff application, with what the link is called. */
  path: string
  label: string
}

/** For each event, what is told of it; null where there is nothing to tell any more. */
export type Tellers = Readonly<
  Record<StaffEvent, (tx: Tx, school: SchoolNow, subjectId: string) => Promise<Told | null>>
>

/** Whoever wants to hear of it is told, afterwards and once. Part of the act in which it happens. */
export function tellStaff(tx: Tx, schoolId: string, event: StaffEvent, subjectId: string): Promise<void> {
  return later(tx, 'staff.tell', { schoolId, event, subjectId })
}

/** Writes to everybody who may see such things and did not turn it off. The queue may deliver twice: it is sent once. */
export function tellStaffJob(pool: Pool, { publicUrl, tellers }: { publicUrl: string; tellers: Tellers }) {
  return ({ schoolId, event, subjectId }: JobData['staff.tell']): Promise<void> =>
    inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
      const listeners = await listenersTo(tx, schoolId, event)
      const told = listeners.filter(({ role, channel }) => hears(event, role, channel))
      if (told.length === 0) return
      const school = schoolNow(schoolId, opening)
      const what = await tellers[event](tx, school, subjectId)
      if (!what) return
      for (const { id, name, email } of told)
        await sendMail(tx, {
          schoolId,
          dedupeKey: `told ${event} ${subjectId} ${id}`,
          to: { email, name },
          ...letter({
            subject: `${school.schoolName}: ${what.subject}`,
            greeting: `Hello ${name},`,
            paragraphs: [what.text, 'You choose what you are told of at Settings, Notifications.'],
            action: { label: what.label, link: `${publicUrl}/schools${what.path}` },
          }),
        })
    })
}
