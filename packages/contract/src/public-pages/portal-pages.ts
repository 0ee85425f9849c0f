import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { group, op } from '../kernel/op.ts'
import { date, id, instant, storable } from '../kernel/fields.ts'
import { schoolState } from '../school/school-state.ts'

export const kind = z.enum(ACTIVITY_KINDS)

/** Switches for the public pages of a kind. */
export const switches = z.object({
  visible: z.boolean(),
  prices: z.boolean(),
  places: z.boolean(),
  instructors: z.boolean(),
})

/** Look of a school's public pages. */
export const branding = {
  schoolName: z.string(),
  portalName: z.nullable(z.string()),
  tagLine: z.string(),
  logo: z.nullable(z.string()),
  backgroundImage: z.nullable(z.string()),
  accentColor: z.nullable(z.string()),
}

/** The only calls of `portal` that the public pages load. */
export const portalPages = group('portal', {
  find: op({
    method: 'GET',
    path: '/no-auth/portals/{portalName}',
    summary:
      'The school behind a portal name, or behind an id: how its public pages look, what they show, how it writes dates and money.',
    allow: 'anyone',
    forFamilies: true,
    addition: true,
    // The school is looked up outside of any school.
    steps: true,
    params: z.object({ portalName: z.string().check(z.maxLength(100), storable) }),
    answer: z.object({
      id,
      ...branding,
      /** Contact details for families; empty if the school has none. */
      phone: z.string(),
      website: z.string(),
      /** Whether families can sign up: false for a school that is inactive, suspended or closed (OQ-55). */
      isOpen: z.boolean(),
      /** Whether families can log in at `/portal/{portalName}`. */
      hasFamilyPortal: z.boolean(),
      /** Whether they can book there. */
      familiesBook: z.boolean(),
      /** Whether families that the school does not know can register there. */
      familiesRegister: z.boolean(),
      /** Closed by its owner. */
      isClosed: z.boolean(),
      timezone: z.string(),
      country: z.string(),
      currency: schoolState.shape.currency,
      dateFormat: schoolState.shape.dateFormat,
      today: date,
      at: instant,
      /** Kinds the school shows, in their order, with their settings. */
      kinds: z.array(z.extend(switches, { kind })),
      /** Locations of visible activities, with the kinds held there. */
      locations: z.array(z.object({ id, name: z.string(), kinds: z.array(kind) })),
      /** Policies that families must accept, in their current version. */
      policies: z.array(z.object({ title: z.string(), text: z.string(), version: z.int() })),
      /** Google Analytics id for visitors who consent; null if visits are not counted. */
      gaTrackingId: z.nullable(z.string()),
      /** Origins that may embed the pages in a frame. */
      hosts: z.array(z.string()),
    }),
  }),
})
