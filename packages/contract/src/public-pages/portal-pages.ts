import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { group, op } from '../kernel/op.ts'
import { date, id, instant, storable } from '../kernel/fields.ts'
import { schoolState } from '../school/school-state.ts'

export const kind = z.enum(ACTIVITY_KINDS)

/** What the public pages of a kind show. */
export const switches = z.object({
  visible: z.boolean(),
  prices: z.boolean(),
  places: z.boolean(),
  instructors: z.boolean(),
})

/** How the public pages of a school look. */
export const branding = {
  schoolName: z.string(),
  portalName: z.nullable(z.string()),
  tagLine: z.string(),
  logo: z.nullable(z.string()),
  backgroundImage: z.nullable(z.string()),
  accentColor: z.nullable(z.string()),
}

/** What the public pages themselves ask of `portal`: no more of it is loaded with them. */
export const portalPages = group('portal', {
  find: op({
    method: 'GET',
    path: '/no-auth/portals/{portalName}',
    summary:
      'The school behind a portal name, or behind an id: how its public pages look, what they show, how it writes dates and money.',
    allow: 'anyone',
    addition: true,
    // Which school it is is found outside any one of them.
    steps: true,
    params: z.object({ portalName: z.string().check(z.maxLength(100), storable) }),
    answer: z.object({
      id,
      ...branding,
      /** How families ask the school something; empty where it says neither. */
      phone: z.string(),
      website: z.string(),
      /** Whether families may sign up at all: not at a school that is inactive, suspended or closed (OQ-55). */
      isOpen: z.boolean(),
      /** Its owner closed it. */
      isClosed: z.boolean(),
      timezone: z.string(),
      country: z.string(),
      currency: schoolState.shape.currency,
      dateFormat: schoolState.shape.dateFormat,
      today: date,
      at: instant,
      /** The kinds the school shows, in their order, each with what is shown of it. */
      kinds: z.array(z.extend(switches, { kind })),
      /** The places where something that is shown is held, and of which kinds. */
      locations: z.array(z.object({ id, name: z.string(), kinds: z.array(kind) })),
      /** What families are asked to accept, in its version of today. */
      policies: z.array(z.object({ title: z.string(), text: z.string(), version: z.int() })),
      /** By which id Google Analytics counts visits of those who allow it; null: nobody counts. */
      gaTrackingId: z.nullable(z.string()),
      /** The origins that may frame the pages. */
      hosts: z.array(z.string()),
    }),
  }),
})
