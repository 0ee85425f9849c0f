import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { PICTURE_BYTES_MAX } from '@afterbell/domain/kernel/picture'
import { group, op, opsUnder } from '../kernel/op.ts'
import { money, text } from '../kernel/fields.ts'
import { branding, kind, portalPages, switches } from './portal-pages.ts'

const firstChildDiscount = z.object({ amount: money, active: z.boolean() })

const itself = '/schools/{schoolId}'
const backgroundAnswer = z.object({ backgroundImage: z.nullable(z.string()) })

const ofStaff = group('portal', {
  info: op({
    method: 'GET',
    path: `${itself}/parent-portal-info`,
    summary: 'How the public pages look and where each of them is: what widgets are made of.',
    allow: ['parent-portal.widgets', 'view'],
    answer: z.object({
      ...branding,
      hosts: z.array(z.string()),
      pages: z.array(
        z.object({ kind, view: z.enum(['list', 'calendar']), url: z.string(), visible: z.boolean() }),
      ),
      /** Script that fits a widget's height to its content. */
      script: z.string(),
    }),
  }),
  url: op({
    method: 'GET',
    path: `${itself}/parent-portal-url`,
    summary: 'The link to the public pages, to be copied.',
    allow: ['parent.portal', 'copy'],
    answer: z.object({ url: z.string() }),
  }),
  changeBackground: op({
    method: 'PATCH',
    path: `${itself}/background-image`,
    summary: 'Changes the picture behind the head of the public pages. It is decoded and encoded again.',
    allow: ['parent.portal', 'view'],
    steps: true,
    bodyForm: 'multipart',
    files: ['image'],
    fileBytesMax: PICTURE_BYTES_MAX,
    answer: backgroundAnswer,
    refusals: ['FILE_MISSING', 'FILE_TOO_LARGE', 'FILE_UNREADABLE', 'NOT_AN_IMAGE'],
  }),
  removeBackground: op({
    method: 'DELETE',
    path: `${itself}/background-image`,
    summary: 'Removes the background picture.',
    allow: ['parent.portal', 'view'],
    addition: true,
    answer: backgroundAnswer,
  }),
})

export const portal = { ...portalPages, ...ofStaff }

/** Settings of a kind's public pages, and the settings shared by all of the school's pages. */
const settings = z.extend(switches, {
  hosts: z.array(z.string()),
  accentColor: z.nullable(z.string()),
  firstChildDiscount: z.nullable(firstChildDiscount),
  /** Version of the kind's settings. */
  version: z.int(),
  /** Version of the shared settings. */
  sharedVersion: z.int(),
})

export const portalSettings = opsUnder('portalSettings', ACTIVITY_KINDS, (_base, address) => ({
  get: op({
    method: 'GET',
    path: `/schools/{schoolId}/parent-portal-settings/${address}`,
    summary:
      'What the public pages of a kind show. Hosts, accent color and the discount for a first child are the school’s: the same in all kinds.',
    allow: ['{kind}', 'settings'],
    answer: settings,
  }),
  update: op({
    method: 'PUT',
    path: `/schools/{schoolId}/parent-portal-settings/${address}`,
    summary:
      'Changes what is given; what is left out stays. With a version, only if no one changed that part in the meantime.',
    allow: ['{kind}', 'settings'],
    body: z.object({
      visible: z.optional(z.boolean()),
      prices: z.optional(z.boolean()),
      places: z.optional(z.boolean()),
      instructors: z.optional(z.boolean()),
      hosts: z.optional(z.array(text(300)).check(z.maxLength(100))),
      accentColor: z.optional(z.nullable(text(20))),
      firstChildDiscount: z.optional(z.nullable(firstChildDiscount)),
      version: z.optional(z.int()),
      sharedVersion: z.optional(z.int()),
    }),
    answer: settings,
    refusals: ['CHANGED_MEANWHILE'],
  }),
}))
